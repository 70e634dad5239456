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
