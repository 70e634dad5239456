import Dispatch
import Glibc
package import ReviewCore
import Synchronization

/// Finds files in a folder and its subfolders by listing folders only.
package enum FolderWalk {
  /// Returns regular files whose name ends in `.` and an extension, in unspecified order. Excludes hidden files and
  /// folders. A folder that cannot be listed is itself in the result: reading it gives the reason. Does not follow
  /// symbolic links, so that loops of links end.
  /// - Parameter folder: An absolute path.
  package static func files(below folder: RepoPath, withExtension name: String) -> [RepoPath] {
    let end = Array(".\(name)".utf8)
    var found: [RepoPath] = []
    var folders = [folder.bytes]
    while !folders.isEmpty {
      let listing = listing(of: folders, filesEndingIn: end)
      found += listing.files
      folders = listing.folders
    }
    return found
  }

  /// The contents of folders.
  private struct Listing {
    var folders: [[UInt8]] = []
    var files: [RepoPath] = []
  }

  /// With fewer folders, another thread costs more than it saves.
  private static let foldersPerPiece = 16

  /// Lists folders on all cores.
  private static func listing(of folders: [[UInt8]], filesEndingIn end: [UInt8]) -> Listing {
    let whole = Mutex(Listing())
    DispatchQueue.concurrentPerform(iterations: (folders.count + foldersPerPiece - 1) / foldersPerPiece) { piece in
      var listing = Listing()
      for folder in folders[(piece * foldersPerPiece)...].prefix(foldersPerPiece) {
        add(entriesOf: folder, to: &listing, filesEndingIn: end)
      }
      let part = listing
      whole.withLock { whole in
        whole.folders += part.folders
        whole.files += part.files
      }
    }
    return whole.withLock { $0 }
  }

  private static func add(entriesOf folder: [UInt8], to listing: inout Listing, filesEndingIn end: [UInt8]) {
    let inside = folder.last == UInt8(ascii: "/") ? folder : folder + [UInt8(ascii: "/")]
    guard let entries = entries(of: folder) else {
      listing.files.append(RepoPath(bytes: folder))
      return
    }
    for entry in entries {
      if entry.isFolder {
        listing.folders.append(inside + entry.name)
      } else if entry.name.count > end.count, entry.name.suffix(end.count).elementsEqual(end) {
        listing.files.append(RepoPath(bytes: inside + entry.name))
      }
    }
  }

  /// Returns whether the path exists and is a folder or a link to one.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe !path.utf8.contains(0) && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns whether the path is something other than a symbolic link; also true when that is unknown.
  package static func mayBeFile(_ path: String) -> Bool {
    var status = stat()
    guard !path.utf8.contains(0) else { return false }
    guard unsafe lstat(path, &status) == 0 else { return !meansAbsence(errno) }
    return status.st_mode & S_IFMT != S_IFLNK
  }

  private static func meansAbsence(_ code: Int32) -> Bool { code == ENOENT || code == ENOTDIR }

  /// Returns folders and regular files that are not hidden; nil when the folder cannot be listed.
  private static func entries(of folder: [UInt8]) -> [(name: [UInt8], isFolder: Bool)]? {
    let path = folder.map { CChar(bitPattern: $0) } + [0]
    guard let stream = unsafe opendir(path) else { return meansAbsence(errno) ? [] : nil }
    defer { unsafe closedir(stream) }
    var entries: [(name: [UInt8], isFolder: Bool)] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      // An entry is valid only until the next one is read.
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in unsafe Array(bytes.prefix { $0 != 0 }) }
      guard name.first != UInt8(ascii: ".") else { continue }
      switch unsafe Int(entry.pointee.d_type) {
      case Int(DT_DIR): entries.append((name, true))
      case Int(DT_REG): entries.append((name, false))
      case Int(DT_UNKNOWN):
        if let isFolder = isFolder(name, in: unsafe dirfd(stream)) { entries.append((name, isFolder)) }
      default: break
      }
    }
    return errno == 0 ? entries : nil
  }

  /// Checks the file itself when the folder does not contain its type; returns nil for links, devices and the like.
  private static func isFolder(_ name: [UInt8], in folder: Int32) -> Bool? {
    var status = stat()
    let text = name.map { CChar(bitPattern: $0) } + [0]
    guard unsafe fstatat(folder, text, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return true
    case S_IFREG: return false
    default: return nil
    }
  }
}
