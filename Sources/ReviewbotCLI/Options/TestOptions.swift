import ArgumentParser

/// How the tests are run.
struct TestOptions: ParsableArguments {
  @Flag(name: .customLong("no-tests"), help: "Do not run the tests; coverage then needs `--report`.")
  var noTests = false

  @Flag(help: "Test what merging the head into the base gives; the verdict and the lines are the head's. Needs git 2.38.")
  var merge = false

  @Flag(
    help: """
      Run failing tests on the merge base too: a failure that it has as well does not fail the change. Names tests \
      that are skipped or gone.
      """)
  var compareBase = false

  @Flag(help: "Run only the test targets that depend on a changed file; says what it leaves out. Not for gates.")
  var affected = false

  @Option(help: ArgumentHelp("Run only tests whose name matches, as `swift test --filter`.", valueName: "regex"))
  var filter: [String] = []

  @Option(help: ArgumentHelp("The package's folder (default: the nearest Package.swift).", valueName: "path"))
  var packagePath: String?
}
