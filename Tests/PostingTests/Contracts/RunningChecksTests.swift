import ReviewCore
import Testing

@testable import Posting

@Suite("A posting while checks still run")
struct RunningChecksTests {
  @Test("It has a running status where the forge shows no check run, and no check run", arguments: [true, false])
  func states(showsReport: Bool) async throws {
    let scenario = try await Scenario()
    defer { scenario.remove() }
    var capabilities = Capabilities.github
    capabilities.showsReportAsStatus = showsReport
    let publication = try scenario.publication([Scenario.finding(1)]).whileRunning([.tests, .coverage])
    let placement = publication.placement(Placement.Circumstances(capabilities: capabilities))
    let desired = publication.desired(placement, capabilities: capabilities)
    #expect(desired.check == nil)
    #expect(desired.statuses.map(\.state) == (showsReport ? [] : [.running]))
    #expect(desired.statuses.allSatisfy { $0.text.hasPrefix("Running: tests, coverage.") })
    #expect(desired.comments.count == 1)
  }
}
