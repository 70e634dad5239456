import ReviewCore

/// Reads Clover XML: the lines of each file of a project, with their counts.
///
/// A file has its whole path in `path`, or only its name. A line of type `cond` has the numbers of true and false
/// results; with a `count` of its own, as Istanbul writes it, they are the numbers of taken and missed branches.
enum Clover {
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
          guard let own = tag.attributes["path"] ?? tag.attributes["name"] else {
            throw XMLTags.Fault(what: "a file has no path", line: tag.line)
          }
          (path, lines) = (wants(own) ? own : nil, [])
          if path == nil { builder.passOver(own) }
        case "line" where path != nil: lines.append(try line(tag, &builder.counts))
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
        hint: "Write the Clover report again, and let it end before it is read.")
    }
    return builder.report
  }

  private static func line(
    _ tag: XMLTags.Tag, _ counts: inout ExecutionCounts
  ) throws(XMLTags.Fault) -> LineCount {
    let number = try tag.attributes.lineNumber("num", in: tag)
    let isTrue = counts.repaired(try tag.attributes.number("truecount", in: tag))
    let isFalse = counts.repaired(try tag.attributes.number("falsecount", in: tag))
    guard tag.attributes["count"] != nil else {
      guard tag.attributes["type"] == "cond" else {
        throw XMLTags.Fault(what: "a line has no count", line: tag.line)
      }
      return LineCount(
        line: number, count: isTrue.addingWithSaturation(isFalse),
        branches: isTrue > 0 && isFalse > 0 ? .allTaken : .someMissed)
    }
    let count = counts.repaired(try tag.attributes.number("count", in: tag))
    let branches: LineCount.Branches = isFalse > 0 ? .someMissed : isTrue > 0 ? .allTaken : .unknown
    return LineCount(line: number, count: count, branches: branches)
  }
}
