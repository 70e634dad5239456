import Foundation

/// Something that is neither a regular file nor a folder: a terminal, a pipe, a device.
enum SpecialFile {
  /// False when there is nothing at the path, which is without symbolic links but for those of `/proc`.
  static func isPresent(at path: String) -> Bool {
    let type = (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    guard let type else { return false }
    return type != .typeRegular && type != .typeDirectory
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
