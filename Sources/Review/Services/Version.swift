/// The program's version, as reports and `--version` show it.
package enum Version {
  package static let text = "0.1.0"
}
