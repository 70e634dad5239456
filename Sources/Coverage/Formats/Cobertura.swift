import ReviewCore

/// Reads Cobertura XML: the lines of each class's file. Lines of methods count only when the class itself has none.
enum Cobertura {
  /// - Parameter wants: Returns whether a file is requested, by its path; others are skipped.
  static func read(
    _ bytes: [UInt8], name: String, wants: (String) -> Bool
  ) throws(CoverageFormatError) -> CoverageReport {
    var document = Document()
    do {
      return try document.read(bytes, wants: wants)
    } catch {
      throw CoverageFormatError(
        error.what, in: name, at: .line(error.line),
        hint: "Write the Cobertura report again, and let it end before it is read.")
    }
  }

  private struct Document {
    private var builder = CoverageReportBuilder()
    private var open: [String] = []
    /// The number of open elements that are methods.
    private var openMethods = 0
    private var path: String?
    /// By line; for a repeated line, the greater count is kept.
    private var lines: [Int: LineCount] = [:]
    /// The same for the lines of methods.
    private var linesOfMethods: [Int: LineCount] = [:]

    mutating func read(
      _ bytes: [UInt8], wants: (String) -> Bool
    ) throws(XMLTags.Fault) -> CoverageReport {
      var tags = XMLTags(bytes)
      var isCoverage = false
      while let tag = try tags.next() {
        if open.isEmpty, !isCoverage {
          guard tag.name == "coverage", tag.kind != .end else {
            throw XMLTags.Fault(what: "its root is \"\(Escaped.line(tag.name))\", not \"coverage\"", line: tag.line)
          }
          isCoverage = true
        }
        try read(tag, wants: wants)
      }
      guard isCoverage, open.isEmpty else { throw tags.fault("\"coverage\" was not closed") }
      return builder.report
    }

    private mutating func read(_ tag: XMLTags.Tag, wants: (String) -> Bool) throws(XMLTags.Fault) {
      if tag.kind != .end { try begin(tag, wants: wants) }
      if tag.kind == .start {
        open.append(tag.name)
        if tag.name == "method" { openMethods += 1 }
      }
      if tag.kind == .end {
        guard open.popLast() == tag.name else {
          throw XMLTags.Fault(what: "\"\(Escaped.line(tag.name))\" was closed, but not opened", line: tag.line)
        }
        if tag.name == "method" { openMethods -= 1 }
      }
      if tag.kind != .start { end(tag) }
    }

    private mutating func begin(_ tag: XMLTags.Tag, wants: (String) -> Bool) throws(XMLTags.Fault) {
      switch tag.name {
      case "class":
        guard let filename = tag.attributes["filename"] else {
          throw XMLTags.Fault(what: "a class has no filename", line: tag.line)
        }
        path = wants(filename) ? filename : nil
        if path == nil { builder.passOver(filename) }
        (lines, linesOfMethods) = ([:], [:])
      case "line" where path != nil && openMethods > 0: Self.add(try line(tag), to: &linesOfMethods)
      case "line" where path != nil: Self.add(try line(tag), to: &lines)
      default: break
      }
    }

    private mutating func end(_ tag: XMLTags.Tag) {
      if tag.name == "source" { builder.addRoot(tag.textBefore) }
      guard tag.name == "class", let path else { return }
      let known = lines.isEmpty ? linesOfMethods : lines
      builder.add(FileCoverage(lineCounts: known.values.sorted { $0.line < $1.line }), at: path)
      self.path = nil
    }

    /// Returns nil for line 0, which no file has.
    private mutating func line(_ tag: XMLTags.Tag) throws(XMLTags.Fault) -> LineCount? {
      guard let number = tag.attributes["number"].flatMap(UInt64.init), number <= LLVMCovJSON.greatestLine,
        let written = tag.attributes["hits"].flatMap({ ExecutionCounts.written($0.utf8) })
      else { throw XMLTags.Fault(what: "a line has no number and hits", line: tag.line) }
      guard number > 0 else { return nil }
      return LineCount(
        line: Int(number), count: builder.counts.repaired(written), branches: Self.branches(tag.attributes))
    }

    private static func add(_ line: LineCount?, to lines: inout [Int: LineCount]) {
      guard let line else { return }
      guard let known = lines[line.line] else {
        lines[line.line] = line
        return
      }
      lines[line.line] = LineCount(
        line: line.line, count: max(line.count, known.count),
        branches: known.branches == .unknown ? line.branches : known.branches)
    }

    /// `condition-coverage="50% (1/2)"`; some writers have `100.0% (2/2)`, and Python's words for Booleans.
    private static func branches(_ attributes: [String: String]) -> LineCount.Branches {
      guard attributes["branch"]?.lowercased() == "true", let conditions = attributes["condition-coverage"] else {
        return .unknown
      }
      return Double(conditions.prefix { $0 != "%" }) == 100 ? .allTaken : .someMissed
    }
  }
}
