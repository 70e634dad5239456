/// The program's version in reports and in the output of `--version`.
package enum Version {
  package static let text = "0.1.0"
}
