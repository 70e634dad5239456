/// The reason why a changed file needs no coverage. Reports name such files.
package enum CoverageExemption: String, Hashable, Sendable, CaseIterable {
  case otherPackage = "they belong to another package than the one that was tested"
  case noPackage = "they belong to no package"
  case packageWithoutTests = "their package has no tests"
}
