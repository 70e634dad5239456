extension IndexFile {
  /// Whether nothing about a path calls for libgit2's judgement, which refuses empty components, `.`, `..` and what some
  /// file system may take for `.git`. More paths are left to libgit2 than it refuses.
  static func isPlain(_ path: ArraySlice<UInt8>, isLink: Bool) -> Bool {
    let slash = UInt8(ascii: "/")
    var start = path.startIndex
    var isSuspect = false
    for index in path.indices {
      let byte = path[index]
      if byte == slash {
        guard index > start, !isSuspect || isPlain(component: path[start..<index], isLink: isLink) else { return false }
        (start, isSuspect) = (index + 1, false)
      } else if byte >= 0x80 || byte == UInt8(ascii: "\\") || index == start && Self.mayBeginGit(byte) {
        isSuspect = true
      }
    }
    return start < path.endIndex && (!isSuspect || isPlain(component: path[start...], isLink: isLink))
  }

  private static func mayBeginGit(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "g")
  }

  private static let knownNames: Set = [
    ".gitignore", ".gitattributes", ".gitmodules", ".gitkeep", ".github", ".gitlab", ".gitlab-ci.yml",
  ]

  private static func isPlain(component: ArraySlice<UInt8>, isLink: Bool) -> Bool {
    guard !component.elementsEqual(".".utf8), !component.elementsEqual("..".utf8), !component.contains(UInt8(ascii: "\\"))
    else { return false }
    // Some file systems pass over some of the other characters, and over the case.
    let letters = String(decoding: component.filter { $0 < 0x80 }, as: UTF8.self).lowercased()
    guard letters.hasPrefix(".git") || letters.hasPrefix("git~") else { return true }
    return !isLink && letters.utf8.elementsEqual(component) && knownNames.contains(letters)
  }
}
