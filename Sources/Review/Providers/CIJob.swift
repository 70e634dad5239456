import ReviewCore

/// The variables and files of a CI job.
struct CIJob: Sendable {
  let environment: [String: String]
  let files: any FileSystem

  /// The variable's value; nil if it is empty or absent. Some systems write `false` for "not a pull request".
  subscript(_ name: String) -> String? {
    guard let value = environment[name], !value.isEmpty, value.lowercased() != "false" else { return nil }
    return value
  }

  /// Returns the value of the first variable that has one.
  func first(_ names: String...) -> String? {
    names.lazy.compactMap { self[$0] }.first
  }

  /// Returns the value of the first variable that is a positive number.
  func number(_ names: String...) -> Int? {
    names.lazy.compactMap { self[$0].flatMap { Int($0) } }.first { $0 > 0 }
  }

  /// Returns a branch without the prefix `refs/heads/`.
  func branch(_ names: String...) -> String? {
    names.lazy.compactMap { self[$0] }.first.map(Self.withoutPrefix)
  }

  static func withoutPrefix(_ reference: String) -> String {
    reference.hasPrefix("refs/heads/") ? String(reference.dropFirst("refs/heads/".count)) : reference
  }

  /// Whether both variables have values, and these differ.
  func differ(_ name: String, _ other: String) -> Bool {
    guard let value = self[name], let otherValue = self[other] else { return false }
    return value != otherValue
  }
}
