import Coverage
import ReviewCore

extension CoverageInput {
  enum ReportContents: Sendable {
    case bytes([UInt8])
    case large(LargeReport)
    /// Those of a result bundle of Xcode.
    case archives([CoverageArchive])
  }

  /// The contents of a report file, and its name in errors.
  struct ReportFile: Sendable {
    let name: String
    let contents: ReportContents
    /// Whether unmeasured lines between measured ones count like the line before them, in XML reports.
    let fillsGaps: Bool

    init(name: String, contents: ReportContents, fillsGaps: Bool = false) {
      self.name = name
      self.contents = contents
      self.fillsGaps = fillsGaps
    }

    init(name: String, bytes: [UInt8], fillsGaps: Bool = false) {
      self.init(name: name, contents: .bytes(bytes), fillsGaps: fillsGaps)
    }

    /// Reads the file as the check does, and discards the result.
    /// - Throws: A `UserFacingError`.
    func check() throws {
      _ = try report { _ in false }
    }

    /// - Throws: A `UserFacingError`.
    func report(wants: (String) -> Bool) throws -> CoverageReport {
      switch contents {
      case .large(let report): return try report.report(name: name, wants: wants)
      case .archives(let archives): return try CoverageReader.read(archives: archives, name: name, wants: wants)
      case .bytes(let bytes):
        let report = try CoverageReader.read(bytes, name: name, wants: wants)
        let isCobertura = try fillsGaps && CoverageReader.format(of: bytes, name: name) == .cobertura
        return isCobertura ? report.fillingGaps() : report
      }
    }
  }
}

/// The coverage files named on the command line. An unusable file is reported even for an empty change.
struct CoverageInputs {
  /// The hint for an error without its own.
  static let hint = "Check the files of `--report` and `--baseline`."

  let reports: [CoverageInput.ReportFile]
  let baseline: BaselineRequest
  let services: Services

  /// The first problem; nil when every file can be read.
  var problem: Problem? {
    do {
      for report in reports { try report.check() }
      _ = try baseline.kept(services: services)
      return nil
    } catch {
      return Problem(error, hint: Self.hint)
    }
  }
}

/// A coverage report on disk that is read in pieces, because it may have hundreds of megabytes.
struct LargeReport: Sendable {
  let path: String
  private let format: CoverageFormat
  private let files: any FileSystem

  /// Returns nil when the file is small, or has a format or an encoding that is not read in pieces.
  /// - Throws: A `UserFacingError` naming the file when it cannot be read.
  init?(path: String, files: any FileSystem) throws {
    let beginning = try files.read(path, from: 0, count: CoverageReader.pieceSize)
    guard beginning.count == CoverageReader.pieceSize, let format = CoverageFormat.detect(beginning),
      format.isReadInPieces
    else { return nil }
    self.path = path
    self.format = format
    self.files = files
  }

  /// - Throws: A `UserFacingError`.
  func report(name: String, wants: (String) -> Bool) throws -> CoverageReport {
    var offset = 0
    return try CoverageReader.read(piecesOf: format, name: name, wants: wants) {
      let piece = try files.read(path, from: offset, count: CoverageReader.pieceSize)
      offset += piece.count
      return piece
    }
  }
}
