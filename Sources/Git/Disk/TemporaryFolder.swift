import Glibc

/// A new, private folder that goes with its owner.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws(GitError) {
    var name = Array("/tmp/reviewbot-XXXXXX".utf8CString)
    let made = unsafe name.withUnsafeMutableBufferPointer { name in
      unsafe name.baseAddress.flatMap { unsafe mkdtemp($0) } != nil
    }
    guard made else {
      throw GitError(.other, "No folder could be made in /tmp.", hint: "Free some disk space there.")
    }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    DiskFile(path).removeAll()
  }
}
