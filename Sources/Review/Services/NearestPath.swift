import ReviewCore
import StrictYAML

/// A suggestion for a path that does not exist.
struct NearestPath {
  let services: Services

  /// Returns the given path with the first missing name replaced by the nearest existing one; nil when no name is near.
  /// The following names are included if the resulting path exists.
  func path(insteadOf name: String) -> String? {
    let written = Self.components(name)
    let whole = Self.components(services.absolutePath(name))
    let isMissing = { (index: Int) in !services.files.exists(Self.joined(whole[...index])) }
    guard let missing = whole.indices.first(where: isMissing) else { return nil }
    // A folder that cannot be listed offers no names.
    let names = (try? services.files.list(Self.joined(whole[..<missing]))) ?? []
    guard let guess = nearest(whole[missing], in: names) else { return nil }
    let lead = name.hasPrefix("/") ? "/" : ""
    let before = written.dropLast(whole.count - missing) + [guess]
    let after = whole[(missing + 1)...]
    let isThere = services.files.exists(Self.joined(whole[..<missing] + [guess] + after))
    return lead + (before + (isThere ? after : [])).joined(separator: "/")
  }

  private static func components(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init).filter { $0 != "." }
  }

  private static func joined(_ components: some Sequence<String>) -> String { "/" + components.joined(separator: "/") }
}
