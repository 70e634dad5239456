/// Converts columns counted in Unicode scalars to columns counted in UTF-8 bytes, for the lines of one text.
struct WideColumns {
  /// The scalars of one line that take more than one byte.
  private struct Line {
    /// 0-based indices among the line's scalars, ascending.
    var scalars: [Int] = []
    /// The number of bytes beyond one per scalar, up to and including the scalar at the same index.
    var extra: [Int] = []
  }

  /// Keyed by 1-based line; lines in ASCII have no entry.
  private var lines: [Int: Line] = [:]

  /// Scans the text once.
  init(text: String) {
    var number = 1
    var column = 0
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        number += 1
        column = 0
        continue
      }
      if !scalar.isASCII {
        let before = lines[number]?.extra.last ?? 0
        lines[number, default: Line()].scalars.append(column)
        lines[number, default: Line()].extra.append(before + UTF8.width(scalar) - 1)
      }
      column += 1
    }
  }

  /// Returns the 1-based byte column of a 1-based scalar column, by binary search.
  func byteColumn(ofScalarColumn column: Int, line: Int) -> Int {
    guard let wide = lines[line] else { return column }
    var low = 0
    var high = wide.scalars.count
    while low < high {
      let middle = (low + high) / 2
      if wide.scalars[middle] < column - 1 { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? column : column + wide.extra[low - 1]
  }
}
