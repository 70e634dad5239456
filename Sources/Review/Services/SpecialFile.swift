import Foundation

/// A path that is neither a regular file nor a folder: a terminal, a pipe, a device.
enum SpecialFile {
  /// Returns false when the path does not exist. The path must have no symbolic links except those of `/proc`.
  static func isPresent(at path: String) -> Bool {
    let type = (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    guard let type else { return false }
    return type != .typeRegular && type != .typeDirectory
  }
}

extension Error {
  /// Whether the reader has closed the pipe (`EPIPE`).
  var isClosedPipe: Bool {
    cause.domain == NSPOSIXErrorDomain && cause.code == Int(POSIXErrorCode.EPIPE.rawValue)
  }

  /// The system's description of the error.
  var reason: String { cause.localizedDescription }

  private var cause: NSError {
    let error = self as NSError
    return error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
  }
}
