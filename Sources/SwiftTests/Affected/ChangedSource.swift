/// A changed file of a package's target, with the text of both sides.
package struct ChangedSource: Hashable, Sendable {
  /// The path on each side, relative to the package; nil for an added or a deleted file.
  package let oldPath: String?
  package let newPath: String?
  package let old: [UInt8]
  package let new: [UInt8]

  package init(oldPath: String?, newPath: String?, old: [UInt8], new: [UInt8]) {
    self.oldPath = oldPath
    self.newPath = newPath
    self.old = old
    self.new = new
  }

  /// One clause with the path, if files without a reference to this one may be affected; nil: they are not.
  var reasonForTargets: String? {
    let path = newPath ?? oldPath ?? ""
    guard path.hasSuffix(".swift") else { return "\(path) is not a Swift file" }
    guard let newPath else { return "\(path) was deleted" }
    if let oldPath, oldPath != newPath { return "\(path) was renamed" }
    guard let before = oldPath == nil ? DeclarationHeaders.none : DeclarationHeaders(in: old),
      let after = DeclarationHeaders(in: new)
    else { return "the braces of \(path) are not balanced" }
    return after.farReaching(since: before).map { "\(path) \($0)" }
  }
}
