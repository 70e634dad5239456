import Posting
import Testing

@Suite("Which forge it is")
struct ForgeKindTests {
  @Test("Names are read as they are written", arguments: [
    ("github", ForgeKind.github), ("gitlab", .gitlab), ("gitea", .gitea), ("forgejo", .forgejo), ("bitbucket", .bitbucket),
    ("files", .files), ("external:pagure", .external("pagure")), ("external:my_forge-2", .external("my_forge-2")),
  ])
  func names(name: String, kind: ForgeKind) {
    #expect(ForgeKind(name) == kind)
    #expect(kind.name == name)
  }

  @Test("Other names are unknown, also names of programs that lead elsewhere", arguments: [
    "", "GitHub", "external", "external:", "external:../x", "external:a/b", "external:a b", "external:\u{e9}",
    "external:" + String(repeating: "a", count: 51),
  ])
  func unknown(name: String) {
    #expect(ForgeKind(name) == nil)
  }

  @Test("The command line comes first, then the configuration, the address, CI and the remote", arguments: [
    (ForgeClues(), ForgeKind.github), (ForgeClues(remote: "git@gitlab.com:a/b/c.git"), .gitlab),
    (ForgeClues(remote: "https://codeberg.org/a/b"), .forgejo), (ForgeClues(remote: "ssh://git@bitbucket.org:22/a/b"), .bitbucket),
    (ForgeClues(remote: "https://user@gitea.com/a/b"), .gitea), (ForgeClues(remote: "https://git.example/a/b"), .github),
    (ForgeClues(environment: ["GITLAB_CI": "true"], remote: "https://github.com/a/b"), .gitlab),
    (ForgeClues(environment: ["GITEA_ACTIONS": "true", "GITHUB_ACTIONS": "true"]), .gitea),
    (ForgeClues(environment: ["FORGEJO_ACTIONS": "true", "GITEA_ACTIONS": "true"]), .forgejo),
    (ForgeClues(environment: ["BITBUCKET_BUILD_NUMBER": "7"]), .bitbucket), (ForgeClues(environment: ["GITLAB_CI": "false"]), .github),
    (ForgeClues(environment: ["GITHUB_ACTIONS": "true"], remote: "https://gitlab.com/a/b"), .github),
    (ForgeClues(address: "https://git.example/api/v4/", environment: ["GITHUB_ACTIONS": "true"]), .gitlab),
    (ForgeClues(address: "https://git.example/sub/api/v1"), .gitea), (ForgeClues(address: "https://git.example/api/v3"), .github),
    (ForgeClues(address: "https://API.bitbucket.org/2.0"), .bitbucket),
    (ForgeClues(configured: .forgejo, address: "https://git.example/api/v1", environment: ["GITEA_ACTIONS": "true"]), .forgejo),
    (ForgeClues(environment: ["GITHUB_API_URL": "x"], named: .gitea, remote: "https://git.example/a/b"), .gitea),
    (ForgeClues(address: "https://git.example/api/v4", named: .gitea), .gitlab),
    (ForgeClues(requested: .files, configured: .forgejo, address: "https://git.example/api/v1"), .files),
  ])
  func clues(clues: ForgeClues, kind: ForgeKind) {
    #expect(clues.kind == kind)
  }

  @Test("A remote on another server than the public forge is noticed, an alias or a folder is none", arguments: [
    ("https://ghe.example/a/b", ForgeKind.github, "ghe.example"), ("git@GitLab.example:a/b.git", .gitlab, "gitlab.example"),
    ("https://gitlab.com/a/b", .github, "gitlab.com"), ("https://github.com/a/b", .github, nil), ("git@ssh.github.com:443/a/b", .github, nil),
    ("git@work:a/b.git", .github, nil), ("/srv/git/a.git", .github, nil), ("../a.git", .github, nil), ("a.git", .github, nil),
    ("file:///srv/a.git", .github, nil),
  ] as [(String, ForgeKind, String?)])
  func strangeHosts(remote: String, kind: ForgeKind, host: String?) {
    #expect(ForgeClues(remote: remote).strangeHost(for: kind) == host)
  }

  @Test("A project's path has as many parts as its forge allows, and each is a name", arguments: [
    ("octo/demo", 2...2, true), ("a/b/c", 2...2, false), ("a/b/c", 2...20, true), ("a", 2...20, false), ("a/../b", 2...20, false),
    ("a//b", 2...20, false), ("a/b c", 2...20, false), ("a/b%2e", 2...20, false), ("a/\u{e9}", 2...20, false), ("/a/b", 2...20, false),
    ("a/" + String(repeating: "b", count: 256), 2...2, false),
  ])
  func projects(text: String, depth: ClosedRange<Int>, isProject: Bool) {
    #expect((ProjectPath(text, depth: depth) != nil) == isProject)
  }
}
