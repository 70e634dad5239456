package import ReviewCore

/// The types of the repository as the rules of one file see them: those of the file itself, and those of all others.
///
/// It records each question about other files with its answer. The findings of a file depend on other files only by
/// these answers, so cached findings are valid as long as the answers are the same.
package final class KnownTypes {
  /// More types than any hierarchy has.
  private static let ancestorLimit = 1_000

  private let source: any TypeSource
  private let path: RepoPath
  private let bytes: [UInt8]
  // One file's rules run on one thread, and no method calls a rule, so access needs no check.
  @safe @exclusivity(unchecked) private(set) var answers: [TypeQuestion: String] = [:]
  @safe @exclusivity(unchecked) private var known: [String: Set<String>] = [:]
  private lazy var own = OwnTypes(DeclarationScan.scan(bytes))

  /// - Parameters:
  ///   - path: The path of the file in the index.
  ///   - bytes: The bytes of the file, which may differ from those in the index.
  package init(source: any TypeSource, path: RepoPath, bytes: [UInt8]) {
    self.source = source
    self.path = path
    self.bytes = bytes
  }

  /// Returns the ways in which the type is declared, such as `protocol`, in this file and in others; empty for a type
  /// of another module.
  /// - Parameter name: Without generic arguments, with enclosing types or a module if they are written.
  package func kinds(of name: String) -> Set<TypeDeclaration.Kind> {
    Set(heads(of: name).map(\.kind)).subtracting([.extension])
  }

  /// Returns all types that a type inherits from or conforms to by declarations in the repository, with modules and
  /// without.
  /// - Parameter name: See `kinds(of:)`.
  package func ancestors(of name: String) -> Set<String> {
    if let known = known[name] { return known }
    var ancestors: Set<String> = []
    var pending = [name]
    while let next = pending.popLast(), ancestors.count < Self.ancestorLimit {
      for parent in heads(of: next).flatMap(\.inherited) where ancestors.insert(parent).inserted {
        pending.append(parent)
        ancestors.insert(String(parent.lastTypeName))
      }
    }
    known[name] = ancestors
    return ancestors
  }

  /// Returns whether a type that this file declares or extends has an ancestor that fits, by declarations in any file.
  /// Also true if the file may declare types that only a parser finds.
  package func mayInherit(where fits: (String) -> Bool) -> Bool {
    own.omitsTypes || own.names.contains { ancestors(of: $0).contains(where: fits) }
  }

  /// Returns the superclasses of a class by declarations in the repository, nearest first. A protocol counts only if it
  /// is written first and is declared elsewhere.
  /// - Parameter name: See `kinds(of:)`.
  package func superclasses(of name: String) -> [String] {
    var classes: [String] = []
    var next: String? = name
    while let current = next, classes.count < Self.ancestorLimit {
      let parent = heads(of: current).first { $0.kind == .class }?.inherited.first
      guard let parent, !classes.contains(parent), kinds(of: parent).isSubset(of: [.class]) else { break }
      classes.append(parent)
      next = parent
    }
    return classes
  }

  /// Returns the size of the extensions in other files of a type that this file declares. They do not count if another
  /// file declares a type of the same name, because they may extend either of them.
  package func otherExtensions(of name: String) -> ExtensionSize {
    guard own.isVisible(name), !others(named: name).contains(where: \.isDeclaration) else { return .none }
    return ExtensionSize(answer(to: .extensions(name)))
  }

  /// Returns whether other files still give these answers. An index is read only if there are any.
  func confirm(_ answers: [TypeQuestion: String]) -> Bool {
    answers.allSatisfy { answer(to: $0.key) == $0.value }
  }

  /// Returns the declarations of a type, and its extensions with conformances. A type that this file declares hides
  /// types of other files with the same name. Otherwise all types with the name count.
  private func heads(of name: String) -> [TypeHead] {
    let heads = own.heads(of: name)
    guard heads.contains(where: \.isDeclaration) else {
      let nested = own.nestedNames(endingIn: name)
      return heads + others(named: name) + nested.flatMap { own.heads(of: $0) + others(named: $0) }
    }
    guard own.isVisible(name) else { return heads }
    let more = others(named: name)
    return more.contains(where: \.isDeclaration) ? heads : heads + more
  }

  private func others(named name: String) -> [TypeHead] {
    answer(to: .heads(name)).split(separator: ";").compactMap(TypeHead.init)
  }

  private func answer(to question: TypeQuestion) -> String {
    if let known = answers[question] { return known }
    let answer = source.index.answer(to: question, from: path)
    answers[question] = answer
    return answer
  }
}

/// The types that the linted file declares.
private struct OwnTypes {
  let omitsTypes: Bool
  /// Sorted, each once.
  let names: [String]
  private let byName: [String: [TypeDeclaration]]
  private let nested: [Substring: Set<String>]

  init(_ scan: (declarations: [TypeDeclaration], omitsTypes: Bool)) {
    let declarations = scan.declarations
    omitsTypes = scan.omitsTypes
    byName = Dictionary(grouping: declarations, by: \.name)
    names = byName.keys.sorted()
    nested = declarations.reduce(into: [:]) { nested, declaration in
      guard declaration.kind != .extension, declaration.name.contains(".") else { return }
      nested[declaration.name.lastTypeName, default: []].insert(declaration.name)
    }
  }

  func heads(of name: String) -> [TypeHead] { (byName[name] ?? []).map(TypeHead.init) }

  /// Returns whether the file declares the type, and other files see it.
  func isVisible(_ name: String) -> Bool {
    (byName[name] ?? []).contains { $0.kind != .extension && !$0.isPrivate }
  }

  /// Returns the types inside others that a name may refer to: `Cart.Item` for `Item`.
  func nestedNames(endingIn name: String) -> [String] { (nested[name[...]] ?? []).sorted() }
}
