import ArgumentParser

/// Whether to keep data between runs.
struct CacheOptions: ParsableArguments {
  @Flag(
    inversion: .prefixedNo, exclusivity: .exclusive,
    help: """
      Use results of linting and builds of tests from earlier runs, and keep this run's (default: yes, in CI no: tests \
      could change what later runs read).
      """)
  var cache: Bool?
}
