import ReviewCore

/// Writes Cobertura XML: a package per folder, a class per file, with paths relative to the only `<source>`.
package enum CoberturaWriter {
  /// - Parameter timestamp: In seconds since 1970, for readers that show it.
  package static func text(of coverage: ExportedCoverage, timestamp: Int) -> String {
    let all = coverage.files
    let packages = Dictionary(grouping: all) { folder(of: $0.path.line) }.sorted { $0.key < $1.key }
    let rates = rates(of: all)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <coverage \(rates) lines-covered="\(covered(all))" lines-valid="\(valid(all))" branches-covered="0" \
      branches-valid="0" complexity="0" version="1" timestamp="\(timestamp)">
        <sources>
          <source>.</source>
        </sources>
        <packages>
      \(packages.map { packageElement($0.key, files: $0.value) }.joined())  </packages>
      </coverage>

      """
  }

  private static func packageElement(_ name: String, files: [ExportedCoverage.File]) -> String {
    """
        <package name="\(XMLText.encode(name))" \(rates(of: files)) complexity="0">
          <classes>
    \(files.map(classElement).joined())      </classes>
        </package>

    """
  }

  private static func classElement(of file: ExportedCoverage.File) -> String {
    let path = file.path.line
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let lines = file.lines.map { "            <line number=\"\($0.line)\" hits=\"\($0.count)\"/>\n" }.joined()
    return """
              <class name="\(XMLText.encode(name))" filename="\(XMLText.encode(path))" \(rates(of: [file])) \
      complexity="0">
                <methods/>
                <lines>
      \(lines)          </lines>
              </class>

      """
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  private static func rates(of files: [ExportedCoverage.File]) -> String {
    "line-rate=\"\(decimal(covered(files), valid(files)))\" branch-rate=\"0\""
  }

  private static func covered(_ files: [ExportedCoverage.File]) -> Int {
    files.reduce(0) { $0 + $1.covered }
  }

  private static func valid(_ files: [ExportedCoverage.File]) -> Int {
    files.reduce(0) { $0 + $1.lines.count }
  }

  /// Returns a share from 0 to 1 with four decimal places, rounded down.
  private static func decimal(_ covered: Int, _ total: Int) -> String {
    guard total > 0, covered < total else { return "1" }
    let tenThousandths = covered * 10_000 / total
    return "0." + String(tenThousandths + 10_000).dropFirst()
  }
}
