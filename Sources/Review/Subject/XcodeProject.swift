import ReviewCore

/// A project of Xcode, whose tests `swift test` cannot run.
struct XcodeProject: Hashable {
  /// `App.xcodeproj` or `App.xcworkspace`, untrusted.
  let name: String

  /// Finds the nearest project, from a folder up to the repository's root. A workspace takes precedence over a project.
  init?(above folder: String, root: String, files: any FileSystem) {
    var candidate = folder
    while true {
      let names = (try? files.list(candidate)) ?? []
      let suffixes = [".xcworkspace", ".xcodeproj"]
      if let found = suffixes.lazy.compactMap({ suffix in names.first { $0.hasSuffix(suffix) } }).first {
        name = found
        return
      }
      guard candidate != root, candidate.hasPrefix(root), let slash = candidate.lastIndex(of: "/"),
        slash > candidate.startIndex
      else { return nil }
      candidate = String(candidate[..<slash])
    }
  }

  /// Names the two commands that give the review its tests and its coverage.
  var problem: Problem {
    let scheme = name.prefix { $0 != "." }
    let shown = Escaped.line(String(scheme))
    return Problem(
      summary:
        "\(Escaped.line(name)) is a project of Xcode without a Package.swift, so `swift test` cannot run its tests.",
      hint: "Run `xcodebuild test -scheme \(shown) -enableCodeCoverage YES -resultBundlePath \(shown).xcresult` "
        + "on a Mac, then `reviewbot check --results \(shown).xcresult --report \(shown).xcresult`.")
  }
}
