import ReviewCore

extension PackageResult {
  init(_ json: ReportField) throws(ReportReadError) {
    self.init(
      path: try json("path").packagePath(),
      verdict: try json("verdict").isNull ? nil : Verdict(json),
      metrics: try CheckResult.metrics(json("metrics")))
  }
}

extension [PackageResult] {
  /// The verdict that the packages amount to; nil when they have none of their own. Failed outranks broken.
  var verdictWord: String? {
    let words = Set(compactMap(\.verdict?.word))
    return ["failed", "broken", "passed", "skipped"].first(where: words.contains)
  }
}

extension ReportField {
  /// Reads the path of a package's folder: `.`, or a path inside the repository.
  func packagePath() throws(ReportReadError) -> String {
    let path = try string()
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(String.init)
    let isInside = parts.allSatisfy { !["", ".", ".."].contains($0) }
    guard path == "." || isInside, path.utf8.count <= 4096, !path.utf8.contains(0) else {
      throw error("the path of a package inside the repository is expected")
    }
    return path
  }
}
