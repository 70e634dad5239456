/// Writes an LCOV tracefile (geninfo(1)): one record per file, `DA` for each line.
package enum LCOVWriter {
  package static func text(of coverage: ExportedCoverage) -> String {
    coverage.files.map(record).joined()
  }

  private static func record(of file: ExportedCoverage.File) -> String {
    var record = "SF:\(file.path.line)\n"
    for line in file.lines { record += "DA:\(line.line),\(line.count)\n" }
    return record + "LF:\(file.lines.count)\nLH:\(file.covered)\nend_of_record\n"
  }
}
