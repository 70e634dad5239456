import Host
import Testing

@Suite struct ChildEnvironmentTests {
  @Test("What building and testing need passes", arguments: [
    "PATH", "HOME", "LANG", "LC_ALL", "TZ", "TERM", "TMPDIR", "CI", "SWIFT_BACKTRACE", "TOOLCHAINS", "XDG_CACHE_HOME",
    "PKG_CONFIG_PATH", "CPATH", "LD_LIBRARY_PATH", "https_proxy", "NO_PROXY",
  ])
  func passes(name: String) {
    #expect(ChildEnvironment().filtered([name: "value"]) == [name: "value"])
  }

  @Test("Everything else does not, and no secret does, whatever its name begins with", arguments: [
    "GITHUB_TOKEN", "GITLAB_TOKEN", "CI_JOB_TOKEN", "AWS_SECRET_ACCESS_KEY", "SSH_AUTH_SOCK", "DATABASE_URL",
    "SWIFT_REGISTRY_TOKEN", "SWIFTPM_PASSWORD", "XDG_API_KEY", "LC_SECRET", "PKG_CONFIG_AUTH", "SWIFT_ACCESSTOKEN",
    "SWIFT_api_key", "GITHUB_EVENT_PATH", "LD_PRELOAD", "BASH_ENV", "PATHS",
  ])
  func isKept(name: String) {
    #expect(ChildEnvironment().filtered([name: "value"]) == [:])
  }

  @Test("A proxy with a password in its address is kept back", arguments: [
    ("http://proxy:3128", true), ("http://user:pw@proxy:3128/", false), ("proxy:3128", true),
    ("http://proxy/path@home", true),
  ])
  func proxy(value: String, passes: Bool) {
    #expect(ChildEnvironment().filtered(["http_proxy": value]).isEmpty == !passes)
  }

  @Test("A name that the user adds passes, at the user's word")
  func added() {
    let environment = ["DATABASE_URL": "a", "TEST_TOKEN": "b", "OTHER": "c"]
    let filtered = ChildEnvironment(adding: ["DATABASE_URL", "TEST_TOKEN"]).filtered(environment)
    #expect(filtered == ["DATABASE_URL": "a", "TEST_TOKEN": "b"])
  }
}
