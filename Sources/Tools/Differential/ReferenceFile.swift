import ReviewCore

/// One file of a diff, as `git diff --raw --numstat -z` reports it.
struct ReferenceFile {
  var status: String
  var oldMode: String
  var newMode: String
  var hasSameContents: Bool
  var oldPath: [UInt8]
  var newPath: [UInt8]
  /// Added and removed lines; nil for binary files.
  var counts: (added: Int, removed: Int)?

  /// Reads both tables from one output.
  static func parse(_ output: [UInt8]) -> [ReferenceFile] {
    var fields = output.split(separator: 0, omittingEmptySubsequences: false)[...]
    var files: [ReferenceFile] = []
    while let head = fields.first, head.first == UInt8(ascii: ":") {
      fields.removeFirst()
      let words = String(decoding: head.dropFirst(), as: UTF8.self).split(separator: " ").map(String.init)
      let old = Array(fields.removeFirst())
      let isMoved = words[4].hasPrefix("R") || words[4].hasPrefix("C")
      let new = isMoved ? Array(fields.removeFirst()) : old
      files.append(
        ReferenceFile(
          status: words[4], oldMode: words[0], newMode: words[1], hasSameContents: words[2] == words[3], oldPath: old,
          newPath: new))
    }
    for index in files.indices {
      let columns = fields.removeFirst().split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      let numbers = columns.prefix(2).map { Int(String(decoding: $0, as: UTF8.self)) }
      if let added = numbers[0], let removed = numbers[1] { files[index].counts = (added, removed) }
      if columns[2].isEmpty { fields = fields.dropFirst(2) }
    }
    return files
  }

  var summary: String { "\(status) \(oldMode) \(newMode) \(Escaped.text(oldPath)) -> \(Escaped.text(newPath))" }
}

extension FileChange {
  /// The same in git's terms.
  var summary: String {
    let old = oldPath ?? path
    return "\(letter) \(Self.mode(oldKind)) \(Self.mode(newKind)) \(old) -> \(path)"
  }

  private var letter: String {
    switch status {
    case .added: "A"
    case .modified: "M"
    case .deleted: "D"
    case .typeChanged: "T"
    case .renamed(let similarity): "R" + Self.padded(similarity)
    case .copied(let similarity): "C" + Self.padded(similarity)
    }
  }

  private static func padded(_ percent: Int) -> String {
    String(repeating: "0", count: 3 - String(percent).count) + String(percent)
  }

  private static func mode(_ kind: Kind?) -> String {
    switch kind {
    case .regular: "100644"
    case .executable: "100755"
    case .symlink: "120000"
    case .submodule: "160000"
    case nil: "000000"
    }
  }

  var removedLineCount: Int {
    hunks.reduce(0) { $0 + $1.lines.count { if case .removed = $0 { true } else { false } } }
  }
}
