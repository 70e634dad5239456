import ReviewCore

/// One row of a file's source.
struct PageLine {
  enum Kind {
    case context, added, removed
  }

  let kind: Kind
  /// 1-based, in the new file, or in the old one for a removed line.
  let number: Int
  let text: [UInt8]
}

/// How the tests reached an added line.
enum PageCoverage {
  case covered
  case partial([PatchedFile.Span])
  case uncovered, unknown

  /// The symbol beside the line.
  var symbol: String {
    switch self {
    case .covered: "✓"
    case .partial: SourceExcerpt.partial
    case .uncovered: SourceExcerpt.uncovered
    case .unknown: SourceExcerpt.unknown
    }
  }

  var word: String {
    switch self {
    case .covered: "covered"
    case .partial: "partially covered"
    case .uncovered: "not covered"
    case .unknown: "unknown"
    }
  }

  /// The row's class.
  var name: String {
    switch self {
    case .covered: "cov"
    case .partial: "par"
    case .uncovered: "unc"
    case .unknown: "unk"
    }
  }

  var needsAttention: Bool {
    if case .covered = self { false } else { true }
  }
}
