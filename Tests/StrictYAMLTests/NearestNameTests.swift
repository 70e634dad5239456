import StrictYAML
import Testing

@Suite("The nearest name")
struct NearestNameTests {
  private let names = ["force_try", "force_cast", "line_length", "todo", "mark"]

  @Test("A typing error finds the name", arguments: [
    ("forcetry", "force_try"), ("force-cast", "force_cast"), ("LineLength", "line_length"), ("tood", "todo"),
    ("line_lenght", "line_length"), ("marks", "mark"),
  ])
  func findsNames(typed: String, meant: String) {
    #expect(nearest(typed, in: names) == meant)
  }

  @Test("A name far from every known one finds none", arguments: ["", "x", "nesting"])
  func findsNothing(typed: String) {
    #expect(nearest(typed, in: names) == nil)
  }

  @Test("A name longer than every known one finds none")
  func findsNothingForLongText() {
    #expect(nearest(String(repeating: "a", count: 10_000), in: names) == nil)
  }
}
