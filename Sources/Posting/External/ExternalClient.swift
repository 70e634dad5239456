import Foundation
import HTTP
import ReviewCore

/// Posts through the program of an external forge.
struct ExternalClient: PullRequestClient {
  let target: PullRequestTarget
  let link: ExternalLink
  let capabilities: Capabilities
  /// The account that the program posts with; nil when it does not say.
  let account: String?

  private let clock: any ForgeClock = SystemForgeClock()

  func confirmedPullRequest() async throws(ForgeError) -> PullRequestRecord {
    let state = try await observed([])
    guard let head = state.head, let base = state.base, let baseBranch = state.baseBranch else {
      throw link.unreadable("the pull request's head, base or base branch is missing")
    }
    guard head == target.head.hex || (state.commits ?? []).contains(target.head.hex) else {
      throw ForgeError(
        .moved, "Commit \(target.head.short) does not belong to pull request #\(target.number).",
        hint: "Post the report of the pull request's newest commit, and check `--pull-request` and `--repository`.")
    }
    return PullRequestRecord(head: head, base: base, baseBranch: baseBranch, isFork: state.isFork ?? false)
  }

  func identity() async throws(ForgeError) -> AuthorIdentity {
    account.map { .login($0) } ?? .app
  }

  func facts(on surfaces: Set<Capabilities.Surface>) async throws(ForgeError) -> [ForgeFact] {
    let state = try await observed(surfaces)
    guard surfaces.isEmpty else { return state.facts }
    guard let head = state.head else { throw link.unreadable("the pull request's head is missing") }
    return [.head(head)]
  }

  func perform(
    _ action: ForgeOperation.Action, observed: [ForgeFact]
  ) async throws(ForgeError) -> [ForgeFact] {
    if ![.statuses, .annotations].contains(action.surface) { try await confirmHead() }
    let operation = ExternalOperation(action)
    let answer = try await link.answer(to: .apply(operation, .holding(operation.id, of: observed)))
    return answer.applied?.facts ?? []
  }

  func pause(_ duration: Duration) async throws(ForgeError) {
    do {
      try await clock.sleep(duration)
    } catch {
      throw ForgeError(
        .outOfTime, "Posting was cancelled.", hint: "Run it again later; it continues where it stopped.")
    }
  }

  private func observed(_ surfaces: Set<Capabilities.Surface>) async throws(ForgeError) -> ExternalState {
    guard let state = try await link.answer(to: .observe(surfaces)).observed else {
      throw link.unreadable("its answer has no member `observed`")
    }
    return state
  }

  /// - Throws: `moved` when the reviewed commit is no longer the pull request's newest.
  private func confirmHead() async throws(ForgeError) {
    guard try await observed([]).head.map({ !target.head.isNamed(by: $0) }) ?? false else { return }
    throw ForgeError(
      .moved, "The pull request has a newer commit than \(target.head.short).",
      hint: "Let the run for the newest commit post its report.")
  }
}

/// Numbers the questions to the program of an external forge, and checks its answers.
actor ExternalLink {
  /// The version of the protocol. It increases when a program must be changed.
  static let version = 1

  private let program: ForgeProgram
  private let dialogue: any Dialogue
  private var lastID = 0

  init(program: ForgeProgram, dialogue: any Dialogue) {
    self.program = program
    self.dialogue = dialogue
  }

  /// - Throws: `ForgeError` with the program's own reason, or `unavailable` when it does not keep to the protocol.
  func answer(to kind: ExternalRequest.Kind) async throws(ForgeError) -> ExternalAnswer {
    lastID += 1
    let answer = try await decoded(ExternalRequest(id: lastID, kind: kind))
    if let version = answer.protocol, version != Self.version {
      throw unreadable("it speaks version \(version) of the protocol, and reviewbot version \(Self.version)")
    }
    guard answer.id == lastID else { throw unreadable("it answered another request") }
    if let failure = answer.error { throw failure.forgeError(of: program.name) }
    return answer
  }

  nonisolated func unreadable(_ reason: String) -> ForgeError {
    ForgeError(
      .unavailable, "\(program.name) cannot be used: \(reason).",
      hint: "Correct the program; Docs/external-forges.md describes the protocol.")
  }

  private func decoded(_ request: ExternalRequest) async throws(ForgeError) -> ExternalAnswer {
    let line: [UInt8]
    do throws(DialogueError) {
      line = try await dialogue.answer(to: encoded(request))
    } catch {
      throw unreadable(words(for: error))
    }
    do {
      return try JSONDecoder().decode(ExternalAnswer.self, from: Data(line))
    } catch {
      throw unreadable("its answer is not one that the protocol allows: \(Self.start(of: line))")
    }
  }

  private func encoded(_ request: ExternalRequest) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and whole numbers always encode.
    return Array((try? encoder.encode(request)) ?? Data())
  }

  private func words(for error: DialogueError) -> String {
    switch error {
    case .ended: "it ended before it answered"
    case .timedOut: "it did not answer within \(program.limits.answer.inWholeSeconds)"
    case .lineTooLong: "its answer has more than \(program.limits.lineBytes) bytes"
    case .unasked: "it wrote a line that no request asked for"
    case .cancelled: "posting was cancelled"
    }
  }

  private static func start(of line: [UInt8]) -> String {
    let text = Escaped.line(Escaped.text(line.prefix(60)))
    return line.isEmpty ? "it is empty" : "`\(text)\(line.count > 60 ? "…" : "")`"
  }
}
