import ReviewCore

/// Functions of Foundation's geometry that the types have as members.
struct LegacyNSGeometryFunctions: CodeRule {
  static let id: RuleID = "legacy_nsgeometry_functions"

  private static let functions: [String: LegacyFunction] = [
    "NSContainsRect": .method("contains", labels: [""]),
    "NSEdgeInsetsEqual": .equality,
    "NSEqualPoints": .equality,
    "NSEqualRects": .equality,
    "NSEqualSizes": .equality,
    "NSHeight": .property("height"),
    "NSInsetRect": .method("insetBy", labels: ["dx", "dy"]),
    "NSIntegralRect": .property("integral"),
    "NSIntersectionRect": .method("intersection", labels: [""]),
    "NSIntersectsRect": .method("intersects", labels: [""]),
    "NSIsEmptyRect": .property("isEmpty"),
    "NSMaxX": .property("maxX"),
    "NSMaxY": .property("maxY"),
    "NSMidX": .property("midX"),
    "NSMidY": .property("midY"),
    "NSMinX": .property("minX"),
    "NSMinY": .property("minY"),
    "NSOffsetRect": .method("offsetBy", labels: ["dx", "dy"]),
    "NSPointInRect": .methodOfSecond("contains"),
    "NSUnionRect": .method("union", labels: [""]),
    "NSWidth": .property("width"),
  ]

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    LegacyFunction.report(Self.functions, prefix: "NS", in: &registry)
  }
}
