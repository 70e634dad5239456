import ArgumentParser
import Git
import LintEngine
import ReviewCore

/// `reviewbot env`: what was found out about the repository and the surroundings, and why.
struct EnvCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "env",
    abstract: "Print what was resolved, and why.",
    discussion: """
      EXAMPLES:
        reviewbot env                          in a checkout
        reviewbot env --base origin/release    with another base
      """)

  @OptionGroup var change: ChangeOptions

  @Option(help: ArgumentHelp("The configuration, in place of every .lint.yml of the repository.", valueName: "file"))
  var config: String?

  func run() async throws {
    try change.check()
    let services = Services.live()
    let workspace = try Workspace(options: change, config: config, use: .change, services: services)
    let resolution =
      change.diff == nil ? try workspace.resolution() : Resolution(change: try workspace.change(readsFiles: false), trail: [])
    let tested = try workspace.measured(resolution.change).change.subject.tested
    let rows = Self.rows(for: workspace, resolution: resolution, tested: tested)
    let width = rows.map(\.what.count).max() ?? 0
    for row in rows {
      let name = row.what + String(repeating: " ", count: width - row.what.count)
      try services.console.write("\(name)  \(Visible.line(row.value))\(row.why.isEmpty ? "" : "  (\(Visible.line(row.why)))")\n")
    }
  }

  private typealias Row = (what: String, value: String, why: String)

  private static func rows(for workspace: Workspace, resolution: Resolution, tested: Revision) -> [Row] {
    let configuration = workspace.configuration
    var rows: [Row] = [
      ("reviewbot", Version.text, ""),
      ("repository", workspace.root, workspace.isShallow ? "a shallow clone" : ""),
      (
        "configuration", configuration.file ?? "none",
        configuration.file == nil ? "the defaults stand; `reviewbot init` writes them down" : ""
      ),
    ]
    let folders = Set(configuration.nested.map(\.folder)).sorted().map(\.description)
    if !folders.isEmpty { rows.append(("", folders.joined(separator: ", "), "folders with a configuration of their own")) }
    rows += resolution.trail.map { ($0.what, $0.value, $0.why) }
    if tested != resolution.change.subject.head {
      rows.append(("tested", tested.description, "the merge commit of base and head is checked out"))
    }
    let diff = resolution.change.diff
    let (files, lines) = (diff.files.count, diff.addedLineCount)
    rows.append(("change", "\(files) \(files == 1 ? "file" : "files"), +\(lines) \(lines == 1 ? "line" : "lines")", ""))
    let folder = PackageLocator(files: workspace.services.files).package(from: workspace.folder, root: workspace.root)
    rows.append(("package", folder ?? "none", folder == nil ? "no Package.swift from here to the root" : ""))
    rows.append(("test command", configuration.tests.command.joined(separator: " "), ""))
    let cache = workspace.services.cache
    rows.append(("kept for later runs", cache.folder ?? "nothing", cache.reason))
    rows.append(("rules", "\(configuration.rules.rules.count) of \(workspace.library.definitions.count) on", ""))
    return rows
  }
}
