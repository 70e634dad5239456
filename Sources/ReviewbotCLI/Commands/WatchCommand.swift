import ArgumentParser
import Platform
import Review
import ReviewCore

/// `reviewbot watch`: reviews the change again after each change of a file.
struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Lint the change again each time a file is saved, and run its tests.",
    discussion: """
      Watches the files that git does not ignore. After each saved file, prints the verdict of lint, and its findings \
      on added lines, as `reviewbot lint` does; if the saved files have findings, only theirs. With --tests, then runs \
      the tests, and prints failing ones when they fail. A file saved while tests run ends the run, and starts \
      another one. All output is on standard error. Ctrl-C ends the command.

      EXAMPLES:
        reviewbot watch                     lint the change
        reviewbot watch --tests affected    also run affected tests
        reviewbot watch --base origin/main --rule force_try
      """)

  @Option(help: ArgumentHelp("The repository, or any folder in it.", valueName: "path"))
  var repo = "."

  @Option(
    help: ArgumentHelp(
      "The branch to merge into (default: the upstream, origin/HEAD, main or master).", valueName: "rev"))
  var base: String?

  @Option(help: ArgumentHelp("The tests to run after each change.", valueName: "none|affected|all"))
  var tests: WatchRequest.Tests = .none

  @Option(
    help: ArgumentHelp("Only this rule, on or off in the configuration; may be given several times.", valueName: "id"),
    completion: .rules)
  var rule: [String] = []

  @Option(
    help: ArgumentHelp("The configuration, in place of every .lint.yml of the repository.", valueName: "file"),
    completion: .file(extensions: ["yml"]))
  var config: String?

  @Option(
    name: .customLong("color"),
    help: ArgumentHelp(
      "Colors in the output: on a terminal unless NO_COLOR is set (auto), always, or never.",
      valueName: "auto|always|never"))
  var colours: ColourChoice = .auto

  @OptionGroup var cache: CacheOptions

  func run() async throws {
    let change = ChangeSelection(folder: repo, request: ChangeRequest(base: base))
    var request = WatchRequest(change: change)
    request.lint.rules = rule
    request.lint.report.config = config
    request.tests = tests
    let services = Services.live(cache: cache.cache, colours: colours)
    try await WatchReview(request, services: services).run(by: FolderWatchers.standard())
  }
}

extension WatchRequest.Tests: ExpressibleByArgument {}
