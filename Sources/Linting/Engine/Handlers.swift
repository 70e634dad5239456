import SwiftSyntax

/// The rules of one configuration, compiled: handlers in tables by kind, shared by all files and threads.
///
/// Each handler stands with the index of the rule that it works for.
struct Handlers: Sendable {
  struct OfNode: Sendable {
    let rule: Int
    let run: Registration.NodeHandler
  }

  struct OfPassing: Sendable {
    let rule: Int
    let run: Registration.PassingHandler
  }

  struct OfToken: Sendable {
    let rule: Int
    let run: Registration.TokenHandler
  }

  struct OfComment: Sendable {
    let rule: Int
    let run: Registration.CommentHandler
  }

  struct OfLine: Sendable {
    let rule: Int
    let run: Registration.LineHandler
  }

  struct OfFile: Sendable {
    let rule: Int
    let run: Registration.FileHandler
  }

  /// What there is to do at a kind of node; most kinds have nothing.
  struct Duties: OptionSet, Sendable {
    let rawValue: UInt8

    static let enter = Duties(rawValue: 1)
    static let leave = Duties(rawValue: 2)
    /// It is a declaration that findings can lie in.
    static let declare = Duties(rawValue: 4)
    static let pass = Duties(rawValue: 8)
    static let passOut = Duties(rawValue: 16)
  }

  /// Something to do at a kind of node for no other rules than these.
  private struct Dispensable {
    let place: Int
    let duty: Duties
    let rules: [Int]
  }

  /// By `SyntaxKind.place`.
  let duties: [Duties]
  /// What need not be done in files where some rules are idle.
  private let dispensable: [Dispensable]
  let passing: HandlerTable<OfPassing>
  let passingOut: HandlerTable<OfPassing>
  let entering: HandlerTable<OfNode>
  let leaving: HandlerTable<OfNode>
  /// By the place of the token.
  let hasTokens: [Bool]
  let tokens: HandlerTable<OfToken>
  let comments: [OfComment]
  let lines: [OfLine]
  let files: [OfFile]
  let boxes: [@Sendable () -> AnyObject]

  /// - Parameter needy: The rules that are idle in some files.
  init(_ registration: Registration, needy: Set<Int>) {
    var duties = [Duties](repeating: [], count: SyntaxKind.placeCount)
    var dispensable: [Dispensable] = []
    for (duty, rules) in registration.rulesByDuty {
      for (kind, rules) in rules {
        duties[kind.place].insert(duty)
        if needy.isSuperset(of: rules) { dispensable.append(Dispensable(place: kind.place, duty: duty, rules: rules)) }
      }
    }
    for kind in EnclosingDeclaration.kinds { duties[kind.place].insert(.declare) }
    self.duties = duties
    self.dispensable = dispensable
    passing = Self.table(registration.passing)
    passingOut = Self.table(registration.passingOut)
    entering = Self.table(registration.entering)
    leaving = Self.table(registration.leaving)
    var tokens = [[OfToken]](repeating: [], count: TokenCategory.placeCount)
    for (category, handlers) in registration.tokens { tokens[category.place] = handlers }
    self.tokens = HandlerTable(tokens)
    hasTokens = tokens.enumerated().map { !$1.isEmpty || TokenCategory.literalPlaces.contains($0) }
    comments = registration.comments
    lines = registration.lines
    files = registration.files
    boxes = registration.boxes
  }

  /// What there is to do in a file where some rules are idle.
  func duties(idle: [Bool]) -> [Duties] {
    var left = duties
    for entry in dispensable where entry.rules.allSatisfy({ idle[$0 + 1] }) { left[entry.place].remove(entry.duty) }
    return left
  }

  private static func table<Handler>(_ handlers: [SyntaxKind: [Handler]]) -> HandlerTable<Handler> {
    var table = [[Handler]](repeating: [], count: SyntaxKind.placeCount)
    for (kind, registered) in handlers { table[kind.place] = registered }
    return HandlerTable(table)
  }
}
