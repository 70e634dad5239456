import ReviewCore

extension Workspace {
  /// The same with the configuration that judges a change: the base's own where that says `policy: base`. A change
  /// cannot choose its judge, so what its own file says of it does not count.
  ///
  /// A file named on the command line always stands. A base whose file cannot be read asks for nothing, which is said.
  func obeyingPolicy(for change: Change, config: String?) -> Workspace {
    guard config == nil, !takesDiffText else { return self }
    do {
      guard let base = try baseConfiguration.configuration(at: change.subject.base), base.policy == .base else {
        return self
      }
      let name = change.subject.base.description
      return judged(by: base, saying: "The configuration of \(name) judges, as it says `policy: base`.")
    } catch {
      let reason = (error as? any Mendable)?.summary ?? Visible.line("\(error)")
      return judged(by: configuration, saying: "The base's configuration was not asked for its policy: \(reason)")
    }
  }

  private var baseConfiguration: BaseConfiguration {
    BaseConfiguration(services: services, library: library, folder: folder)
  }
}
