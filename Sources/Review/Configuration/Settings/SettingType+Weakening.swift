import Coverage
import ReviewCore

extension SettingType {
  /// The type for a key of which no value makes the verdict weaker.
  var neverWeaker: SettingType { SettingType(shape, text: text, weakening: { _, _ in nil }, decode: decode) }

  /// Returns the type with a rule for when a new value judges less strictly than the old one.
  func weaker(when isWeaker: @escaping @Sendable (_ new: Value, _ old: Value) -> Bool) -> SettingType {
    let text = text
    return SettingType(shape, text: text, weakening: { old, new in
      guard isWeaker(new, old) else { return nil }
      return Weakening.replacing(text(old) ?? "the old value", by: text(new) ?? "another value")
    }, decode: decode)
  }
}

extension SettingType where Value: Comparable {
  var weakerIfHigher: SettingType { weaker { $0 > $1 } }
}

extension SettingType where Value: Equatable {
  /// Any other value may be weaker, for example another test command.
  var weakerIfDifferent: SettingType { weaker { $0 != $1 } }
}

extension SettingType<Bool> {
  var weakerIfFalse: SettingType { weaker { !$0 && $1 } }
}

extension SettingType<Severity?> {
  /// A gate: the higher the severity, the fewer findings fail it.
  var weakerIfHigher: SettingType {
    weaker { new, old in
      guard let old else { return false }
      return new.map { $0 > old } ?? true
    }
  }
}

extension SettingType<Percent?> {
  var weakerIfLower: SettingType {
    weaker { ($0?.tenThousandths ?? 0) < ($1?.tenThousandths ?? 0) }
  }
}

extension SettingType<CoverageGate.ProjectTarget?> {
  var weakerIfLower: SettingType {
    weaker { new, old in
      switch (new, old) {
      case (.atLeast(let new), .atLeast(let old)): new.tenThousandths < old.tenThousandths
      // A fixed percentage can be lower than the recorded one, and the reverse.
      case (.atLeast, .decreaseAtMost), (.decreaseAtMost, .atLeast): true
      case (.decreaseAtMost(let new), .decreaseAtMost(let old)): new.tenThousandths > old.tenThousandths
      case (nil, _?): true
      case (_, nil): false
      }
    }
  }
}

extension SettingType<[CoverageGate.PathTarget]> {
  var weakerIfLower: SettingType {
    SettingType(shape, text: text, weakening: { old, new in
      let lowered = old.filter { target in
        let same = new.filter { $0.paths == target.paths }.map(\.percent.tenThousandths).max()
        return (same ?? 0) < target.percent.tenThousandths
      }
      return lowered.isEmpty ? nil : "less for \(Weakening.code(lowered.map(\.paths.pattern)))"
    }, decode: decode)
  }
}

extension SettingType<[CoverageGate.ModuleTarget]> {
  var weakerIfLower: SettingType {
    SettingType(shape, text: text, weakening: { old, new in
      let lowered = old.filter { target in
        let same = new.filter { $0.name == target.name }.map(\.percent.tenThousandths).max()
        return (same ?? 0) < target.percent.tenThousandths
      }
      return lowered.isEmpty ? nil : "less for \(Weakening.code(lowered.map(\.name)))"
    }, decode: decode)
  }
}

extension SettingType<Set<CoverageGate.Part>> {
  var weakerWithMore: SettingType { weaker { !$0.isSubset(of: $1) } }
}

extension SettingType<[String]> {
  /// Patterns of files that are not judged.
  var weakerWithMore: SettingType {
    SettingType(shape, text: text, weakening: { old, new in
      let added = new.filter { !old.contains($0) }
      return added.isEmpty ? nil : "also \(Weakening.code(added))"
    }, decode: decode)
  }
}

extension SettingType<Set<Configuration.TestedState>> {
  var weakerWithLess: SettingType { weaker { !$0.isSuperset(of: $1) } }
}

extension PartialPolicy {
  /// The higher, the more partially covered lines count as covered.
  var leniency: Int {
    switch self {
    case .miss: 0
    case .half: 1
    case .hit: 2
    }
  }
}
