/// Detects a CI system by the variables that it sets for every job.
enum ContinuousIntegration {
  /// Most systems set `CI`. The others identify systems that do not set it.
  private static let names = [
    "CI", "GITHUB_ACTIONS", "GITLAB_CI", "TF_BUILD", "JENKINS_URL", "TEAMCITY_VERSION", "CODEBUILD_BUILD_ID",
    "bamboo_buildKey", "GO_PIPELINE_NAME",
  ]
  private static let negations: Set<String> = ["", "0", "false", "no", "off"]

  /// Returns the name of the variable that identifies the CI system; nil outside CI.
  static func variable(in environment: [String: String]) -> String? {
    names.first { name in
      environment[name].map { !negations.contains($0.lowercased()) } ?? false
    }
  }
}
