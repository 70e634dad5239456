package import ReviewCore
import SystemPackage

/// Finds files in a folder and its subfolders by listing folders only.
package enum FolderWalk {
  /// Returns regular files whose name ends in `.` and an extension, in unspecified order. Excludes hidden files and
  /// folders. A folder that cannot be listed is itself in the result: reading it gives the reason. Does not follow
  /// symbolic links, so that loops of links end.
  /// - Parameter folder: An absolute path.
  package static func files(below folder: RepoPath, withExtension name: String) -> [RepoPath] {
    filesAndLinks(below: folder, withExtension: name).files
  }

  /// Returns the same files, and the symbolic links with such names.
  /// - Parameter folder: An absolute path.
  package static func filesAndLinks(
    below folder: RepoPath, withExtension name: String
  ) -> (files: [RepoPath], links: [RepoPath]) {
    let end = Array(".\(name)".utf8)
    var found = Listing()
    var folders = [folder.bytes]
    while !folders.isEmpty {
      let listing = listing(of: folders, filesEndingIn: end)
      found.files += listing.files
      found.links += listing.links
      folders = listing.folders
    }
    return (found.files, found.links)
  }

  /// Returns the subfolders of one folder, and its files as `files(below:withExtension:)` does.
  /// - Parameter folder: An absolute path.
  package static func contents(
    of folder: RepoPath, withExtension name: String
  ) -> (folders: [RepoPath], files: [RepoPath]) {
    let listing = listing(of: folder.bytes, filesEndingIn: Array(".\(name)".utf8))
    return (listing.folders.map { RepoPath(bytes: $0) }, listing.files)
  }

  /// The contents of folders.
  private struct Listing: Sendable {
    var folders: [[UInt8]] = []
    var files: [RepoPath] = []
    var links: [RepoPath] = []
  }

  /// Lists folders on all cores.
  private static func listing(of folders: [[UInt8]], filesEndingIn end: [UInt8]) -> Listing {
    parallelMap(folders) { listing(of: $0, filesEndingIn: end) }.reduce(into: Listing()) { whole, listing in
      whole.folders += listing.folders
      whole.files += listing.files
      whole.links += listing.links
    }
  }

  private static func listing(of folder: [UInt8], filesEndingIn end: [UInt8]) -> Listing {
    var listing = Listing()
    let inside = folder.last == UInt8(ascii: "/") ? folder : folder + [UInt8(ascii: "/")]
    guard let entries = entries(of: folder) else {
      listing.files.append(RepoPath(bytes: folder))
      return listing
    }
    for entry in entries {
      if entry.kind == .folder {
        listing.folders.append(inside + entry.name)
        continue
      }
      guard entry.name.count > end.count, entry.name.suffix(end.count).elementsEqual(end) else { continue }
      if entry.kind == .regular { listing.files.append(RepoPath(bytes: inside + entry.name)) }
      if entry.kind == .link { listing.links.append(RepoPath(bytes: inside + entry.name)) }
    }
    return listing
  }

  /// Returns whether the path exists and is a folder or a link to one.
  package static func isFolder(_ path: String) -> Bool {
    !path.utf8.contains(0) && DiskFile(path).targetStatus?.kind == .folder
  }

  /// Returns whether the path is something other than a symbolic link; also true when that is unknown.
  package static func mayBeFile(_ path: String) -> Bool {
    guard !path.utf8.contains(0) else { return false }
    do throws(Errno) {
      return try DiskFile(path).lookUp().kind != .link
    } catch {
      return !error.meansNoEntry
    }
  }

  /// Returns the entries that are not hidden; nil when the folder cannot be listed.
  private static func entries(of folder: [UInt8]) -> [DiskFile.Entry]? {
    (try? DiskFile(folder).entriesIfPresent())?.filter { $0.name.first != UInt8(ascii: ".") }
  }
}
