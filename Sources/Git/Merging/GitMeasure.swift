import Clibgit2

/// Makes libgit2's merge find renames by git's measure of similarity instead of its own, which misses some.
enum GitMeasure {
  /// A file's histogram, kept by libgit2 between the calls.
  private final class Signature {
    let histogram: SpanHistogram

    init(_ bytes: UnsafeRawBufferPointer) {
      unsafe histogram = SpanHistogram(bytes)
    }
  }

  static var metric: git_diff_similarity_metric {
    unsafe git_diff_similarity_metric(
      file_signature: { out, _, path, _ in
        guard let out = unsafe out, let path = unsafe path else { return -1 }
        let bytes = unsafe DiskFile(String(cString: path)).read() ?? []
        return unsafe bytes.withUnsafeBytes { bytes in unsafe GitMeasure.give(bytes, to: out) }
      },
      buffer_signature: { out, _, buffer, count, _ in
        guard let out = unsafe out else { return -1 }
        return unsafe GitMeasure.give(UnsafeRawBufferPointer(start: buffer, count: count), to: out)
      },
      free_signature: { signature, _ in
        if let signature = unsafe signature { unsafe Unmanaged<Signature>.fromOpaque(signature).release() }
      },
      similarity: { score, old, new, _ in
        guard let old = unsafe old, let new = unsafe new, let score = unsafe score else { return -1 }
        unsafe score.pointee = GitMeasure.percent(from: old, to: new)
        return 0
      },
      payload: nil)
  }

  private static func give(
    _ bytes: UnsafeRawBufferPointer, to out: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> Int32 {
    unsafe out.pointee = Unmanaged.passRetained(Signature(bytes)).toOpaque()
    return 0
  }

  /// Rounded down, as git compares with its limit before it rounds.
  private static func percent(from old: UnsafeMutableRawPointer, to new: UnsafeMutableRawPointer) -> Int32 {
    let before = unsafe Unmanaged<Signature>.fromOpaque(old).takeUnretainedValue().histogram
    let after = unsafe Unmanaged<Signature>.fromOpaque(new).takeUnretainedValue().histogram
    return Int32(Similarity.score(of: after, from: before) * 100 / Similarity.most)
  }
}
