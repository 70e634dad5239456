import ReviewCore

/// Functions of Core Graphics that the types have as members.
struct LegacyCGGeometryFunctions: CodeRule {
  static let id: RuleID = "legacy_cggeometry_functions"

  private static let functions: [String: LegacyFunction] = [
    "CGRectContainsPoint": .method("contains", labels: [""]),
    "CGRectContainsRect": .method("contains", labels: [""]),
    "CGRectGetHeight": .property("height"),
    "CGRectGetMaxX": .property("maxX"),
    "CGRectGetMaxY": .property("maxY"),
    "CGRectGetMidX": .property("midX"),
    "CGRectGetMidY": .property("midY"),
    "CGRectGetMinX": .property("minX"),
    "CGRectGetMinY": .property("minY"),
    "CGRectGetWidth": .property("width"),
    "CGRectInset": .method("insetBy", labels: ["dx", "dy"]),
    "CGRectIntegral": .property("integral"),
    "CGRectIntersection": .method("intersection", labels: [""]),
    "CGRectIntersectsRect": .method("intersects", labels: [""]),
    "CGRectIsEmpty": .property("isEmpty"),
    "CGRectIsInfinite": .property("isInfinite"),
    "CGRectIsNull": .property("isNull"),
    "CGRectOffset": .method("offsetBy", labels: ["dx", "dy"]),
    "CGRectStandardize": .property("standardized"),
    "CGRectUnion": .method("union", labels: [""]),
  ]

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    LegacyFunction.report(Self.functions, prefix: "CGRect", in: &registry)
  }
}
