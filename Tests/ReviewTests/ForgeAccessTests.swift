import Platform
import Posting
import ReviewCore
import StrictYAML
import Testing

@testable import Review

@Suite("Forges that reports can be posted to")
struct ForgeAccessTests {
  @Test("No test of a change ever sees a token that reviewbot posts with", arguments: forges.flatMap { $0.access?.tokenVariables ?? [] })
  func tokens(name: String) throws {
    #expect(ChildEnvironment.isSecret(name, value: "value"))
    let node = try #require(try parse("[PATH, \(name)]", file: "a.yml"))
    let problem = #expect(throws: YAMLProblem.self) { try SettingType<[String]>.variables.decode(node, "") }
    #expect(problem?.summary.contains("reviewbot's own \(name)") == true)
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
