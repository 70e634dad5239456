import CryptoExtras
import ReviewCore

extension GitLabPayload {
  struct NewDiscussion: Encodable {
    let body: String
    let position: NewPosition
  }

  /// The location of a new comment. GitLab requires both numbers of an unchanged line, and only the new one of an added
  /// line; it refuses other combinations.
  struct NewPosition: Encodable {
    struct LineRange: Encodable {
      let start: Line
      let end: Line
    }

    let positionType = "text"
    let baseSha: String
    let startSha: String
    let headSha: String
    let oldPath: String
    let newPath: String
    let oldLine: Int?
    let newLine: Int
    /// Nil for a single line.
    let lineRange: LineRange?

    init(of comment: ForgeOperation.ReviewComment, in version: GitLabVersion) {
      let (anchor, old) = (comment.anchor, comment.oldSide)
      baseSha = version.base
      startSha = version.start
      headSha = version.head
      oldPath = old?.path ?? anchor.path
      newPath = anchor.path
      oldLine = old?.last.unchangedNumber
      newLine = anchor.lines.upperBound
      lineRange = anchor.lines.count == 1 ? nil : old.map { old in
        LineRange(
          start: Line(anchor.lines.lowerBound, old.first, path: anchor.path),
          end: Line(anchor.lines.upperBound, old.last, path: anchor.path))
      }
    }
  }

  /// One end of a comment on several lines.
  struct Line: Encodable {
    let lineCode: String
    let type: String
    let oldLine: Int?
    let newLine: Int

    /// - Parameter number: On the new side.
    init(_ number: Int, _ old: OldSide.Line, path: String) {
      lineCode = "\(Self.name(of: path))_\(old.number)_\(number)"
      type = old.isAdded ? "new" : "old"
      oldLine = old.unchangedNumber
      newLine = number
    }

    /// Returns the SHA-1 of a path, by which GitLab names files in line codes.
    private static func name(of path: String) -> String {
      Insecure.SHA1.hash(data: Array(path.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }
}

extension OldSide.Line {
  /// Nil for an added line.
  fileprivate var unchangedNumber: Int? { isAdded ? nil : number }
}
