import Foundation
import ReviewCore

/// Something that is no regular file but can be written to: a terminal, a pipe, a device.
struct SpecialFile: Sendable {
  private let path: String

  /// Nil when there is nothing at the path, or a regular file or folder.
  init?(_ path: String) {
    let type = (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    guard let type, type != .typeRegular, type != .typeDirectory else { return nil }
    self.path = path
  }

  /// - Throws: `Problem` when it cannot be written. A reader that went away is not an error.
  func write(_ bytes: [UInt8]) throws {
    do {
      let handle = try FileHandle(forWritingTo: URL(filePath: path))
      defer { try? handle.close() }
      try handle.write(contentsOf: Data(bytes))
    } catch {
      if error.isClosedPipe { return }
      throw Problem(
        summary: "\(Visible.line(path)) could not be written: \(Visible.line(error.reason)).",
        hint: "Write the report to another file.")
    }
  }
}

extension Error {
  /// Whether nobody reads any more (`EPIPE`).
  var isClosedPipe: Bool {
    cause.domain == NSPOSIXErrorDomain && cause.code == Int(POSIXErrorCode.EPIPE.rawValue)
  }

  /// What the system said, in its words.
  var reason: String { cause.localizedDescription }

  private var cause: NSError {
    let error = self as NSError
    return error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
  }
}
