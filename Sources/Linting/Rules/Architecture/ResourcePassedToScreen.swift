import ReviewCore
import SwiftSyntax

/// Screens that are made with a whole resource where its id would do.
///
/// A parameter is taken for a resource when it is named after its type, as in `user: User`, and the name is none of a
/// helper's.
struct ResourcePassedToScreen: CodeRule {
  static let id: RuleID = "resource_passed_to_screen"

  private let screens: [Expression]
  private let helpers: [Expression]

  init(_ options: RuleOptions) {
    screens = options.expressions("screens")
    helpers = options.expressions("helpers")
  }

  func register(in registry: inout RuleRegistry) {
    let scope = ScreenScope.track(screens, in: &registry)
    registry.enter(InitializerDeclSyntax.self) { node, inspection in
      guard let screen = inspection[scope].screen, node.parent?.kind == .memberBlockItem else { return }
      for parameter in node.signature.parameterClause.parameters {
        guard let type = resource(parameter) else { continue }
        let name = (parameter.secondName ?? parameter.firstName).plainName
        inspection.report(
          parameter.firstName,
          "`\(screen.text)` is made with a whole `\(type)`; give it the id and let it load what it shows: `\(name)ID`.")
      }
    }
  }

  private func resource(_ parameter: FunctionParameterSyntax) -> String? {
    var type = parameter.type
    if let optional = type.as(OptionalTypeSyntax.self) { type = optional.wrappedType }
    guard let plain = type.as(IdentifierTypeSyntax.self), plain.genericArgumentClause == nil else { return nil }
    let typeName = plain.name.text
    let name = (parameter.secondName ?? parameter.firstName).plainName
    guard typeName.lowercased().hasSuffix(name.lowercased()), name.count > 2 else { return nil }
    guard !helpers.contains(where: { $0.matchesPart(of: typeName.utf8) }) else { return nil }
    return typeName
  }
}
