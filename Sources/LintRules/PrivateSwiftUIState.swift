import LintEngine
import LintPatterns
import ReviewCore
import SwiftSyntax

/// SwiftUI state that other types can access.
struct PrivateSwiftUIState: SyntaxRule {
  static let id: RuleID = "private_swiftui_state"

  /// Protocols whose conforming types have state that SwiftUI stores.
  private static let parents: Set<String> = [
    "App", "Scene", "View", "ViewModifier", "DynamicProperty", "UIViewRepresentable", "UIViewControllerRepresentable",
    "NSViewRepresentable", "NSViewControllerRepresentable", "Commands", "ToolbarContent", "CustomizableToolbarContent",
    "ButtonStyle", "PrimitiveButtonStyle", "LabelStyle", "ToggleStyle",
  ]

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(VariableDeclSyntax.self) { node, context in
      guard node.attributes.holds(anyOf: ["State", "StateObject"]) else { return }
      guard AccessLevel(of: node.modifiers).map({ $0 > .fileprivate }) ?? true else { return }
      guard let owner = node.owner, !owner.is(ExtensionDeclSyntax.self) else { return }
      guard owner.inheritedNames.contains(where: Self.parents.contains) else { return }
      context.report(
        node.bindingSpecifier, "Make this state private, and pass a binding to other views.",
        fix: Self.fix(node, context.source))
    }
  }

  /// Returns a fix that replaces all access modifiers by `private`, or inserts it before the other modifiers.
  private static func fix(_ node: VariableDeclSyntax, _ source: SourceText) -> ByteFix? {
    let words = node.modifiers.filter { AccessLevel($0.name) != nil }
    guard let first = words.first else {
      let start = node.modifiers.first?.contentStart ?? node.bindingSpecifier.contentStart
      return ByteFix(isSafe: false, edits: [ByteFix.Edit(range: start..<start, text: "private ")])
    }
    var edits = [ByteFix.Edit(range: first.contentRange, text: "private")]
    for word in words.dropFirst() {
      guard let removal = ByteFix.removingWord(word, in: source) else { return nil }
      edits += removal.edits
    }
    return ByteFix(isSafe: false, edits: edits)
  }
}
