import SwiftSyntax

/// The effect of attributes on where the compiler measures code.
extension AttributeListSyntax {
  /// The attributes, including those in `#if`.
  private var all: [AttributeSyntax] {
    flatMap { element -> [AttributeSyntax] in
      switch element {
      case .attribute(let attribute): [attribute]
      case .ifConfigDecl(let conditional):
        conditional.clauses.flatMap { clause -> [AttributeSyntax] in
          if case .attributes(let list) = clause.elements { list.all } else { [] }
        }
      }
    }
  }

  /// The last parts of their names: `MainActor` of `@Swift.MainActor`.
  var names: [String] { all.map(\.name) }

  /// Whether the compiler of a build omits the declaration: nil if that depends on the language mode of the package.
  var sayUnavailable: Bool? {
    let answers = all.filter { $0.name == "available" }.map(\.saysUnavailable)
    return answers.contains(true) ? true : answers.contains(nil) ? nil : false
  }
}

extension AttributeSyntax {
  fileprivate var name: String {
    if let member = attributeName.as(MemberTypeSyntax.self) { return member.name.text }
    return attributeName.as(IdentifierTypeSyntax.self)?.name.text ?? attributeName.trimmedDescription
  }

  /// Whether this is `@available(*, unavailable)`, or excludes the language versions of all modes. The versions of
  /// operating systems omit nothing.
  fileprivate var saysUnavailable: Bool? {
    guard case .availability(let arguments)? = arguments else { return false }
    let words = arguments.compactMap { argument -> String? in
      if case .token(let token) = argument.argument { token.text } else { nil }
    }
    if words.first == "*" { return words.contains("unavailable") }
    var answers: [Bool?] = []
    for argument in arguments {
      switch argument.argument {
      case .availabilityVersionRestriction(let restriction) where restriction.platform.text == "swift":
        answers.append(Self.isAtLeast(restriction.version).map { !$0 })
      case .availabilityLabeledArgument(let labeled) where words.first == "swift":
        guard case .version(let version) = labeled.value else { continue }
        switch labeled.label.text {
        case "introduced": answers.append(Self.isAtLeast(version).map { !$0 })
        case "obsoleted": answers.append(Self.isAtLeast(version))
        default: continue
        }
      default: continue
      }
    }
    return answers.contains(true) ? true : answers.contains(nil) ? nil : false
  }

  /// Returns whether each language mode is at least this version; nil if only some are. The oldest mode is 5.
  private static func isAtLeast(_ version: VersionTupleSyntax?) -> Bool? {
    guard let version, let major = Int(version.major.text) else { return nil }
    return major < 5 || major == 5 && version.components.isEmpty ? true : nil
  }
}

/// Attributes that are no macros.
enum PlainAttributes {
  /// Returns whether an attribute of this name is the compiler's own, or a type of the standard library or of Apple's
  /// frameworks.
  static func contains(_ name: String) -> Bool { name.hasPrefix("_") || names.contains(name) }

  private static let names: Set<String> = [
    // The compiler's.
    "abi", "available", "attached", "autoclosure", "backDeployed", "c", "cdecl", "concurrent", "convention",
    "derivative", "differentiable", "discardableResult", "dynamicCallable", "dynamicMemberLookup", "escaping",
    "exclusivity", "export", "extern", "freestanding", "frozen", "globalActor", "implementation", "inlinable",
    "inline", "isolated", "lifetime", "main", "noDerivative", "nonexhaustive", "nonisolated", "nonobjc", "objc",
    "objcMembers", "preconcurrency", "propertyWrapper", "requires_stored_property_inits", "resultBuilder",
    "retroactive", "safe", "section", "specialized", "storageRestrictions", "testable", "transpose", "unchecked",
    "unknown", "unsafe", "usableFromInline", "used", "warn_unqualified_access",
    // Objective-C's.
    "GKInspectable", "IBAction", "IBDesignable", "IBInspectable", "IBOutlet", "IBSegueAction", "NSApplicationMain",
    "NSCopying", "NSManaged", "UIApplicationMain",
    // Global actors, result builders and property wrappers.
    "AccessibilityFocusState", "AppStorage", "Binding", "Bindable", "CommandsBuilder", "Environment",
    "EnvironmentObject", "FetchRequest", "FocusState", "FocusedValue", "GestureState", "MainActor", "Namespace",
    "ObservedObject", "Published", "ScaledMetric", "SceneBuilder", "SceneStorage", "SectionedFetchRequest",
    "Sendable", "State", "StateObject", "ToolbarContentBuilder", "UIApplicationDelegateAdaptor", "ViewBuilder",
  ]
}
