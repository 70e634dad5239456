import Foundation
import ReviewTestKit
import Yams

/// A workflow of `ci/templates`, parsed as GitHub does.
struct GitHubTemplate {
  struct Step {
    let job: String
    let node: Node

    var name: String { node["name"]?.string ?? "" }
    var action: String? { node["uses"]?.string }
    var script: String? { node["run"]?.string }
    func input(_ name: String) -> String? { node["with"]?[name]?.string }

    /// Its environment, with the expressions replaced.
    func environment(_ values: [String: String]) -> [String: String] {
      let pairs = (node["env"]?.mapping ?? [:]).map { name, value in
        (name.string ?? "", values.reduce(value.string ?? "") { $0.replacingOccurrences(of: "${{ \($1.key) }}", with: $1.value) })
      }
      return Dictionary(uniqueKeysWithValues: pairs)
    }
  }

  let text: String
  let root: Node
  let steps: [Step]

  init(_ name: String, in folder: String = "github") throws {
    text = try TemplateSite.text("\(folder)/\(name).yml")
    guard let root = try Yams.compose(yaml: text) else { throw ProgramRun.Failure(description: "\(name).yml is empty") }
    self.root = root
    steps = (root["jobs"]?.mapping ?? [:]).flatMap { job, node in
      (node["steps"]?.sequence ?? []).map { Step(job: job.string ?? "", node: $0) }
    }
  }

  var jobs: [String] { (root["jobs"]?.mapping ?? [:]).compactMap(\.key.string) }

  /// The job's own permissions, else the workflow's.
  func permissions(of job: String) -> [String: String] {
    let node = root["jobs"]?[job]?["permissions"] ?? root["permissions"]
    return Dictionary(uniqueKeysWithValues: (node?.mapping ?? [:]).map { ($0.key.string ?? "", $0.value.string ?? "") })
  }

  func step(_ name: String) throws -> Step {
    guard let step = steps.first(where: { $0.name == name }) else { throw ProgramRun.Failure(description: "no step \(name)") }
    return step
  }
}
