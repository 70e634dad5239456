import LintEngine

/// The kind of a piece of source, with the names of SourceKit's syntax map that SwiftLint's custom rules use.
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
