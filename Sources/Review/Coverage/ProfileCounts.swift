import ReviewCore
import SwiftTests

/// How complete the profiles of a run are.
struct ProfileCounts: Hashable, Sendable {
  var total = 0
  /// File names of profiles that could not be read.
  var unreadable: [String] = []
  /// The number of processes that left no profile.
  var lost = 0
  var isFromFailingRun = false

  init(total: Int = 0, unreadable: [String] = [], lost: Int = 0, isFromFailingRun: Bool = false) {
    self.total = total
    self.unreadable = unreadable
    self.lost = lost
    self.isFromFailingRun = isFromFailingRun
  }

  init(_ profile: CoverageProfile, _ read: ReadProfiles) {
    self.init(
      total: read.total, unreadable: read.unreadable.map { $0.split(separator: "/").last.map(String.init) ?? $0 },
      lost: profile.lostProfiles, isFromFailingRun: profile.isFromFailingRun)
  }

  mutating func add(_ others: ProfileCounts) {
    total += others.total
    unreadable += others.unreadable
    lost += others.lost
    isFromFailingRun = isFromFailingRun || others.isFromFailingRun
  }

  /// At most one sentence.
  var notices: [String] {
    var losses: [String] = []
    if lost > 0 { losses.append("\(lost.counted("process", plural: "processes")) left no profile") }
    if !unreadable.isEmpty { losses.append(unreadableProfiles) }
    guard isFromFailingRun else {
      return losses.isEmpty ? [] : ["Coverage is incomplete: \(losses.joined(separator: "; "))."]
    }
    return [(["Coverage is from a failing run"] + losses).joined(separator: "; ") + "."]
  }

  /// Returns for example `1 of 3 profiles could not be read (default.profraw)`.
  private var unreadableProfiles: String {
    let names = unreadable.prefix(5).map { Escaped.line($0) }
    let more = unreadable.count > 5 ? " and \(unreadable.count - 5) more" : ""
    let count = "\(unreadable.count) of \(total.counted("profile", plural: "profiles"))"
    return "\(count) could not be read (\(names.joined(separator: ", "))\(more))"
  }
}
