package import ReviewCore

/// The types that the files of a repository declare and extend.
package struct TypeIndex: Sendable {
  private struct Entry: Sendable {
    let file: Int
    let declaration: TypeDeclaration
  }

  private var files: [RepoPath: Int] = [:]
  private var entries: [String: [Entry]] = [:]

  /// Creates an index.
  /// - Parameter files: The declarations of each file; a later file of the same path is ignored.
  package init(_ files: [(path: RepoPath, declarations: [TypeDeclaration])] = []) {
    entries.reserveCapacity(files.count * 2)
    for file in files where self.files[file.path] == nil {
      let number = self.files.count
      self.files[file.path] = number
      for declaration in file.declarations {
        entries[declaration.name, default: []].append(Entry(file: number, declaration: declaration))
      }
    }
  }

  /// Creates an index of sources.
  package init(sources: [RepoPath: [UInt8]]) {
    let files = sources.sorted { $0.key < $1.key }
    self.init(files.map { (path: $0.key, declarations: DeclarationScan.declarations(in: $0.value)) })
  }

  /// Returns the answer to a question of a file, as a text: equal answers have equal texts.
  /// - Parameter path: The path of the file, whose own declarations do not count.
  func answer(to question: TypeQuestion, from path: RepoPath) -> String {
    switch question {
    case .heads(let name): heads(ofTypesNamed: name, from: path).map(\.text).joined(separator: ";")
    case .extensions(let name): extensions(of: name, from: path).text
    }
  }

  /// Returns the visible declarations of a type in other files, sorted, without duplicates.
  private func heads(ofTypesNamed name: String, from path: RepoPath) -> [TypeHead] {
    let own = files[path]
    let visible = known(name).filter { $0.file != own && !$0.declaration.isPrivate }.map { TypeHead($0.declaration) }
    // An extension that adds no conformance says nothing.
    return Set(visible.filter { $0.kind != .extension || !$0.inherited.isEmpty }).sorted { $0.text < $1.text }
  }

  private func extensions(of name: String, from path: RepoPath) -> ExtensionSize {
    let own = files[path]
    let others = known(name).filter { $0.file != own && $0.declaration.kind == .extension }
    return ExtensionSize(
      codeLines: others.reduce(0) { $0 + $1.declaration.codeLines }, files: Set(others.map(\.file)).count)
  }

  /// Returns the declarations of a name, which may begin with that of a module.
  private func known(_ name: String) -> [Entry] {
    if let known = entries[name] { return known }
    guard let dot = name.firstIndex(of: ".") else { return [] }
    return entries[String(name[name.index(after: dot)...])] ?? []
  }
}

/// A question that the rules ask about the files other than the linted one.
enum TypeQuestion: Hashable, Sendable {
  /// The declarations of a type, and its extensions with conformances.
  case heads(String)
  /// The size of a type's extensions.
  case extensions(String)
}

/// The kind of a declaration and its inherited types. The text form is `class UIViewController,Tracked`.
struct TypeHead: Hashable, Sendable {
  let kind: TypeDeclaration.Kind
  let inherited: [String]

  init(_ declaration: TypeDeclaration) {
    kind = declaration.kind
    inherited = declaration.inherited
  }

  init?(_ text: Substring) {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = parts.first.flatMap({ TypeDeclaration.Kind(rawValue: String($0)) }) else { return nil }
    self.kind = kind
    inherited = parts.dropFirst().flatMap { $0.split(separator: ",").map(String.init) }
  }

  /// Whether this declares a type; false for an extension.
  var isDeclaration: Bool { kind != .extension }

  var text: String { "\(kind.rawValue) \(inherited.joined(separator: ","))" }
}

/// The size of a type's extensions in other files.
package struct ExtensionSize: Hashable, Sendable {
  static let none = ExtensionSize(codeLines: 0, files: 0)

  package let codeLines: Int
  package let files: Int

  init(codeLines: Int, files: Int) {
    self.codeLines = codeLines
    self.files = files
  }

  init(_ text: String) {
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    self.init(codeLines: numbers.first ?? 0, files: numbers.last ?? 0)
  }

  var text: String { "\(codeLines) \(files)" }
}

/// Provides the index of a repository's types when a rule first asks for it. Any thread may ask, and gets the same
/// index.
package protocol TypeSource: Sendable {
  var index: TypeIndex { get }
  /// The reason that the index is incomplete; nil if it is complete, or while no rule has asked.
  var problem: Problem? { get }
  /// Returns a source that collects the types again, because files were edited.
  func renewed() -> any TypeSource
}

extension TypeIndex: TypeSource {
  package var index: TypeIndex { self }
  package var problem: Problem? { nil }
  package func renewed() -> any TypeSource { self }
}
