import Foundation
import HTTP
import ReviewCore

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
