import Glibc
import ReviewbotCLI

/// Nothing but the way in.
@main
enum Main {
  static func main() async {
    // A reader that goes away (`| head`) ends the writing, not the review and its verdict.
    signal(SIGPIPE, SIG_IGN)
    exit(await Launcher.run(CommandLine.arguments))
  }
}
