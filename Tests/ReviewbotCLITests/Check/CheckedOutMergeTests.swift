import Foundation
import ReviewTestKit
import Testing

/// GitHub's runners check out the merge of base and head, which is neither of them.
@Suite("A pull request's test merge is checked out")
struct CheckedOutMergeTests {
  private static let lines = (1...40).map { "func f\($0)() { g(\($0)) }\n" }

  /// The head adds a line after the 29th; the base removes the first three.
  private func checkout() throws -> (repository: TemporaryRepository, environment: [String: String]) {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", Self.lines.joined())
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("A.swift", (Self.lines[..<29] + ["func added() { g(99) }\n"] + Self.lines[29...]).joined())
    let head = try repository.commit("Add")
    try repository.git("checkout", "--quiet", "main")
    try repository.write("A.swift", Self.lines.dropFirst(3).joined())
    let base = try repository.commit("Remove")
    try repository.git("checkout", "--quiet", "--detach")
    try repository.merge("feature")
    let event = """
      {"pull_request": {"number": 7, "base": {"sha": "\(base)", "repo": {"full_name": "o/n"}},
        "head": {"sha": "\(head)", "repo": {"full_name": "x/n"}}}}
      """
    try repository.write("../event.json", event)
    return (repository, ["GITHUB_ACTIONS": "true", "GITHUB_EVENT_PATH": repository.path + "/../event.json"])
  }

  /// Every line of the merge ran, except the added one, which is its 27th.
  private func writeReport(_ repository: TemporaryRepository) throws {
    let lines = (1...38).map { "DA:\($0),\($0 == 27 ? 0 : 5)\n" }.joined()
    try repository.write("../cov.lcov", "SF:A.swift\n\(lines)end_of_record\n")
  }

  @Test("A report of the merge is mapped to the head's lines", arguments: [
    ["coverage"], ["check", "--no-tests"], ["coverage", "--base", "main"],
  ])
  func coverage(command: [String]) throws {
    let (repository, environment) = try checkout()
    try writeReport(repository)
    let run = try repository.reviewbot(
      command + ["--report", "../cov.lcov", "--format", "json"], environment: environment)
    let check = try #require(try run.report()["coverage"])
    #expect(check.files?.first?.added.uncovered == [30], "\(run.standardError)")
    #expect(check.metrics["patchCovered"] == 0 && check.metrics["patchTotal"] == 1)
  }

  @Test("The head is reviewed, even when the base is named")
  func head() throws {
    let (repository, environment) = try checkout()
    let run = try repository.reviewbot(
      ["check", "--no-tests", "--base", "main", "--format", "json"], environment: environment)
    let subject = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])["subject"] as? [String: Any]
    #expect(subject?["head"] as? String == (try repository.git("rev-parse", "feature")))
    #expect(subject?["pullRequest"] as? Int == 7)
  }

  /// Drone's variables, and its checkout: the head is merged into a local branch with the target's name.
  /// - Parameter isCopied: Whether the branch has a copy of the head instead.
  private func droneCheckout(isCopied: Bool = false) throws -> (repository: TemporaryRepository, environment: [String: String]) {
    let (repository, _) = try checkout()
    try repository.git("checkout", "--quiet", "main")
    try repository.git("update-ref", "refs/remotes/origin/main", "main")
    try repository.git("config", "remote.origin.url", "https://example.com/o/n.git")
    if isCopied { try repository.git("cherry-pick", "feature") } else { try repository.merge("feature") }
    let head = try repository.git("rev-parse", "feature")
    return (repository, [
      "DRONE": "true", "DRONE_PULL_REQUEST": "7", "DRONE_TARGET_BRANCH": "main", "DRONE_COMMIT_SHA": head,
    ])
  }

  @Test("The target is the remote's branch, not the local one that CI merged the change into", arguments: [
    [], ["--base", "origin/main"],
  ])
  func remoteTarget(base: [String]) throws {
    let (repository, environment) = try droneCheckout()
    let run = try repository.reviewbot(
      ["check", "--no-tests", "--format", "json"] + base, environment: environment)
    let subject = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])["subject"] as? [String: Any]
    #expect(subject?["base"] as? String == (try repository.git("rev-parse", "origin/main")), "\(run.standardError)")
  }

  @Test("A target that contains the change cannot be reviewed against", arguments: [
    ([], false, "The local branch main contains the change, so it is not the target's own state."),
    ([], true, "The local branch main contains the change, so it is not the target's own state."),
    (["--base", "main"], false, "contains the change already, so there is nothing to review."),
  ])
  func targetWithChange(base: [String], isCopied: Bool, message: String) throws {
    let (repository, environment) = try droneCheckout(isCopied: isCopied)
    try repository.git("update-ref", "-d", "refs/remotes/origin/main")
    let run = try repository.reviewbot(["check", "--no-tests"] + base, environment: environment)
    #expect(run.status == 2 && run.standardError.contains(message), "\(run.standardError)")
  }

  @Test("A merge is recognized by any of its parents")
  func firstParent() throws {
    let (repository, environment) = try checkout()
    try repository.git("checkout", "--quiet", "--detach", "feature")
    try repository.merge("main")
    try writeReport(repository)
    let run = try repository.reviewbot(
      ["coverage", "--report", "../cov.lcov", "--format", "json"], environment: environment)
    #expect(try run.report()["coverage"]?.files?.first?.added.uncovered == [30], "\(run.standardError)")
  }

  @Test("The choice is explained")
  func env() throws {
    let (repository, environment) = try checkout()
    let run = try repository.reviewbot(["env"], environment: environment)
    let rows = run.standardOutput.split(separator: "\n").map(String.init)
    #expect(rows.contains { $0.hasPrefix("pull request") && $0.contains("#7, from a fork") })
    #expect(rows.contains { $0.hasPrefix("base") && $0.hasSuffix("(from GitHub Actions)") })
    #expect(rows.contains { $0.hasPrefix("tested") && $0.contains("merge commit of base and head") })
  }
}
