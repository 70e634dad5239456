/// One thing seen on a forge, before anybody asked whose it is.
package enum ForgeFact: Hashable, Sendable {
  /// The account that the token acts as.
  case identity(AuthorIdentity)
  /// The pull request's newest commit.
  case head(String)
  case status(DesiredPublication.Status)
  case check(Check)
  case comment(Comment)

  package struct Check: Hashable, Sendable {
    package let id: Int64
    /// What its creator wrote to recognise it by.
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

    package let id: Int64
    /// For GraphQL; nil when the forge has none.
    package let nodeID: String?
    package let place: Place
    package let author: String
    package let isBot: Bool
    package let body: String
    /// The first comment of the thread that this one answers.
    package let replyTo: Int64?

    package init(
      id: Int64, nodeID: String?, place: Place, author: String, isBot: Bool, body: String, replyTo: Int64? = nil
    ) {
      self.id = id
      self.nodeID = nodeID
      self.place = place
      self.author = author
      self.isBot = isBot
      self.body = body
      self.replyTo = replyTo
    }
  }
}
