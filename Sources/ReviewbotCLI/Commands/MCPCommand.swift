import ArgumentParser
import Platform
import Review
import ReviewCore
import Servers

/// `reviewbot mcp`: serves the Model Context Protocol.
struct MCPCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serve reviews to coding agents: a Model Context Protocol server.",
    discussion: """
      Reads messages from standard input and writes answers to standard output, one on each line, until the input \
      ends. Its tools are review_change, lint, uncovered, explain_rule and fix.

      The tools use only files in the repository, post nothing and know no token. review_change runs the tests, which \
      is code of the repository.

      EXAMPLES:
        reviewbot mcp                  in the current repository
        reviewbot mcp --repo ../Cart   in another one
      """)

  @Option(help: ArgumentHelp("The repository, or any folder in it.", valueName: "path"))
  var repo = "."

  func run() async throws {
    let repository = try RepositoryRoot(of: repo, services: .live())
    let tools = RepositoryTools(in: repository) { .live() }
    let session = MCPSession(
      version: Version.withCommit, instructions: ReviewTool.instructions,
      tools: ReviewTool.allCases.map(\.description))
    let server = MCPServer(session: session, tool: tools.run) { line in
      // A client that closed the pipe also closes standard input, which ends the server.
      try? Console.standard.write(String(decoding: line, as: UTF8.self))
    }
    Console.standard.say("reviewbot mcp serves \(Escaped.line(repository.root)) until its standard input ends")
    try await InputThread.pieces { piece in
      server.receive(piece)
      return true
    }
    await withTaskCancellationHandler {
      await server.finish()
    } onCancel: {
      server.cancelAll()
    }
  }
}
