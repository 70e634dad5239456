import LintEngine
import RegularExpressions
import ReviewCore
import SwiftSyntax

/// Screens that receive a whole resource where its id would suffice.
///
/// A parameter or a property counts if it is named after its type, as in `user: User`. The file must show that the type
/// is a resource: the code reads an identifier of it, or the file declares it with one.
struct ResourcePassedToScreen: SyntaxRule {
  static let id: RuleID = "resource_passed_to_screen"

  private let screens: [Expression]
  private let helpers: [Expression]
  /// Names such as `id`, which are identifiers of the value itself.
  private let plainIdentifiers: [Expression]
  /// Names such as `userID`, which may be identifiers of another value.
  private let qualifiedIdentifiers: [Expression]
  private let resources: [Glob]
  private let excluded: ExcludedFiles

  private struct Candidate: Sendable {
    let screen: TokenSyntax
    /// The argument label of the parameter, or the name of the property.
    let place: TokenSyntax
    let name: String
    let type: String
    let isParameter: Bool
  }

  /// What the file shows about its names and types.
  private struct Evidence: Sendable {
    var candidates: [Candidate] = []
    /// The identifiers that the code reads of a name: `id` for `user.id`.
    var identifiers: [String: Set<String>] = [:]
    /// The types that the file declares as records, with the name of the identifier.
    var records: [String: String] = [:]
    /// Enumerations, protocols and generic parameters, which are no records.
    var others: Set<String> = []
  }

  init(_ options: RuleOptions) {
    screens = options.expressions("screens")
    helpers = options.expressions("helpers")
    plainIdentifiers = options.expressions("identifiers")
    qualifiedIdentifiers = options.expressions("qualified_identifiers")
    resources = options.texts("resources").compactMap { Glob($0) }
    excluded = ExcludedFiles(options)
  }

  func register(_ rule: inout Registration) {
    let scope = ScreenScope.track(screens, in: &rule)
    let evidence = rule.state(Evidence())
    registerEvidence(evidence, in: &rule)
    rule.visit(InitializerDeclSyntax.self) { node, context in
      guard let screen = context[scope].screen, node.parent?.kind == .memberBlockItem else { return }
      for parameter in node.signature.parameterClause.parameters {
        guard let type = resource(parameter) else { continue }
        let name = (parameter.secondName ?? parameter.firstName).plainName
        context[evidence].candidates.append(
          Candidate(screen: screen, place: parameter.firstName, name: name, type: type, isParameter: true))
      }
    }
    rule.visit(VariableDeclSyntax.self) { node, context in
      guard let screen = context[scope].screen, node.parent?.kind == .memberBlockItem,
        let (name, type) = resource(node)
      else { return }
      context[evidence].candidates.append(
        Candidate(screen: screen, place: name, name: name.plainName, type: type, isParameter: false))
    }
    rule.file { context in
      guard !excluded.contains(context.path) else { return }
      let evidence = context[evidence]
      var reported: Set<String> = []
      for candidate in evidence.candidates where !evidence.others.contains(candidate.type) {
        guard let identifier = identifier(of: candidate, evidence) else { continue }
        // The property that the initializer sets is the same resource.
        guard reported.insert("\(candidate.screen.text).\(candidate.name)").inserted else { continue }
        context.report(candidate.place, message(for: candidate, identifier: identifier))
      }
    }
  }

  private func registerEvidence(_ evidence: RuleState<Evidence>, in rule: inout Registration) {
    rule.visit(anyOf: [.enumDecl, .protocolDecl, .genericParameter]) { node, context in
      if let parameter = node.as(GenericParameterSyntax.self) {
        context[evidence].others.insert(parameter.name.plainName)
      } else if let name = node.typeName {
        context[evidence].others.insert(name)
      }
    }
    rule.visit(anyOf: [.classDecl, .structDecl]) { node, context in
      guard let name = node.typeName, let identifier = identifierMember(of: node) else { return }
      context[evidence].records[name] = identifier
    }
    rule.visit(MemberAccessExprSyntax.self) { node, context in
      let identifier = node.declName.baseName.plainName
      guard let name = Self.ownName(node.base), isIdentifier(identifier) else { return }
      context[evidence].identifiers[name, default: []].insert(identifier)
    }
  }

  private func isIdentifier(_ name: String) -> Bool {
    plainIdentifiers.contains { $0.matchesPart(of: name.utf8) }
      || qualifiedIdentifiers.contains { $0.matchesPart(of: name.utf8) }
  }

