/// One item read from a forge, before its author is known.
package enum ForgeFact: Hashable, Sendable {
  /// The token's account.
  case identity(AuthorIdentity)
  /// The pull request's newest commit; at least its first 12 digits.
  case head(String)
  case status(Status)
  case check(Check)
  case comment(Comment)
  /// A fact that only the dialect itself understands, for its own later requests: the commits of GitLab's newest diff
  /// version, an unfinished review on Gitea.
  case detail(String, String)

  /// A commit status in the words of its forge.
  package struct Status: Hashable, Sendable {
    package let context: String
    /// See `Capabilities.statusWords`.
    package let word: String
    package let text: String
    package let link: String?

    package init(context: String, word: String, text: String, link: String?) {
      self.context = context
      self.word = word
      self.text = text
      self.link = link
    }
  }

  /// A report with annotations, such as a check run.
  package struct Check: Hashable, Sendable {
    package let id: ItemID
    /// Increases with the time of creation.
    package let order: Int64
    /// The text by which its creator recognises it.
    package let externalID: String
    package let annotationCount: Int
    package let isComplete: Bool

    package init(id: ItemID, order: Int64, externalID: String, annotationCount: Int, isComplete: Bool) {
      self.id = id
      self.order = order
      self.externalID = externalID
      self.annotationCount = annotationCount
      self.isComplete = isComplete
    }
  }

  package struct Comment: Hashable, Sendable {
    package enum Place: Hashable, Sendable {
      case conversation, review
    }

    /// The location where the forge now shows a review comment.
    package enum Position: Hashable, Sendable {
      /// The forge does not report a position, or the comment is part of the conversation.
      case unknown
      /// Its line has changed or left the diff: the forge shows the comment without a line.
      case outdated
      case shown(Anchor)
    }

    package let id: ItemID
    /// Increases with the time of creation: of two equal comments, the oldest stays.
    package let order: Int64
    package let place: Place
    package let author: String
    package let isBot: Bool
    package let body: String
    /// The first comment of the thread that this one replies to.
    /// At least the first word of its id.
    package let replyTo: ItemID?
    package let position: Position
    /// The ways in which the forge can close this comment: `folding`, `resolving`.
    package let closings: Set<Capabilities.Surface>

    package init(
      id: ItemID, order: Int64, place: Place, author: String, isBot: Bool, body: String, replyTo: ItemID? = nil,
      position: Position = .unknown, closings: Set<Capabilities.Surface> = []
    ) {
      self.id = id
      self.order = order
      self.place = place
      self.author = author
      self.isBot = isBot
      self.body = body
      self.replyTo = replyTo
      self.position = position
      self.closings = closings
    }
  }
}

extension ForgeFact.Comment {
  /// Returns the same comment with another text.
  package func with(body: String) -> ForgeFact.Comment {
    ForgeFact.Comment(
      id: id, order: order, place: place, author: author, isBot: isBot, body: body, replyTo: replyTo,
      position: position, closings: closings)
  }
}

/// The name by which a dialect finds an item of a forge again. Only the dialect reads it.
///
/// One or more words, separated by spaces. A dialect puts all that its requests need into it: GitHub the REST id and
/// the GraphQL node id, GitLab the note and its discussion. The lists and the answers to writes give an item the same
/// name. Its first word identifies the item on its surface, for replies to it and for people.
package struct ItemID: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package init(_ words: String...) {
    text = words.joined(separator: " ")
  }

  package var words: [Substring] { text.split(separator: " ") }
}

extension ItemID: CustomStringConvertible {
  /// The first word.
  package var description: String { words.first.map(String.init) ?? text }
}

/// The identity that decides which comments reviewbot wrote.
package enum AuthorIdentity: Hashable, Sendable {
  case login(String)
  /// An app whose name is not known yet: any bot account.
  case app

  package func wrote(_ comment: ForgeFact.Comment) -> Bool {
    switch self {
    case .login(let login): comment.author.lowercased() == login.lowercased()
    case .app: comment.isBot
    }
  }
}
