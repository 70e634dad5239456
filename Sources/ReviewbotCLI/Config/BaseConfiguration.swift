import Git
import Linting
import ReviewCore

/// The configuration that stands on the side a change would be merged into, where the change itself cannot alter it.
struct BaseConfiguration: Sendable {
  let services: Services
  let library: RuleLibrary
  /// Anywhere inside the repository, absolute.
  let folder: String

  /// Nil when the base has no `.lint.yml`, or is no commit.
  /// - Throws: A `Mendable` error when the file cannot be read, or says something that is not right.
  func configuration(at base: Revision) throws -> Configuration? {
    guard let id = base.id else { return nil }
    let reader = GitSourceReader(
      path: folder, head: base, limit: ConfigurationLoader.sizeLimit, command: services.git(in: folder))
    let bytes: [UInt8]
    do {
      bytes = try reader.bytes(of: ".lint.yml")
    } catch let error as GitError where error.kind == .missingFile || error.kind == .notAFile {
      return nil
    }
    return try ConfigurationReader(library: library).configuration(from: bytes, file: ".lint.yml of \(id.short)")
  }
}
