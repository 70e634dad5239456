import ReviewCore

/// The keys by which the configuration of a change judges less strictly than before the change.
struct ConfigurationComparison: Sendable {
  /// Sentences for the note about the edit; empty when nothing is weaker.
  let text: String

  /// - Parameters:
  ///   - before: Reads the configuration without the change.
  ///   - after: Reads the configuration with the change.
  /// - Throws: The error of `after`: once merged, such a configuration would stop every review.
  init(before: () throws -> Configuration, after: () throws -> Configuration) throws {
    let old: Configuration
    do {
      old = try before()
    } catch {
      _ = try after()
      text = "The earlier configuration cannot be read, so the edit was not compared with it. \(Self.failure(error))"
      return
    }
    let new = try after()
    text = Setting.all.flatMap { $0.weakenings?(old, new) ?? [] }.text
  }

  private static func failure(_ error: any Error) -> String {
    (error as? any UserFacingError)?.summary ?? Escaped.line("\(error)")
  }
}
