/// How the tests are run.
package struct TestRequest: Sendable {
  /// Whether tests are run at all.
  package var isWanted = true
  /// Whether the result of merging the head into the base is tested, whatever the configuration says.
  package var testsMerge = false
  /// Whether failing tests are run on the merge base as well.
  package var comparesBase = false
  /// Whether only those test targets are run that depend on a changed file.
  package var onlyAffected = false
  /// Regular expressions for `swift test --filter`.
  package var filter: [String] = []
  /// The package's folder, as it was named; nil: the nearest `Package.swift`.
  package var packagePath: String?

  package init() {}
}
