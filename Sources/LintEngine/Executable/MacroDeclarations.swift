import Platform
import ReviewCore

/// The attached macros that remove code from where it is written: the compiler measures the result of the macro, which
/// belongs to no file.
package struct MacroDeclarations: Hashable, Sendable {
  /// Macros that replace the bodies of functions.
  private(set) var bodies: Set<String>
  /// Macros that turn stored properties into computed ones, or that attach such macros to the properties of a type.
  private(set) var storage: Set<String>
  /// Macros that add declarations and leave the existing ones as they are.
  private(set) var additions: Set<String>

  private init(bodies: Set<String> = [], storage: Set<String> = [], additions: Set<String> = []) {
    self.bodies = bodies
    self.storage = storage
    self.additions = additions
  }

  package mutating func formUnion(_ other: MacroDeclarations) {
    bodies.formUnion(other.bodies)
    storage.formUnion(other.storage)
    additions.formUnion(other.additions)
  }

  func contains(_ name: String) -> Bool {
    bodies.contains(name) || storage.contains(name) || additions.contains(name)
  }

  /// The macros of the toolchain, of Apple's frameworks, and of widely used packages.
  package static let known = MacroDeclarations(
    bodies: ["Traced"],
    storage: [
      "Animatable", "Attribute", "DependencyClient", "DependencyEndpoint", "Entry", "Model", "Observable",
      "ObservableState", "ObservationStateTracked", "ObservationTracked", "Perceptible", "PerceptionTracked",
      "Presents", "Query", "Relationship", "TaskLocal", "Transient",
    ],
    additions: ["CasePathable", "Generable", "Guide", "ObservationIgnored", "Reducer", "Suite", "Test"])

  /// Returns the attached macros that a source declares.
  package static func declared(in bytes: [UInt8]) -> MacroDeclarations {
    var scan = MacroScan(tokens: CodeTokens(bytes))
    scan.run()
    return scan.found
  }

  fileprivate mutating func insert(_ name: String, roles: Set<String>) {
    if roles.contains("body") { bodies.insert(name) }
    if !roles.isDisjoint(with: ["accessor", "memberAttribute"]) { storage.insert(name) }
    if !roles.isEmpty { additions.insert(name) }
  }
}

/// Finds `@attached(role …) macro Name`.
private struct MacroScan {
  var tokens: CodeTokens
  var found = MacroDeclarations.none
  /// The roles of the macro that is declared next.
  private var roles: Set<String> = []

  init(tokens: CodeTokens) {
    self.tokens = tokens
  }

  mutating func run() {
    while true {
      switch tokens.next() {
      case .end: return
      case .mark(UInt8(ascii: "@")): readRole()
      case .word where !roles.isEmpty && tokens.isWord(Self.macro): readName()
      case .mark(UInt8(ascii: "{")), .mark(UInt8(ascii: "}")): roles = []
      default: break
      }
    }
  }

  private mutating func readRole() {
    var ahead = tokens
    guard ahead.next() == .word, ahead.isWord(Self.attached), ahead.next() == .mark(UInt8(ascii: "(")),
      ahead.next() == .word
    else { return }
    roles.insert(ahead.wordText)
    tokens = ahead
  }

  private mutating func readName() {
    switch tokens.next() {
    case .word, .quotedWord: found.insert(tokens.wordText, roles: roles)
    default: break
    }
    roles = []
  }

  private static let attached = Array("attached".utf8)
  private static let macro = Array("macro".utf8)
}

extension MacroDeclarations {
  package static let none = MacroDeclarations()

  /// Whether a source may declare attached macros.
  package static func areNamed(in bytes: [UInt8]) -> Bool { ByteSearch.occurs("@attached", in: bytes) }
}
