import LintEngine
import ReviewCore
import SwiftSyntax

/// Overrides that must call the method of the superclass exactly once.
struct OverriddenSuperCall: SyntaxRule {
  static let id: RuleID = "overridden_super_call"

  private static let defaults = [
    // NSObject
    "awakeFromNib()", "prepareForInterfaceBuilder()",
    // UICollectionViewLayout
    "invalidateLayout()", "invalidateLayout(with:)", "invalidateLayoutWithContext(_:)",
    // UIView
    "prepareForReuse()", "updateConstraints()",
    // UIViewController
    "addChildViewController(_:)", "decodeRestorableState(with:)", "decodeRestorableStateWithCoder(_:)",
    "didReceiveMemoryWarning()", "encodeRestorableState(with:)", "encodeRestorableStateWithCoder(_:)",
    "removeFromParentViewController()", "setEditing(_:animated:)",
    "transition(from:to:duration:options:animations:completion:)", "transitionCoordinator()",
    "transitionFromViewController(_:toViewController:duration:options:animations:completion:)",
    "viewDidAppear(_:)", "viewDidDisappear(_:)", "viewDidLoad()", "viewWillAppear(_:)", "viewWillDisappear(_:)",
    // XCTestCase
    "invokeTest()",
  ]

  private let calls: SuperCalls

  init(_ options: RuleOptions) {
    calls = SuperCalls(options, defaults: Self.defaults)
  }

  func register(_ rule: inout Registration) {
    calls.register(in: &rule) { node, count, context in
      guard count != 1, let brace = node.body?.leftBrace else { return }
      let place = brace.contentEnd..<brace.contentEnd
      let complaint = count == 0 ? "once in" : "only once in"
      context.report(place, "Call `super.\(node.name.text)` \(complaint) `\(node.name.text)`.")
    }
  }
}
