import ArgumentParser
import Review
import ReviewCore

/// Files of `ci/templates`, and where `reviewbot init` writes them.
struct SetupTemplate: Sendable {
  struct File: Hashable, Sendable {
    /// The path relative to `ci/templates`.
    let source: String
    /// The path relative to the repository's root.
    let destination: String
  }

  /// The name for `--ci`.
  let name: String
  /// One line for help texts.
  let summary: String
  let files: [File]
  /// The steps after the files are written, in order; one sentence each.
  let nextSteps: [String]

  private static let sources = "Set `REVIEWBOT_REPOSITORY` and `REVIEWBOT_REF`"
  private static let committed = "Commit to the default branch."

  /// All templates for CI systems, in the order in which help texts list them.
  static let all: [SetupTemplate] = [
    SetupTemplate(
      name: "github", summary: "GitHub Actions, safe for forks: one workflow reviews, another one posts",
      files: [
        File(source: "github/reviewbot.yml", destination: ".github/workflows/reviewbot.yml"),
        File(source: "github/reviewbot-post.yml", destination: ".github/workflows/reviewbot-post.yml"),
      ],
      nextSteps: ["\(sources) in both files, and the name of the default branch in the first one.", committed]),
    SetupTemplate(
      name: "github-one-job", summary: "GitHub Actions, only for branches of trusted authors",
      files: [File(source: "github/reviewbot-one-job.yml", destination: ".github/workflows/reviewbot-one-job.yml")],
      nextSteps: ["\(sources).", committed]),
    SetupTemplate(
      name: "github-sharded", summary: "GitHub Actions, safe for forks, with the tests on several machines",
      files: [
        File(source: "github/reviewbot-sharded.yml", destination: ".github/workflows/reviewbot.yml"),
        File(source: "github/reviewbot-post.yml", destination: ".github/workflows/reviewbot-post.yml"),
      ],
      nextSteps: [
        "\(sources) in both files, and the number of shards and the name of the default branch in the first one.",
        committed,
      ]),
    SetupTemplate(
      name: "github-macos", summary: "GitHub Actions on a Mac, safe for forks, for Apple's frameworks",
      files: [
        File(source: "github/reviewbot-macos.yml", destination: ".github/workflows/reviewbot.yml"),
        File(source: "github/reviewbot-post.yml", destination: ".github/workflows/reviewbot-post.yml"),
      ],
      nextSteps: ["\(sources) in both files.", committed]),
    SetupTemplate(
      name: "gitlab", summary: "GitLab CI: tests, code quality and coverage in the merge request",
      files: [File(source: "gitlab/reviewbot.yml", destination: ".gitlab/reviewbot.yml")],
      nextSteps: [
        "\(sources).", "Add `include: [{local: .gitlab/reviewbot.yml}]` to .gitlab-ci.yml.", committed,
      ]),
    SetupTemplate(
      name: "gitlab-sharded", summary: "GitLab CI, with the tests on several machines",
      files: [File(source: "gitlab/reviewbot-sharded.yml", destination: ".gitlab/reviewbot.yml")],
      nextSteps: [
        "\(sources), and the number of shards.",
        "Add `include: [{local: .gitlab/reviewbot.yml}]` to .gitlab-ci.yml.", committed,
      ]),
    SetupTemplate(
      name: "gitea", summary: "Gitea and Forgejo Actions",
      files: [File(source: "gitea/reviewbot.yml", destination: ".gitea/workflows/reviewbot.yml")],
      nextSteps: ["\(sources).", committed]),
    SetupTemplate(
      name: "bitbucket", summary: "Bitbucket Pipelines",
      files: [File(source: "bitbucket/bitbucket-pipelines.yml", destination: "bitbucket-pipelines.yml")],
      nextSteps: ["\(sources).", committed]),
    SetupTemplate(
      name: "circleci", summary: "CircleCI, with pull requests on GitHub",
      files: [File(source: "circleci/config.yml", destination: ".circleci/config.yml")],
      nextSteps: [
        "Set the parameters `repository`, `ref` and `target`.",
        "Create a context named `reviewbot` that has the variable `GITHUB_TOKEN`.", committed,
      ]),
    SetupTemplate(
      name: "jenkins", summary: "Jenkins, with pull requests on GitHub",
      files: [File(source: "jenkins/Jenkinsfile", destination: "Jenkinsfile")],
      nextSteps: [
        "\(sources).", "Add a secret text named `reviewbot-token` to the credentials of Jenkins.", committed,
      ]),
    SetupTemplate(
      name: "pre-commit", summary: "a configuration of pre-commit (pre-commit.com), on each machine",
      files: [File(source: "pre-commit/.pre-commit-config.yaml", destination: ".pre-commit-config.yaml")],
      nextSteps: [
        "Set `repo` and `rev`.", "Run `pre-commit install --hook-type pre-commit --hook-type pre-push`.",
      ]),
  ]
}

extension SetupTemplate {
  /// - Throws: `UsageProblem` for an unknown name.
  static func named(_ name: String) throws(UsageProblem) -> SetupTemplate {
    guard let template = all.first(where: { $0.name == name }) else {
      throw UsageProblem.unknown("CI system", name, known: all.map(\.name))
    }
    return template
  }

  /// The names and summaries as a table.
  static var table: String {
    let width = all.map(\.name.count).max() ?? 0
    return all.map { template in
      "  \(template.name)\(String(repeating: " ", count: width - template.name.count))   \(template.summary)"
    }
    .joined(separator: "\n")
  }
}

/// A git hook that `reviewbot init` writes.
enum HookName: String, CaseIterable, ExpressibleByArgument, Sendable {
  case prePush = "pre-push"
  case preCommit = "pre-commit"

  /// The path relative to `ci/templates`.
  var source: String { "hooks/\(rawValue)" }

  var effect: String {
    switch self {
    case .prePush: "From now on, git push reviews each pushed commit first."
    case .preCommit: "From now on, git commit fixes and lints what is staged first."
    }
  }
}
