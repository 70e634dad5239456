import Foundation
import Posting
@testable import Review
import ReviewCore
import Testing

@Suite("Facts from the variables of CI systems")
struct CIProviderTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let name: String
    let variables: [String: String]
    /// Event, number, base, head, repository, forge and `fork`; `-` for what is unknown.
    let expected: String

    var testDescription: String { "\(name): \(expected)" }
  }

  private static let examples = [
    Example(name: "GitLab CI", variables: [
      "GITLAB_CI": "true", "CI_MERGE_REQUEST_IID": "7", "CI_COMMIT_SHA": "2b", "CI_MERGE_REQUEST_DIFF_BASE_SHA": "1a",
      "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main", "CI_PROJECT_PATH": "acme/shop/cart",
      "CI_MERGE_REQUEST_PROJECT_PATH": "acme/shop/cart", "CI_MERGE_REQUEST_SOURCE_PROJECT_PATH": "eve/cart",
    ], expected: "pullRequest 7 main 2b acme/shop/cart gitlab fork"),
    Example(name: "GitLab CI", variables: [
      "GITLAB_CI": "true", "CI_MERGE_REQUEST_IID": "7", "CI_COMMIT_SHA": "9f", "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA": "2b",
      "CI_MERGE_REQUEST_EVENT_TYPE": "merge_train", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
    ], expected: "mergeGroup 7 main 2b - gitlab"),
    Example(name: "GitLab CI", variables: [
      "GITLAB_CI": "true", "CI_MERGE_REQUEST_IID": "7", "CI_COMMIT_SHA": "9f", "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA": "2b",
      "CI_MERGE_REQUEST_TARGET_BRANCH_SHA": "3c", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
    ], expected: "pullRequest 7 3c 2b - gitlab"),
    Example(name: "GitLab CI", variables: [
      "GITLAB_CI": "true", "CI_COMMIT_SHA": "2b", "CI_PROJECT_PATH": "acme/cart",
    ], expected: "push - - 2b acme/cart gitlab"),
    Example(name: "GitLab CI", variables: [
      "GITLAB_CI": "true", "CI_EXTERNAL_PULL_REQUEST_IID": "7", "CI_EXTERNAL_PULL_REQUEST_SOURCE_BRANCH_SHA": "2b",
      "CI_EXTERNAL_PULL_REQUEST_TARGET_BRANCH_NAME": "main", "CI_EXTERNAL_PULL_REQUEST_TARGET_REPOSITORY": "acme/cart",
    ], expected: "pullRequest 7 main 2b acme/cart github"),
    Example(name: "Bitbucket Pipelines", variables: [
      "BITBUCKET_BUILD_NUMBER": "3", "BITBUCKET_PR_ID": "7", "BITBUCKET_PR_DESTINATION_BRANCH": "main",
      "BITBUCKET_COMMIT": "2b", "BITBUCKET_REPO_FULL_NAME": "acme/cart",
    ], expected: "pullRequest 7 main 2b acme/cart bitbucket"),
    Example(name: "CircleCI", variables: [
      "CIRCLECI": "true", "CIRCLE_PULL_REQUEST": "https://github.com/acme/cart/pull/7", "CIRCLE_SHA1": "2b",
    ], expected: "pullRequest 7 - 2b acme/cart github"),
    Example(name: "CircleCI", variables: [
      "CIRCLECI": "true", "CIRCLE_PR_NUMBER": "7", "CIRCLE_SHA1": "2b", "CIRCLE_PROJECT_USERNAME": "acme",
      "CIRCLE_PROJECT_REPONAME": "cart", "CIRCLE_REPOSITORY_URL": "git@github.com:acme/cart.git",
    ], expected: "pullRequest 7 - 2b acme/cart github fork"),
    Example(name: "Travis CI", variables: [
      "TRAVIS": "true", "TRAVIS_PULL_REQUEST": "7", "TRAVIS_BRANCH": "main", "TRAVIS_PULL_REQUEST_SHA": "2b",
      "TRAVIS_COMMIT": "9f", "TRAVIS_REPO_SLUG": "acme/cart", "TRAVIS_PULL_REQUEST_SLUG": "eve/cart",
    ], expected: "pullRequest 7 main 2b acme/cart - fork"),
    Example(name: "Travis CI", variables: [
      "TRAVIS": "true", "TRAVIS_PULL_REQUEST": "false", "TRAVIS_BRANCH": "main", "TRAVIS_COMMIT": "2b",
    ], expected: "push - - 2b - -"),
    Example(name: "Buildkite", variables: [
      "BUILDKITE": "true", "BUILDKITE_PULL_REQUEST": "7", "BUILDKITE_PULL_REQUEST_BASE_BRANCH": "main",
      "BUILDKITE_COMMIT": "2b", "BUILDKITE_REPO": "git@github.com:acme/cart.git",
      "BUILDKITE_PULL_REQUEST_REPO": "https://github.com/eve/cart.git",
    ], expected: "pullRequest 7 main 2b acme/cart github fork"),
    Example(name: "Azure Pipelines", variables: [
      "TF_BUILD": "True", "SYSTEM_PULLREQUEST_PULLREQUESTNUMBER": "7", "SYSTEM_PULLREQUEST_PULLREQUESTID": "99",
      "SYSTEM_PULLREQUEST_TARGETBRANCH": "refs/heads/main", "SYSTEM_PULLREQUEST_SOURCECOMMITID": "2b",
      "BUILD_SOURCEVERSION": "9f", "BUILD_REPOSITORY_NAME": "acme/cart", "BUILD_REPOSITORY_PROVIDER": "GitHub",
      "SYSTEM_PULLREQUEST_ISFORK": "False",
    ], expected: "pullRequest 7 main 2b acme/cart github"),
    Example(name: "Bitrise", variables: [
      "BITRISE_IO": "true", "BITRISE_PULL_REQUEST": "7", "BITRISEIO_GIT_BRANCH_DEST": "main", "BITRISE_GIT_COMMIT": "",
      "GIT_CLONE_COMMIT_HASH": "2b", "BITRISEIO_GIT_REPOSITORY_OWNER": "acme", "BITRISEIO_GIT_REPOSITORY_SLUG": "cart",
    ], expected: "pullRequest 7 main 2b acme/cart -"),
    Example(name: "Xcode Cloud", variables: [
      "CI_XCODE_CLOUD": "TRUE", "CI_PULL_REQUEST_NUMBER": "7", "CI_PULL_REQUEST_TARGET_BRANCH": "main",
      "CI_PULL_REQUEST_SOURCE_COMMIT": "2b", "CI_PULL_REQUEST_TARGET_REPO": "acme/cart",
      "CI_PULL_REQUEST_SOURCE_REPO": "eve/cart",
    ], expected: "pullRequest 7 main 2b acme/cart - fork"),
    Example(name: "Woodpecker CI", variables: [
      "CI": "woodpecker", "CI_COMMIT_PULL_REQUEST": "7", "CI_COMMIT_TARGET_BRANCH": "main", "CI_COMMIT_SHA": "2b",
      "CI_REPO": "acme/cart", "CI_FORGE_TYPE": "forgejo",
    ], expected: "pullRequest 7 main 2b acme/cart forgejo"),
    Example(name: "Drone", variables: [
      "DRONE": "true", "DRONE_PULL_REQUEST": "7", "DRONE_TARGET_BRANCH": "main", "DRONE_COMMIT_SHA": "2b",
      "DRONE_REPO": "acme/cart", "DRONE_REPO_LINK": "https://gitea.com/acme/cart",
    ], expected: "pullRequest 7 main 2b acme/cart gitea"),
    Example(name: "Codemagic", variables: [
      "FCI_BUILD_ID": "x", "FCI_PULL_REQUEST_NUMBER": "7", "FCI_PULL_REQUEST_DEST": "main", "FCI_COMMIT": "2b",
      "FCI_REPO_SLUG": "acme/cart",
    ], expected: "pullRequest 7 main 2b acme/cart -"),
    Example(name: "AppVeyor", variables: [
      "APPVEYOR": "True", "APPVEYOR_PULL_REQUEST_NUMBER": "7", "APPVEYOR_REPO_BRANCH": "main",
      "APPVEYOR_PULL_REQUEST_HEAD_COMMIT": "2b", "APPVEYOR_REPO_COMMIT": "9f", "APPVEYOR_REPO_NAME": "acme/cart",
      "APPVEYOR_REPO_PROVIDER": "gitHub",
    ], expected: "pullRequest 7 main 2b acme/cart github"),
    Example(name: "Jenkins", variables: [
      "JENKINS_URL": "https://ci.example", "CHANGE_ID": "7", "CHANGE_TARGET": "main", "GIT_COMMIT": "9f",
      "CHANGE_URL": "https://gitlab.com/acme/shop/cart/-/merge_requests/7", "CHANGE_FORK": "eve",
    ], expected: "pullRequest 7 main - acme/shop/cart gitlab fork"),
    Example(name: "Jenkins", variables: [
      "JENKINS_URL": "https://ci.example", "ghprbPullId": "7", "ghprbTargetBranch": "main", "ghprbActualCommit": "2b",
      "ghprbGhRepository": "acme/cart",
    ], expected: "pullRequest 7 main 2b acme/cart -"),
    Example(name: "the variables CI_PULL_REQUEST and CI_COMMIT", variables: [
      "CI": "true", "CI_PULL_REQUEST": "7", "CI_COMMIT": "2b", "CI_REPO_OWNER": "acme", "CI_REPO_NAME": "cart",
    ], expected: "pullRequest 7 - 2b acme/cart -"),
  ]

  @Test("Each system gives its facts", arguments: examples)
  func gives(example: Example) throws {
    let facts = try #require(try pullRequestFacts(environment: example.variables, files: NoFiles()))
    #expect(facts.provider == example.name)
    let parts = [
      facts.event.rawValue, facts.number.map(String.init) ?? "-", facts.base ?? "-", facts.head ?? "-",
      facts.repository ?? "-", facts.forge?.name ?? "-",
    ]
    #expect((parts + (facts.isFork ? ["fork"] : [])).joined(separator: " ") == example.expected)
  }

  @Test("Every system of the list has an example, but for those with payloads")
  func complete() {
    let tested = Set(Self.examples.map(\.name) + ["GitHub Actions", "Gitea Actions"])
    #expect(Set(ciProviders.map { type(of: $0).name }) == tested)
  }

  @Test("Without the variables of a CI system, there are no facts", arguments: [[:], ["CI": "true"], ["CI_PULL_REQUEST": "no"]])
  func none(variables: [String: String]) throws {
    #expect(try pullRequestFacts(environment: variables, files: NoFiles()) == nil)
  }

  @Test("The address of a repository has a host, a path and perhaps a pull request", arguments: [
    ("https://github.com/acme/cart.git", "github.com acme/cart -"), ("git@github.com:acme/cart.git", "github.com acme/cart -"),
    ("ssh://git@git.example:2222/acme/cart", "git.example acme/cart -"),
    ("https://git.example:8443/a/b/c/-/merge_requests/12", "git.example a/b/c 12"),
    ("https://bitbucket.org/acme/cart/pull-requests/3", "bitbucket.org acme/cart 3"),
    ("https://github.com/pull/pulls/pull/3", "github.com pull/pulls 3"), ("acme", nil), ("https://host", nil), ("", nil),
  ] as [(String, String?)])
  func addresses(text: String, expected: String?) {
    let address = RepositoryAddress(text)
    #expect(address.map { "\($0.host) \($0.path) \($0.pullRequest.map(String.init) ?? "-")" } == expected)
  }
}

/// A disk without files.
private struct NoFiles: FileSystem {
  func read(_ path: String, limit: Int) throws -> [UInt8] {
    throw Problem(summary: "No such file: \(path).", hint: "Check the path.")
  }
  func write(_ bytes: [UInt8], to path: String) throws {}
  func list(_ folder: String) throws -> [String] { [] }
  func exists(_ path: String) -> Bool { false }
  func modificationTime(of path: String) -> Int64? { nil }
  func remove(_ path: String) throws {}
  func makeTemporaryFolder(prefix: String) throws -> String { "" }
  func realPath(_ path: String) -> String? { nil }
}
