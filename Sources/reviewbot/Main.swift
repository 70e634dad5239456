import Glibc
import ReviewbotCLI

/// The program's entry point.
@main
enum Main {
  static func main() async {
    // A closed pipe (`| head`) must end only the output, not the review and its verdict.
    signal(SIGPIPE, SIG_IGN)
    exit(await Launcher.run(CommandLine.arguments))
  }
}
