import Platform
import Posting
import Testing

@Suite("Forges that reports can be posted to")
struct ForgeAccessTests {
  @Test("No test of a change ever sees a token that reviewbot posts with")
  func tokens() {
    for forge in forges {
      #expect(ChildEnvironment.own.isSuperset(of: forge.access?.tokenVariables ?? []), "\(forge.name)")
    }
  }

  @Test("Each forge is found by its kind, once")
  func kinds() {
    for forge in forges where forge.name != "external" {
      #expect(ForgeKind(forge.name)?.forge?.name == forge.name)
    }
    #expect(Set(forges.map(\.name)).count == forges.count)
  }
}
