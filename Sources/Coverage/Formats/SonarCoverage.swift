import ReviewCore

/// Reads the generic coverage format of SonarQube: `lineToCover` elements in a `file` element for each path.
enum SonarCoverage {
  /// - Parameter wants: Returns whether a file is requested, by its path; others are skipped.
  static func read(
    _ bytes: [UInt8], name: String, wants: (String) -> Bool
  ) throws(CoverageFormatError) -> CoverageReport {
    var builder = CoverageReportBuilder()
    var path: String?
    var lines: [LineCount] = []
    do throws(XMLTags.Fault) {
      try XMLWalk.walk(bytes, root: "coverage") { (tag, _) throws(XMLTags.Fault) in
        switch tag.name {
        case "file":
          guard let own = tag.attributes["path"] else {
            throw XMLTags.Fault(what: "a file has no path", line: tag.line)
          }
          (path, lines) = (wants(own) ? own : nil, [])
          if path == nil { builder.passOver(own) }
        case "lineToCover" where path != nil: lines.append(try line(tag))
        default: break
        }
      } end: { name in
        guard name == "file", let own = path else { return }
        builder.add(FileCoverage(lineCounts: lines), at: own)
        path = nil
      }
    } catch {
      throw CoverageFormatError(
        error.what, in: name, at: .line(error.line),
        hint: "Write the generic coverage report again, and let it end before it is read.")
    }
    return builder.report
  }

  private static func line(_ tag: XMLTags.Tag) throws(XMLTags.Fault) -> LineCount {
    let number = try tag.attributes.lineNumber("lineNumber", in: tag)
    guard let covered = tag.attributes["covered"], ["true", "false"].contains(covered) else {
      throw XMLTags.Fault(what: "a line is neither covered nor not", line: tag.line)
    }
    let total = try tag.attributes.number("branchesToCover", in: tag)
    let taken = try tag.attributes.number("coveredBranches", in: tag)
    return LineCount(
      line: number, count: covered == "true" ? 1 : 0,
      branches: total == 0 ? .unknown : taken < total ? .someMissed : .allTaken)
  }
}
