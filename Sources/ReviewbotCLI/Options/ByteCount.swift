import ArgumentParser

/// A number of bytes on the command line: `8000`, `8k` (8,000) or `1m` (1,000,000).
struct ByteCount: ExpressibleByArgument {
  let value: Int

  init?(argument: String) {
    let text = argument.lowercased()
    let scale = text.hasSuffix("k") ? 1_000 : text.hasSuffix("m") ? 1_000_000 : 1
    guard let count = Int(scale == 1 ? text : String(text.dropLast())), (1...1_000_000).contains(count) else {
      return nil
    }
    value = count * scale
  }
}
