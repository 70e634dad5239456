/// Whose comments are ours.
package enum AuthorIdentity: Hashable, Sendable {
  case login(String)
  /// An app whose name is not known yet: some bot.
  case app

  package func wrote(_ comment: ForgeFact.Comment) -> Bool {
    switch self {
    case .login(let login): comment.author.lowercased() == login.lowercased()
    case .app: comment.isBot
    }
  }
}
