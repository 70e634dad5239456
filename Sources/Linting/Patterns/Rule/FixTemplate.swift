/// What a fix puts in the place of a match.
struct FixTemplate: Sendable {
  let template: TextTemplate
  let isSafe: Bool
}
