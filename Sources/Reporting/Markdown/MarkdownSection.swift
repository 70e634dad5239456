/// A part of a Markdown report that can be shortened: it drops whole entries from the end and states how many.
struct MarkdownSection {
  /// One or more lines that end in a line feed.
  struct Entry: Hashable {
    let text: String
    /// The number of items that the entry describes.
    let count: Int

    init(_ text: String, count: Int = 1) {
      self.text = text
      self.count = count
    }
  }

  /// Text before the entries, such as a heading.
  let heading: String
  /// The most severe first.
  let entries: [Entry]
  /// The number of further items that were not rendered.
  let further: Int
  /// Text after the entries, such as the end of a fold.
  let ending: String
  /// The noun for omitted entries.
  let noun: String

  init(heading: String, entries: [String], further: Int = 0, ending: String = "", noun: String) {
    self.init(heading: heading, entries: entries.map { Entry($0) }, further: further, ending: ending, noun: noun)
  }

  init(heading: String, entries: [Entry], further: Int = 0, ending: String = "", noun: String) {
    self.heading = heading
    self.entries = entries
    self.further = further
    self.ending = ending
    self.noun = noun
  }

  /// More entries than any comment can hold; lists are limited to this before rendering.
  static let mostEntries = 3000

  /// In UTF-8 bytes, with every rendered entry.
  var length: Int {
    let frame = heading.utf8.count + ending.utf8.count + (further > 0 ? omission(further).utf8.count : 0)
    return entries.reduce(frame) { $0 + $1.text.utf8.count }
  }

  /// Returns the section in at most `budget` UTF-8 bytes; empty when even the line about omitted entries does not fit.
  func text(within budget: Int) -> String {
    guard length > budget else { return text(showing: entries.count) }
    let longestOmission = omission(entries.reduce(further) { $0 + $1.count }).utf8.count
    var room = budget - heading.utf8.count - ending.utf8.count - longestOmission
    guard room >= 0 else { return "" }
    var shown = 0
    while shown < entries.count, entries[shown].text.utf8.count <= room {
      room -= entries[shown].text.utf8.count
      shown += 1
    }
    return text(showing: shown)
  }

  private func text(showing shown: Int) -> String {
    let more = entries[shown...].reduce(further) { $0 + $1.count }
    return heading + entries[..<shown].map(\.text).joined() + (more > 0 ? omission(more) : "") + ending
  }

  private func omission(_ count: Int) -> String {
    "\n_… and \(counted(count, noun)) more in the full report._\n\n"
  }

  /// Returns the sections' texts in at most `budget` bytes together. A small section gives its unused bytes to larger
  /// ones, so that a thousand findings never displace the one failing test.
  static func texts(of sections: [MarkdownSection], within budget: Int) -> [String] {
    var budgets = Array(repeating: 0, count: sections.count)
    var room = budget
    let bySize = sections.indices.sorted { (sections[$0].length, $0) < (sections[$1].length, $1) }
    for (position, index) in bySize.enumerated() {
      budgets[index] = min(sections[index].length, room / (sections.count - position))
      room -= budgets[index]
    }
    return zip(sections, budgets).map { $0.text(within: $1) }
  }
}
