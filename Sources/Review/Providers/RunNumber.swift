/// The number of a run of GitHub's, Gitea's or Forgejo's Actions.
enum RunNumber {
  /// Returns a number that increases with each run and each attempt; nil without a number, or with an impossible one.
  static func of(_ run: Int?, attempt: Int?) -> Int? {
    guard let run, (1...1_000_000_000_000).contains(run) else { return nil }
    return run * 100 + min(max(attempt ?? 1, 1), 99)
  }
}
