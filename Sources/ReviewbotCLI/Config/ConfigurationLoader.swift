import Linting
import ReviewCore

/// Finds and reads the configuration.
struct ConfigurationLoader: Sendable {
  /// In bytes; a larger one was not written by a person.
  static let sizeLimit = 1 << 20

  let services: Services
  let library: RuleLibrary

  /// - Parameters:
  ///   - path: From the command line; it must then be there.
  ///   - root: The folder that may hold a `.lint.yml`.
  /// - Throws: A `Mendable` error when a file cannot be read, or says something that is not right.
  func configuration(at path: String?, root: String?) throws -> Configuration {
    guard let file = path.map(services.absolutePath) ?? present(in: root) else {
      return Configuration.defaults(library: library)
    }
    let shown = path ?? ".lint.yml"
    let bytes = try services.files.read(file, limit: Self.sizeLimit)
    return try ConfigurationReader(library: library).configuration(from: bytes, file: shown)
  }

  private func present(in root: String?) -> String? {
    root.map { "\($0)/.lint.yml" }.flatMap { services.files.exists($0) ? $0 : nil }
  }
}
