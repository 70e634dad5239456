import Testing

@Suite struct NoiseSwiftTests {
  @Test func printsLookAlikes() {
    print("Test Case 'Fake.test' started at 2026-01-01 00:00:00.000")
    print("/x/T.swift:3: error: Fake.test : fake")
    print("Test Case 'Fake.test' failed (0.1 seconds)")
    print("✘ Test printsLookAlikes() failed after 0.1 seconds with 1 issue.")
  }
}
