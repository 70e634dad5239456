/// The unit in which `--affected` selects tests.
package enum AffectedScope: String, CaseIterable, Sendable {
  case target, suite
}
