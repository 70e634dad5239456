import LintEngine
import ReviewCore
import StrictYAML

/// `required_enum_case`, whose keys are the names of protocols: `Response: {success: warning}`.
extension SwiftLintImport {
  /// Returns for example `{warning: [Response.success]}`, or nil without cases.
  mutating func requiredCases(_ entry: YAMLMapping.Entry) -> String? {
    var cases: [Severity: [String]] = [:]
    for parent in Self.merged(entry.value) where !parent.value.isNull {
      guard parent.value.isMapping else {
        note(parent.keyNode, "\(entry.key).\(parent.key)", "the names of cases are expected, each with a severity")
        continue
      }
      for item in Self.merged(parent.value) {
        if let severity = try? item.value.oneOf(Severity.self), severity != .note {
          cases[severity, default: []].append("\(parent.key).\(item.key)")
        } else {
          note(item.keyNode, "\(entry.key).\(parent.key).\(item.key)", "it must be `warning` or `error`")
        }
      }
    }
    let pairs: [Pair] = [Severity.warning, .error].compactMap { severity in
      cases[severity].map { (severity.rawValue, YAMLText.list($0)) }
    }
    return pairs.isEmpty ? nil : flow(pairs)
  }
}
