import Digests
import LintEngine
import ReviewCore
import Synchronization

/// The declarations of files in a cache of earlier results, by the contents of the files.
struct DeclarationCache: Sendable {
  private let results: any ResultCache
  /// Differs for each format of the records and each version of the scan.
  private let base: Digest

  init(_ results: any ResultCache) {
    self.results = results
    base = Digest(of: Array("declarations \(DeclarationRecord.version)".utf8), key: results.salt)
  }

  /// Returns the key for the contents of a git object.
  func key(_ id: ObjectID) -> Digest { Digest(of: Array("object \(id.hex)".utf8), key: base) }

  /// Returns the key for the bytes of a file.
  func key(_ bytes: [UInt8]) -> Digest { Digest(of: bytes, key: base) }

  /// Returns nil for a missing or damaged record.
  func declarations(at key: Digest) -> [TypeDeclaration]? {
    results.record(for: key).flatMap(DeclarationRecord.declarations)
  }

  func keep(_ declarations: [TypeDeclaration], at key: Digest) {
    results.keep(DeclarationRecord.record(of: declarations), for: key)
  }

  func flush() { results.flush() }
}

/// The declarations of files that several threads find.
final class FoundDeclarations: Sendable {
  private struct State: Sendable {
    var declarations: [[TypeDeclaration]?]
    /// The files that could not be read, by index.
    var problems: [Int: Problem] = [:]
  }

  private let state: Mutex<State>

  init(count: Int) {
    state = Mutex(State(declarations: Array(repeating: nil, count: count)))
  }

  func set(_ declarations: [TypeDeclaration], at index: Int) {
    state.withLock { $0.declarations[index] = declarations }
  }

  func fail(_ problem: Problem, at index: Int) {
    state.withLock { $0.problems[index] = problem }
  }

  /// Nil for a file that was not read.
  var all: [[TypeDeclaration]?] { state.withLock { $0.declarations } }

  /// The indices of the files without declarations, ascending.
  var missing: [Int] {
    state.withLock { state in state.declarations.indices.filter { state.declarations[$0] == nil } }
  }

  /// The problem of the first file that could not be read, and how many there are; nil if all were read.
  var problem: (first: Problem, count: Int)? {
    state.withLock { state in
      state.problems.min { $0.key < $1.key }.map { (first: $0.value, count: state.problems.count) }
    }
  }
}
