import ReviewCore

/// The keys by which the configuration of a change judges less strictly than before the change.
struct ConfigurationComparison: Sendable {
  /// Sentences for the note about the edit; empty when nothing is weaker.
  let text: String

  init(text: String) {
    self.text = text
  }

  /// - Parameters:
  ///   - before: Reads the configuration without the change.
  ///   - after: Reads the configuration with the change.
  init(before: () throws -> Configuration, after: () throws -> Configuration) {
    let old: Configuration
    do {
      old = try before()
    } catch {
      text = "The earlier configuration cannot be read, so the edit was not compared with it. \(Self.failure(error))"
      return
    }
    do {
      let new = try after()
      text = Setting.all.flatMap { $0.weakenings?(old, new) ?? [] }.text
    } catch {
      text = "The edited configuration is invalid. \(Self.failure(error))"
    }
  }

  static func failure(_ error: any Error) -> String {
    (error as? any UserFacingError)?.summary ?? Escaped.line("\(error)")
  }
}
