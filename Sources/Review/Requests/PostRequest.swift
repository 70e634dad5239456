package import Posting

/// The destination of a posted report.
package struct PostRequest: Sendable {
  /// Nil: from CI.
  package var pullRequest: Int?
  /// Nil: as configured, then from the address, CI and the remote.
  package var forge: ForgeKind?
  /// `owner/name`; nil: from CI, then the remote.
  package var repository: String?
  /// Names of variables for the program of an external forge, in addition to the configured ones.
  package var forgeEnvironment: [String] = []
  /// The folder for `ForgeKind.files`, as given on the command line.
  package var output: String?
  /// The API's address; nil: as configured, then from CI, then the forge's public one.
  package var address: String?
  /// Whether to allow sending the token over plain http to another machine.
  package var allowsPlainHTTP = false
  package var statuses = PublicationPolicy.Statuses.combined
  /// The name of the report, if one pull request has several.
  package var key = "reviewbot"

  package init() {}
}
