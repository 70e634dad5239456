#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
package import SystemPackage

/// A file below a folder. It is opened component by component, so that a symbolic link anywhere in its path is detected
/// and not followed.
package struct ConfinedFile {
  package enum Refusal: Error, Hashable {
    case missing
    /// Something other than a regular file, a path with a link, or a path that leaves the folder.
    case notAFile
    case tooLarge(bytes: Int)
    /// The folder that the path begins in cannot be opened.
    case noRoot(Errno)
    case unreadable(Errno)
  }

  private let root: DiskFile
  private let names: [ArraySlice<UInt8>]

  /// - Parameters:
  ///   - root: Trusted; links in it are followed.
  ///   - path: Relative to the root.
  package init(root: DiskFile, path: [UInt8]) {
    self.root = root
    names = path.split(separator: UInt8(ascii: "/"))
  }

  /// Returns the contents, at most `limit` bytes.
  package func bytes(limit: Int) throws(Refusal) -> [UInt8] {
    let descriptor = try opened()
    defer { close(descriptor) }
    guard let status = try? FileStatus(descriptor: descriptor), status.kind == .regular else { throw .notAFile }
    guard status.size <= limit else { throw .tooLarge(bytes: status.size) }
    do throws(Errno) {
      return try DescriptorIO.contents(of: descriptor, expected: status.size, limit: limit)
    } catch {
      throw .unreadable(error)
    }
  }

  private func opened() throws(Refusal) -> Int32 {
    guard !names.contains(where: { $0.elementsEqual("..".utf8) }) else { throw .notAFile }
    var folder = root.withPath { path in unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    if folder < 0 { throw .noRoot(.last) }
    for (index, name) in names.enumerated() {
      let kind = index == names.count - 1 ? O_NONBLOCK : O_DIRECTORY
      let next = CStrings.with(Array(name)) { name in
        unsafe openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | kind)
      }
      let reason = Errno.last
      close(folder)
      guard next >= 0 else { throw Self.refusal(for: reason) }
      folder = next
    }
    return folder
  }

  private static func refusal(for reason: Errno) -> Refusal {
    switch reason {
    case .tooManySymbolicLinkLevels, .notDirectory, .noSuchAddressOrDevice: .notAFile
    case .noSuchFileOrDirectory: .missing
    default: .unreadable(reason)
    }
  }
}
