/// The program's version, as reports and `--version` show it.
enum Version {
  static let text = "0.1.0"
}
