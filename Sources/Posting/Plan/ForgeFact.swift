/// One item read from a forge, before its author is known.
package enum ForgeFact: Hashable, Sendable {
  /// The token's account.
  case identity(AuthorIdentity)
  /// The pull request's newest commit.
  case head(String)
  case status(DesiredPublication.Status)
  case check(Check)
  case comment(Comment)

  package struct Check: Hashable, Sendable {
    package let id: Int64
    /// The text by which its creator recognises it.
    package let externalID: String
    package let annotationCount: Int
    package let isComplete: Bool

    package init(id: Int64, externalID: String, annotationCount: Int, isComplete: Bool) {
      self.id = id
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

    package let id: Int64
    /// For GraphQL; nil when the forge has none.
    package let nodeID: String?
    package let place: Place
    package let author: String
    package let isBot: Bool
    package let body: String
    /// The first comment of the thread that this one replies to.
    package let replyTo: Int64?
    package let position: Position

    package init(
      id: Int64, nodeID: String?, place: Place, author: String, isBot: Bool, body: String, replyTo: Int64? = nil,
      position: Position = .unknown
    ) {
      self.id = id
      self.nodeID = nodeID
      self.place = place
      self.author = author
      self.isBot = isBot
      self.body = body
      self.replyTo = replyTo
      self.position = position
    }
  }
}

extension ForgeFact.Comment {
  /// Returns the same comment with another text.
  package func with(body: String) -> ForgeFact.Comment {
    ForgeFact.Comment(
      id: id, nodeID: nodeID, place: place, author: author, isBot: isBot, body: body, replyTo: replyTo,
      position: position)
  }
}
