import Platform
import ReviewbotCLI

/// The program's entry point.
@main
enum Main {
  static func main() async {
    // A closed pipe (`| head`) must end only the output, not the review and its verdict.
    OwnProcess.ignoreClosedPipes()
    OwnProcess.end(status: await Launcher.run(CommandLine.arguments))
  }
}
