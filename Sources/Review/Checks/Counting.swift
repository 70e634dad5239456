extension Int {
  /// Returns for example `1 error` or `2 errors`.
  func counted(_ noun: String, plural: String? = nil) -> String {
    "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}
