import ArgumentParser
import Platform
import Review
import ReviewCore
import Servers

/// `reviewbot lsp`: serves the Language Server Protocol.
struct LSPCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Show style findings in an editor: a Language Server Protocol server.",
    discussion: """
      Reads messages from standard input and writes answers to standard output. Reports the findings of each open \
      Swift file while it is edited, offers their fixes, and explains their rules on hover.

      EXAMPLES:
        reviewbot lsp                  in the current repository
        reviewbot lsp --repo ../Cart   in another one
      """)

  @Option(help: ArgumentHelp("The repository, or any folder in it.", valueName: "path"))
  var repo = "."

  func run() async throws {
    let services = Services.live()
    let root = try RepositoryRoot(of: repo, services: services).root
    let editor = EditorLint(root: root, services: services.serving(root, into: RunRecord()))
    let session = LSPSession(version: Version.withCommit, page: editor.page)
    let work = LSPServer.Work(reload: editor.reload, lint: editor.findings)
    let server = LSPServer(session: session, work: work) { message in
      // A client that closed the pipe also closes standard input, which ends the server.
      try? Console.standard.write(String(decoding: message, as: UTF8.self))
    }
    try await InputThread.pieces(to: server.receive)
    // After `exit`, nothing is linted any more.
    if server.end != nil { server.cancelAll() }
    await withTaskCancellationHandler {
      await server.finish()
    } onCancel: {
      server.cancelAll()
    }
    // The protocol requires `shutdown` before the end.
    guard server.end == true else { throw ExitCode(ExitStatus.failed) }
  }
}

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

/// Reads standard input on a thread of its own: the threads of tasks must not wait for a client.
private enum InputThread {
  /// In bytes.
  private static let stackSize = 1 << 20

  /// Passes the pieces of standard input on as they arrive, on one thread, and returns at the end of the input, or when
  /// the task is cancelled.
  /// - Parameter receive: Returns whether to read on.
  /// - Throws: `Problem` when the system has no room for the thread.
  static func pieces(to receive: @escaping @Sendable ([UInt8]) -> Bool) async throws(Problem) {
    let (ends, end) = AsyncStream<Void>.makeStream()
    let isStarted = DetachedThread.start(stackSize: stackSize) {
      while let piece = StandardInput.nextPiece(), receive(piece) {}
      end.finish()
    }
    guard isStarted else {
      throw Problem(
        summary: "No thread can be started to read standard input.", hint: "End other programs, and try again.")
    }
    // The stream has no elements. It ends with the input, and for a cancelled task.
    for await _ in ends {}
  }
}
