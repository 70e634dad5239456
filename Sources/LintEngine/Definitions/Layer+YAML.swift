import ReviewCore
package import StrictYAML

extension Layer {
  /// Reads `Model: {paths: […], may_import: […], must_not_import: […], must_not_use: […]}`.
  /// - Throws: `YAMLProblem` for an unknown key, a value of another type, or an invalid path pattern.
  package init(name: String, node: YAMLNode) throws(YAMLProblem) {
    let mapping = try node.mapping(allowing: ["paths", "may_import", "must_not_import", "must_not_use"])
    self.name = name
    paths = try LintSettings.patterns(in: try mapping.required("paths"))
    mayImport = try mapping["may_import"]?.strings()
    mustNotImport = try mapping["must_not_import"]?.strings() ?? []
    mustNotUse = try mapping["must_not_use"]?.strings() ?? []
    guard mayImport == nil, mustNotImport.isEmpty, mustNotUse.isEmpty else { return }
    throw node.problem(
      "the layer \(name) forbids nothing", hint: "Add `may_import`, `must_not_import` or `must_not_use`.")
  }

  /// Reads the mapping of layers, in the order of the mapping.
  package static func layers(in node: YAMLNode) throws(YAMLProblem) -> [Layer] {
    var layers: [Layer] = []
    for entry in try node.mapping().entries { layers.append(try Layer(name: entry.key, node: entry.value)) }
    return layers
  }
}
