/// The request of `reviewbot check --shard`.
package struct ShardRequest: Sendable {
  package var change: ChangeSelection
  package var tests = TestRequest()
  package var shard: ShardChoice
  /// Files with the times of earlier runs, as given on the command line.
  package var times: [String] = []
  /// The part to write.
  package var output: String
  package var config: String?
  package var isVerbose = false
  /// Whether the build folder has the tests already.
  package var skipsBuild = false

  package init(change: ChangeSelection, shard: ShardChoice, output: String) {
    self.change = change
    self.shard = shard
    self.output = output
  }
}
