import ReviewCore

/// The identity of a test: two results with the same key belong to the same test.
struct TestKey: Hashable, Sendable {
  let library: TestCase.Library
  let suite: String
  let name: String

  init(library: TestCase.Library, suite: String, name: String) {
    self.library = library
    self.suite = suite
    self.name = name
  }

  init(_ test: TestCase) {
    self.init(library: test.library, suite: test.suite, name: test.name)
  }
}
