import LintEngine
import ReviewCore
import SwiftSyntax

/// Availability checks for a version that every supported system has.
struct DeploymentTarget: SyntaxRule {
  static let id: RuleID = "deployment_target"

  private static let platforms = ["iOS", "macOS", "tvOS", "watchOS"]
  /// The versions by platform name, as in availability conditions.
  private let targets: [String: PlatformVersion]

  init(_ options: RuleOptions) {
    var targets: [String: PlatformVersion] = [:]
    for platform in Self.platforms {
      let app = PlatformVersion(options.text("\(platform)_deployment_target"))
      let appExtension = PlatformVersion(options.text("\(platform)ApplicationExtension_deployment_target"))
      targets[platform] = app
      targets["\(platform)ApplicationExtension"] = [app, appExtension].compactMap { $0 }.max()
    }
    targets["OSX"] = targets["macOS"]
    targets["OSXApplicationExtension"] = targets["macOSApplicationExtension"]
    self.targets = targets
  }

  func register(_ rule: inout Registration) {
    rule.visit(AttributeSyntax.self) { node, context in
      guard case .availability(let arguments) = node.arguments else { return }
      check(arguments, at: node.contentRange, "attribute", &context)
    }
    rule.visit(AvailabilityConditionSyntax.self) { condition, context in
      let isNegative = condition.availabilityKeyword.spells("#unavailable")
      check(
        condition.availabilityArguments, at: condition.contentRange,
        isNegative ? "negative condition" : "condition", &context)
    }
  }

  private func check(
    _ arguments: AvailabilityArgumentListSyntax, at range: Range<Int>, _ kind: String, _ context: inout RuleContext
  ) {
    for argument in arguments {
      guard case .availabilityVersionRestriction(let restriction) = argument.argument else { continue }
      guard let text = restriction.version?.writtenText, let version = PlatformVersion(text) else { continue }
      let platform = restriction.platform.text
      guard let target = targets[platform], version <= target else { continue }
      context.report(
        range, "Remove this availability \(kind) for \(platform) \(text); the deployment target is \(target).")
      return
    }
  }
}
