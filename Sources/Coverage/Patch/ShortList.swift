/// Returns the first five names, and the number of the others: one notice may be about a thousand files.
/// - Parameter names: Escaped.
func shortList(of names: [String]) -> String {
  let more = names.count > 5 ? " and \(names.count - 5) more" : ""
  return names.prefix(5).joined(separator: ", ") + more
}
