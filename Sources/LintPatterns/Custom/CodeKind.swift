import LintEngine

/// What a piece of source is, in the words of SourceKit's syntax map, as SwiftLint's custom rules say them.
enum CodeKind: String, Hashable, Sendable, CaseIterable {
  case argument
  case attributeBuiltin = "attribute.builtin"
  case attributeID = "attribute.id"
  case buildconfigID = "buildconfig.id"
  case buildconfigKeyword = "buildconfig.keyword"
  case comment
  case commentMark = "comment.mark"
  case commentURL = "comment.url"
  case doccomment
  case doccommentField = "doccomment.field"
  case identifier
  case keyword
  case number
  case objectliteral
  case parameter
  case placeholder
  case string
  case stringInterpolationAnchor = "string_interpolation_anchor"
  case typeidentifier
}
