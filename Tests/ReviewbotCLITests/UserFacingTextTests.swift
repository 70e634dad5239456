import Foundation
import LintEngine
import LintTestKit
import ReviewCore
import ReviewTestKit
import Testing

@testable import ReviewbotCLI

/// Every text that the program prints, as in the sources.
@Suite("The texts for users")
struct UserFacingTextTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  @Test("Errors, notes and help are short sentences of plain words")
  func arePlain() throws {
    let sources = GeneratedDocuments(library: BuiltInRules.library, root: Self.root).sources
    #expect(sources.count > 500)
    var count = 0
    for (path, source) in sources {
      for text in SourceTexts.texts(in: source) {
        count += 1
        // Tables, such as the examples of a command, have several spaces within a line.
        let prose = text.text.components(separatedBy: "EXAMPLES:")[0].split(separator: "\n")
          .map { $0.drop { $0 == " " } }.filter { !$0.contains("   ") }.joined(separator: "\n")
        #expect(PlainEnglish.problems(in: prose) == [], "Sources/\(path):\(text.line): \(text.text)")
      }
    }
    #expect(count > 500)
  }

  /// The first words of messages that are instructions.
  private static let verbs: Set<String> = [
    "Accept", "Add", "Align", "Begin", "Bind", "Call", "Capture", "Catch", "Change", "Correct", "Create", "Declare", "Disable",
    "Divide", "Enable", "End", "Explain", "Expose", "Extract", "Give", "Group", "Handle", "Implement", "Indent", "Inject",
    "Let", "List", "Load", "Lower", "Make", "Mark", "Move", "Name", "Override", "Pass", "Receive", "Remove", "Rename", "Replace",
    "Report", "Resolve", "Return", "Shorten", "Show", "Sort", "Store", "Use", "Write",
  ]

  @Test("Messages of rules are instructions, or facts about this code")
  func messagesAreInstructions() throws {
    let page = MessagesPage(library: BuiltInRules.library, sources: [])
    for rule in page.library.definitions {
      let messages = page.messages(of: rule)
      #expect(!messages.isEmpty, "\(rule.id)")
      for message in messages {
        let first = String(message.prefix { !$0.isWhitespace })
        let isFact = ["This", "The", "No", "Setting"].contains(first) || message.hasPrefix("`")
        #expect(Self.verbs.contains(first) || isFact, "\(rule.id): \(message)")
        #expect(message.last.map(".?…!)".contains) == true && !message.contains("\n"), "\(rule.id): \(message)")
        #expect(PlainEnglish.problems(in: message) == [], "\(rule.id): \(message)")
      }
    }
  }
}
