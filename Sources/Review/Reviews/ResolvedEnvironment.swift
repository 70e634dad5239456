import Git
import LintEngine
import Posting
import ReviewCore

/// The detected properties of the repository, the change and reviewbot itself, with their sources.
package struct ResolvedEnvironment: Sendable {
  package struct Row: Hashable, Sendable, Encodable {
    private enum CodingKeys: String, CodingKey {
      case what = "name"
      case value
      case why = "reason"
    }

    /// Empty for a row that continues the previous one.
    package let what: String
    package let value: String
    package let why: String
  }

  package let rows: [Row]

  /// - Parameter config: The configuration that replaces every `.lint.yml`, as given on the command line.
  /// - Throws: A `UserFacingError` when the change cannot be found, or the configuration is invalid.
  package init(of selection: ChangeSelection, config: String?, services: Services) throws {
    let workspace = try Workspace(selection: selection, config: config, use: .change, services: services)
    let resolution =
      selection.diff == nil
      ? try workspace.resolution() : Resolution(change: try workspace.measurableChange(), trail: [])
    let tested = try workspace.measured(resolution.change).change.subject.tested
    rows =
      Self.rows(ofConfigurationIn: workspace)
      + resolution.trail.map { Row(what: $0.what, value: $0.value, why: $0.why) }
      + Self.rows(of: resolution.change, tested: tested) + Self.rows(ofTestsIn: workspace)
      + Self.rows(ofPackagesIn: workspace, resolution.change)
      + (selection.diff == nil ? try Self.offers(for: selection, workspace, services) : [])
  }

  /// Lists the facts for which there are several sources: the used value, then the others.
  private static func offers(
    for selection: ChangeSelection, _ workspace: Workspace, _ services: Services
  ) throws -> [Row] {
    let facts = try allPullRequestFacts(environment: services.environment, files: services.files)
    var flags: [String: String] = [:]
    flags["base"] = selection.request.base
    if case .revision(let name) = selection.request.head { flags["head"] = name }
    var git: [String: String] = [:]
    var plain = selection
    plain.request.base = nil
    if let source = try? ChangeFinder(selection: plain, folder: workspace.folder, services: services).changeSource(),
      let found = try? source.resolution(for: plain.request)
    {
      git["base"] = found.trail.first { $0.what == "base" }?.value
      git["repository"] = found.change.subject.repository
    }
    return FactOffers.all(facts, flags: flags, git: git).flatMap { fact in
      fact.offers.enumerated().map { index, offer in
        Row(
          what: index == 0 ? "sources of \(fact.fact)" : "", value: offer.value,
          why: index == 0 ? "used, from \(offer.source)" : "not used, from \(offer.source)")
      }
    }
  }

  private static func rows(ofConfigurationIn workspace: Workspace) -> [Row] {
    let configuration = workspace.configuration
    let folders = Set(configuration.nested.map(\.folder)).sorted().map(\.description)
    let nested = Row(
      what: "", value: folders.joined(separator: ", "), why: "folders with a configuration of their own")
    return [
      Row(what: "reviewbot", value: Version.withCommit, why: ""),
      Row(what: "repository", value: workspace.root, why: workspace.isShallow ? "a shallow clone" : ""),
      Row(
        what: "configuration", value: configuration.file ?? "none",
        why: configuration.file == nil ? "the defaults apply; `reviewbot init` writes them to a file" : ""),
    ] + (folders.isEmpty ? [] : [nested])
  }

  private static func rows(of change: Change, tested: Revision) -> [Row] {
    let (files, lines) = (change.diff.files.count, change.diff.addedLineCount)
    let size = Row(
      what: "change", value: "\(files.counted("file")), +\(lines.counted("line"))", why: "")
    guard tested != change.subject.head else { return [size] }
    let reason = "the merge commit of base and head is checked out"
    return [Row(what: "tested", value: tested.description, why: reason), size]
  }

  /// Lists the packages, if there are several.
  private static func rows(ofPackagesIn workspace: Workspace, _ change: Change) -> [Row] {
    let folders = workspace.packages(of: change).folders.map(\.packagePath)
    guard folders.count > 1 else { return [] }
    let choice = workspace.configuration.tests.packages.text
    let shown = folders.prefix(20).joined(separator: ", ") + (folders.count > 20 ? ", …" : "")
    return [Row(what: "packages", value: shown, why: "`check --packages \(choice)` unless another choice is given")]
  }

  private static func rows(ofTestsIn workspace: Workspace) -> [Row] {
    let (configuration, cache) = (workspace.configuration, workspace.services.cache)
    let folder = PackageLocator(files: workspace.services.files).package(from: workspace.folder, root: workspace.root)
    return [
      Row(what: "package", value: folder ?? "none", why: folder == nil ? "no Package.swift from here to the root" : ""),
      Row(what: "test command", value: configuration.tests.command.joined(separator: " "), why: ""),
      Row(what: "kept for later runs", value: cache.folder ?? "nothing", why: cache.reason),
      Row(
        what: "rules", value: "\(configuration.rules.rules.count) of \(workspace.library.definitions.count) on",
        why: ""),
    ]
  }
}

/// All values that flags, CI systems and git offer for a fact about the change, the used one first.
private struct FactOffers {
  struct Offer: Hashable {
    let value: String
    let source: String
  }

  let fact: String
  let offers: [Offer]

  /// Lists the offers of each fact that has several.
  /// - Parameters:
  ///   - facts: From the CI systems, the ones to use first.
  ///   - flags: What the command line names, by fact.
  ///   - git: What git alone would use, by fact.
  static func all(_ facts: [PullRequestFacts], flags: [String: String], git: [String: String]) -> [FactOffers] {
    let kinds: [(fact: String, flag: String, value: (PullRequestFacts) -> String?)] = [
      ("base", "--base", \.base), ("head", "--head", \.head), ("repository", "--repository", \.repository),
      ("pull request", "--pull-request", { $0.number.map(String.init) }), ("forge", "--forge", { $0.forge?.name }),
    ]
    return kinds.map { kind in
      let flag = flags[kind.fact].map { [Offer(value: $0, source: kind.flag)] } ?? []
      let systems = facts.compactMap { facts in kind.value(facts).map { Offer(value: $0, source: facts.provider) } }
      let own = git[kind.fact].map { [Offer(value: $0, source: "git")] } ?? []
      return FactOffers(fact: kind.fact, offers: flag + systems + own)
    }.filter { $0.offers.count > 1 }
  }
}
