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

  @Test("The address that CI states belongs to the forge that CI runs on, and to no other", arguments: [
    ("github", [], "https://ci"), ("github", ["GITEA_ACTIONS"], nil), ("github", ["FORGEJO_ACTIONS"], nil),
    ("gitea", [], nil), ("gitea", ["GITEA_ACTIONS"], "https://ci"), ("forgejo", ["FORGEJO_ACTIONS"], "https://ci"),
    ("gitlab", [], nil), ("bitbucket", [], nil),
  ] as [(String, [String], String?)])
  func addresses(kind: String, marks: [String], expected: String?) throws {
    let forge = try #require(ForgeKind(kind)?.forge)
    let address = forge.access?.addressFromCI { name in
      name == "GITHUB_API_URL" ? "https://ci" : marks.contains(name) ? "true" : nil
    }
    #expect(address == expected)
  }

  @Test("Each forge is found by its kind, once")
  func kinds() {
    for forge in forges where forge.name != "external" {
      #expect(ForgeKind(forge.name)?.forge?.name == forge.name)
    }
    #expect(Set(forges.map(\.name)).count == forges.count)
  }
}
