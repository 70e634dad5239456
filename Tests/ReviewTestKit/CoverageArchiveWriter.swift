/// Writes the two files of a coverage archive from the description of their format.
package struct CoverageArchiveWriter {
  /// Columns of a line with a count of their own.
  package struct Subrange {
    let line: UInt32
    let column: UInt32
    let length: UInt32
    let count: UInt64

    package init(_ line: UInt32, _ column: UInt32, _ length: UInt32, _ count: UInt64) {
      self.line = line
      self.column = column
      self.length = length
      self.count = count
    }
  }

  package struct File {
    package var path: String
    /// The count of each line from line 1; nil for a line that is not executable.
    package var lines: [UInt64?]
    package var subranges: [Subrange]

    package init(path: String, lines: [UInt64?], subranges: [Subrange] = []) {
      self.path = path
      self.lines = lines
      self.subranges = subranges
    }
  }

  package private(set) var index: [UInt8] = []
  package private(set) var coverage: [UInt8] = []

  package init(_ files: [File]) {
    var paths: [UInt8] = []
    let start = 4 + 16 * files.count
    index = Self.bytes(UInt64(files.count), 4)
    for file in files {
      index += Self.bytes(UInt64(start + paths.count), 8) + Self.bytes(UInt64(coverage.count), 8)
      paths += Self.bytes(UInt64(file.path.utf8.count), 2) + Array(file.path.utf8)
      coverage += Self.record(of: file)
    }
    index += paths
  }

  private static func record(of file: File) -> [UInt8] {
    let runs = file.lines.reduce(into: [(count: UInt64?, lines: Int)]()) { runs, count in
      if let last = runs.last, last.count == count {
        runs[runs.count - 1].lines += 1
      } else {
        runs.append((count, 1))
      }
    }
    let counts = runs.flatMap { run in
      bytes(run.count ?? 0, 6) + bytes(UInt64(run.lines - 1) | (run.count == nil ? 0 : 0x8000), 2)
    }
    let subranges = file.subranges.flatMap { subrange in
      [subrange.line, subrange.column, subrange.length].flatMap { bytes(UInt64($0), 4) } + bytes(subrange.count, 8)
    }
    return bytes(UInt64(runs.count), 4) + counts + bytes(UInt64(file.subranges.count), 4) + subranges
  }

  private static func bytes(_ number: UInt64, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
  }
}
