/// Conditions that many rules share: the values of `is:`.
enum NamedCondition: String, CaseIterable, Sendable {
  /// A class that is a view controller, or an extension of one.
  case viewController = "view_controller"
  /// A SwiftUI view, or an extension that makes a type one.
  case swiftUIView = "swiftui_view"

  /// The conditions that the name stands for.
  func tree(at place: Place) -> MatchTree {
    switch self {
    case .viewController:
      let isExtension = MatchTree(place, [.kinds(["extension"]), .text(.name, ["*ViewController"])])
      let inherits = MatchTree(place, [.text(.inherits, ["*ViewController"])])
      return MatchTree(place, [.kinds(["class", "extension"]), .any([inherits, isExtension])])
    case .swiftUIView:
      return MatchTree(place, [.kinds(["struct", "extension"]), .text(.inherits, ["View"])])
    }
  }
}

extension MatchTree {
  fileprivate init(_ place: Place, _ kinds: [Kind]) {
    self.place = place
    conditions = kinds.map { Condition(place: place, kind: $0) }
  }
}
