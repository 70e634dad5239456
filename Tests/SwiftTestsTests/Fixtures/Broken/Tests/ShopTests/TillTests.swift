import Testing

@testable import Shop

@Test func opens() {
  #expect(Till().open() == 3)
}
