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
