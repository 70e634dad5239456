/// The states of a file's lines, as runs of equal states. Baselines store them.
package struct LineStates: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case notExecutable = "n"
    case covered = "c"
    case partial = "p"
    case uncovered = "u"

    /// The degree of coverage: higher is better. Nil for lines that are not executable.
    var rank: Int? {
      switch self {
      case .notExecutable: nil
      case .uncovered: 0
      case .partial: 1
      case .covered: 2
      }
    }
  }

  /// Consecutive lines with the same state, in four bytes: a project has a run for every few lines.
  struct Run: Hashable, Sendable {
    private static let kinds: [Kind] = [.notExecutable, .covered, .partial, .uncovered]

    /// The index of the kind in the two lowest bits, and the length above them.
    private var bits: UInt32

    /// - Parameter length: 1 to 2³⁰ - 1; line numbers are smaller.
    init(kind: Kind, length: Int) {
      bits = UInt32(clamping: length) << 2 | UInt32(Self.kinds.firstIndex(of: kind) ?? 0)
    }

    var kind: Kind { Self.kinds[Int(bits & 3)] }

    /// The number of lines, at least one.
    var length: Int { Int(bits >> 2) }
  }

  /// From line 1 on. Lines after the last run are not executable.
  let runs: [Run]

  /// - Parameter lines: Ascending.
  package init(_ lines: [JudgedLine]) {
    var runs: [Run] = []
    var next = 1
    for line in lines where line.state != .notExecutable && line.number >= next {
      if line.number > next { Self.append(.notExecutable, line.number - next, to: &runs) }
      Self.append(Kind(line.state), 1, to: &runs)
      next = line.number + 1
    }
    self.runs = runs
  }

  /// The executable lines, ascending, computed lazily.
  package var executableLines: some Sequence<(line: Int, kind: Kind)> {
    let ends = runs.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.length) }.dropFirst()
    return zip(runs, ends).lazy.filter { $0.0.kind != .notExecutable }.flatMap { run, end in
      ((end - run.length + 1)...end).lazy.map { (line: $0, kind: run.kind) }
    }
  }

  private static func append(_ kind: Kind, _ length: Int, to runs: inout [Run]) {
    if let last = runs.last, last.kind == kind {
      runs[runs.count - 1] = Run(kind: kind, length: last.length + length)
    } else {
      runs.append(Run(kind: kind, length: length))
    }
  }
}

extension LineStates.Kind {
  init(_ state: LineState) {
    switch state {
    case .notExecutable, .unknown: self = .notExecutable
    case .covered: self = .covered
    case .partial: self = .partial
    case .uncovered: self = .uncovered
    }
  }
}

extension LineStates: CustomStringConvertible {
  /// `3n4c1p`: three lines not executable, four covered, one partial.
  package var description: String {
    runs.map { "\($0.length)\($0.kind.rawValue)" }.joined()
  }

  /// - Parameter text: The format of `description`.
  /// - Returns: Nil for any other text, and for more lines than any file has.
  package init?(_ text: some StringProtocol) {
    var runs: [Run] = []
    var length = 0
    var total = 0
    for byte in text.utf8 {
      if byte &- 0x30 < 10 {
        length = length * 10 + Int(byte - 0x30)
      } else {
        guard length > 0, let kind = Kind(rawValue: String(Unicode.Scalar(byte))) else { return nil }
        runs.append(Run(kind: kind, length: length))
        total += length
        length = 0
      }
      guard length + total <= Int(LLVMCovJSON.greatestLine) else { return nil }
    }
    guard length == 0 else { return nil }
    self.runs = runs
  }
}