  private func message(for candidate: Candidate, identifier: String) -> String {
    let (screen, type) = (candidate.screen.text, candidate.type)
    let start =
      candidate.isParameter
      ? "Pass `\(candidate.name).\(identifier)` to `\(screen)` instead of a whole `\(type)`"
      : "Give `\(screen)` the `\(identifier)` of `\(candidate.name)` instead of a whole `\(type)`"
    return "\(start), and load the `\(type)` there."
  }

  /// Returns the name of the resource's identifier; nil without evidence that the candidate is a resource.
  private func identifier(of candidate: Candidate, _ evidence: Evidence) -> String? {
    let read = evidence.identifiers[candidate.name]?.filter { isOwn($0, of: candidate) }.min()
    if let read { return read }
    if let declared = evidence.records[candidate.type] { return declared }
    return resources.match(RepoPath(candidate.type)) ? "id" : nil
  }

  /// Returns whether the identifier is that of the resource: `id` and `userID` of a user, not `teamID`.
  private func isOwn(_ identifier: String, of candidate: Candidate) -> Bool {
    if plainIdentifiers.contains(where: { $0.matchesPart(of: identifier.utf8) }) { return true }
    let (name, type) = (candidate.name.lowercased(), candidate.type.lowercased())
    let owner = identifier.lowercased().prefix { $0.isLetter }
    return owner.hasPrefix(name) || owner.hasPrefix(type)
  }

  /// Returns the stored identifier that a type declares.
  private func identifierMember(of type: Syntax) -> String? {
    let members = type.asProtocol((any DeclGroupSyntax).self)?.memberBlock.members
    for variable in (members ?? []).compactMap({ $0.decl.as(VariableDeclSyntax.self) }) {
      guard !variable.modifiers.contains(anyOf: ["static", "class", "private"]) else { continue }
      for binding in variable.bindings where !binding.isComputed {
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName
        if let name, plainIdentifiers.contains(where: { $0.matchesPart(of: name.utf8) }) { return name }
      }
    }
    return nil
  }

  private func resource(_ parameter: FunctionParameterSyntax) -> String? {
    // A value that the screen creates by default is part of its implementation.
    guard parameter.defaultValue.map({ $0.value.is(NilLiteralExprSyntax.self) }) ?? true else { return nil }
    return resource(named: (parameter.secondName ?? parameter.firstName).plainName, type: parameter.type)
  }

  /// Returns a property that another object sets: `var user: User?`.
  private func resource(_ variable: VariableDeclSyntax) -> (name: TokenSyntax, type: String)? {
    guard variable.bindingSpecifier.spells("var"), variable.bindings.count == 1, let binding = variable.bindings.first,
      !variable.modifiers.contains(anyOf: ["private", "fileprivate", "static", "class", "lazy", "override", "weak"]),
      variable.attributes.isEmpty, !binding.isComputed, binding.initializer == nil,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier, let type = binding.typeAnnotation?.type,
      let resource = resource(named: name.plainName, type: type)
    else { return nil }
    return (name, resource)
  }

  private func resource(named name: String, type: TypeSyntax) -> String? {
    guard let typeName = plainName(of: type), name.count > 2 else { return nil }
    guard typeName.lowercased().hasSuffix(name.lowercased()) else { return nil }
    return helpers.contains { $0.matchesPart(of: typeName.utf8) } ? nil : typeName
  }

  /// Returns `User` for `User`, `User?`, `User!` and `API.User`; nil for lists, closures and generic types.
  private func plainName(of type: TypeSyntax) -> String? {
    if let optional = type.as(OptionalTypeSyntax.self) { return plainName(of: optional.wrappedType) }
    if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return plainName(of: optional.wrappedType) }
    if let member = type.as(MemberTypeSyntax.self), member.genericArgumentClause == nil { return member.name.text }
    guard let plain = type.as(IdentifierTypeSyntax.self), plain.genericArgumentClause == nil else { return nil }
    return plain.name.text
  }

  /// Returns `user` for `user`, `user?`, `user!` and `self.user`.
  private static func ownName(_ base: ExprSyntax?) -> String? {
    if let optional = base?.as(OptionalChainingExprSyntax.self) { return ownName(optional.expression) }
    if let forced = base?.as(ForceUnwrapExprSyntax.self) { return ownName(forced.expression) }
    if let access = base?.as(MemberAccessExprSyntax.self) {
      let isOwn = access.base?.as(DeclReferenceExprSyntax.self)?.baseName.spells("self") ?? false
      return isOwn ? access.declName.baseName.plainName : nil
    }
    return base?.as(DeclReferenceExprSyntax.self)?.baseName.plainName
  }
}
