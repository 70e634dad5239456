package import ReviewCore

/// A program that speaks for a forge which reviewbot does not know.
package struct ForgeProgram: Sendable {
  private static let prefix = "reviewbot-forge-"

  /// The program's name, such as `reviewbot-forge-pagure`.
  package let name: String
  let command: Command
  let limits: DialogueLimits
  let runner: any DialogueRunner
  let note: @Sendable (String) -> Void

  /// - Parameters:
  ///   - command: The program's absolute path and its environment. It gets no arguments.
  ///   - note: Called with the lines that the program writes to its standard error, escaped.
  package init(
    _ name: String, command: Command, runner: any DialogueRunner, limits: DialogueLimits = DialogueLimits(),
    note: @escaping @Sendable (String) -> Void
  ) {
    self.name = name
    self.command = command
    self.runner = runner
    self.limits = limits
    self.note = note
  }

  /// Returns the name of the program of a forge.
  package static func name(ofForge forge: String) -> String { prefix + forge }
}

extension Forge {
  /// Returns the forge that a program speaks for.
  /// - Parameter name: As in `external:pagure`, without the prefix.
  package static func external(_ name: String, program: ForgeProgram) -> Forge {
    Forge(.external(name), nil) { _, target, key in ExternalAccess(program: program, target: target, key: key) }
  }
}

/// Starts the program of an external forge for one posting.
private struct ExternalAccess: PullRequestAccess {
  let program: ForgeProgram
  let target: PullRequestTarget
  let key: String

  func withClient<Value: Sendable>(
    _ body: @escaping @Sendable (any PullRequestClient) async throws -> Value
  ) async throws -> Value {
    try await program.runner.converse(with: program.command, limits: program.limits, note: program.note) { dialogue in
      let link = ExternalLink(program: program, dialogue: dialogue)
      let request = ExternalRequest.Kind.capabilities(ExternalRequest.Target(target, key: key))
      let answer = try await link.answer(to: request)
      guard let offered = answer.capabilities, let capabilities = offered.capabilities else {
        throw link.unreadable("its capabilities are missing or not possible")
      }
      return try await body(
        ExternalClient(target: target, link: link, capabilities: capabilities, account: offered.account))
    }
  }
}
