@testable import Review
import Testing

@Suite("How a CI system is recognised")
struct ContinuousIntegrationTests {
  @Test(
    "By the variables that it sets",
    arguments: [
      (["CI": "true"], "CI"), (["CI": "1"], "CI"), (["CI": "woodpecker"], "CI"), (["GITHUB_ACTIONS": "true"], "GITHUB_ACTIONS"),
      (["TF_BUILD": "True"], "TF_BUILD"), (["JENKINS_URL": "https://ci.example"], "JENKINS_URL"),
      (["CI": "false", "GITLAB_CI": "true"], "GITLAB_CI"), (["CI": "false"], nil), (["CI": "0"], nil), (["CI": ""], nil),
      (["HOME": "/home/ci"], nil), ([:], nil),
    ])
  func recognises(environment: [String: String], variable: String?) {
    #expect(ContinuousIntegration.variable(in: environment) == variable)
  }
}
