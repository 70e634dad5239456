import ReviewCore

/// Reads JaCoCo XML: the lines of each source file of a package, with the numbers of missed and covered instructions
/// (`mi`, `ci`) and branches (`mb`, `cb`).
///
/// A path is the package's name and the file's, so it is matched by its end. Packages may be in nested groups.
enum JaCoCo {
  /// - Parameter wants: Returns whether a file is requested, by its path; others are skipped.
  static func read(
    _ bytes: [UInt8], name: String, wants: (String) -> Bool
  ) throws(CoverageFormatError) -> CoverageReport {
    var builder = CoverageReportBuilder()
    var package = ""
    var path: String?
    var lines: [LineCount] = []
    do throws(XMLTags.Fault) {
      try XMLWalk.walk(bytes, root: "report") { (tag, open) throws(XMLTags.Fault) in
        switch tag.name {
        case "package": package = tag.attributes["name"] ?? ""
        case "sourcefile":
          guard let file = tag.attributes["name"] else {
            throw XMLTags.Fault(what: "a source file has no name", line: tag.line)
          }
          let own = package.isEmpty ? file : "\(package)/\(file)"
          (path, lines) = (wants(own) ? own : nil, [])
          if path == nil { builder.passOver(own) }
        case "line" where path != nil && open.last == "sourcefile": lines.append(try line(tag, &builder.counts))
        default: break
        }
      } end: { name in
        guard name == "sourcefile", let own = path else { return }
        builder.add(FileCoverage(lineCounts: lines), at: own)
        path = nil
      }
    } catch {
      throw CoverageFormatError(
        error.what, in: name, at: .line(error.line),
        hint: "Write the JaCoCo report again as XML, and let it end before it is read.")
    }
    return builder.report
  }

  private static func line(
    _ tag: XMLTags.Tag, _ counts: inout ExecutionCounts
  ) throws(XMLTags.Fault) -> LineCount {
    let number = try tag.attributes.lineNumber("nr", in: tag)
    let covered = counts.repaired(try tag.attributes.number("ci", in: tag))
    let missed = try tag.attributes.number("mi", in: tag)
    let missedBranches = try tag.attributes.number("mb", in: tag)
    let takenBranches = try tag.attributes.number("cb", in: tag)
    let isWhole = missed == 0 && missedBranches == 0
    return LineCount(
      line: number, count: covered,
      branches: !isWhole ? .someMissed : takenBranches > 0 ? .allTaken : .unknown)
  }
}
