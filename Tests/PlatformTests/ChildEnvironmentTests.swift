import Platform
import Testing

@Suite struct ChildEnvironmentTests {
  @Test("Variables that building and testing need are passed on", arguments: [
    "PATH", "HOME", "LANG", "LC_ALL", "TZ", "TERM", "TMPDIR", "CI", "SWIFT_BACKTRACE", "TOOLCHAINS", "XDG_CACHE_HOME",
    "PKG_CONFIG_PATH", "CPATH", "LD_LIBRARY_PATH", "https_proxy", "NO_PROXY",
  ])
  func passes(name: String) {
    #expect(ChildEnvironment().filtered([name: "value"]) == [name: "value"])
  }

  @Test("No other variable is passed on, and no secret with any prefix", arguments: [
    "GITHUB_TOKEN", "GITLAB_TOKEN", "CI_JOB_TOKEN", "AWS_SECRET_ACCESS_KEY", "SSH_AUTH_SOCK", "DATABASE_URL",
    "SWIFT_REGISTRY_TOKEN", "SWIFTPM_PASSWORD", "XDG_API_KEY", "LC_SECRET", "PKG_CONFIG_AUTH", "SWIFT_ACCESSTOKEN", "SWIFT_DBPASSWORD", "XDG_MYSECRET",
    "SWIFT_api_key", "GITHUB_EVENT_PATH", "LD_PRELOAD", "BASH_ENV", "PATHS",
  ])
  func isKept(name: String) {
    #expect(ChildEnvironment().filtered([name: "value"]) == [:])
  }

  @Test("A proxy with a user in its address is withheld, however the address is written", arguments: [
    ("http://proxy:3128", true), ("proxy:3128", true), ("socks5h://proxy", true), ("http://user:pw@proxy:3128/", false),
    ("user:pw@proxy", false), ("user@proxy:3128", false), ("//user:pw@proxy", false), ("user:p/w@proxy", false),
    ("http:user:pw@proxy", false), ("http://a:80,http://user:pw@b", false), ("http://us@er:pw@proxy", false),
  ])
  func proxy(value: String, passes: Bool) {
    for name in ["http_proxy", "https_proxy", "all_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"] {
      #expect(ChildEnvironment().filtered([name: value]).isEmpty == !passes, "\(name)=\(value)")
    }
  }

  @Test("Another variable is withheld for a user in any of its addresses, but not for another at sign", arguments: [
    ("https://a.test,https://user:pw@b.test", false), ("https://user:pw@a.test/x", false), ("https://a.test/x@y", true),
    ("/opt/python@3.12/bin:/usr/bin", true),
  ])
  func addresses(value: String, passes: Bool) {
    #expect(ChildEnvironment().filtered(["SWIFT_MIRRORS": value]).isEmpty == !passes)
  }

  @Test("A variable that the user adds is passed on without checks")
  func added() {
    let environment = ["DATABASE_URL": "a", "TEST_TOKEN": "b", "OTHER": "c"]
    let filtered = ChildEnvironment(adding: ["DATABASE_URL", "TEST_TOKEN"]).filtered(environment)
    #expect(filtered == ["DATABASE_URL": "a", "TEST_TOKEN": "b"])
  }
}
