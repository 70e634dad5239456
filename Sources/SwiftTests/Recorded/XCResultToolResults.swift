import FoundationEssentials
import ReviewCore

/// Reads the JSON of `xcrun xcresulttool get test-results tests`, and of `get test-results test-details`.
///
/// Durations as text and names of repetitions are localised, so they are not read.
enum XCResultToolResults {
  static func read(_ bytes: [UInt8], name: String) throws(ResultsFormatError) -> RecordedResults {
    let document: XCResultToolDocument
    do {
      document = try JSONDecoder().decode(XCResultToolDocument.self, from: Data(bytes))
    } catch {
      throw ResultsFormatError("it is not well-formed JSON of xcresulttool", in: name, hint: hint)
    }
    var walk = XCResultToolWalk()
    if let nodes = document.testNodes {
      for node in nodes { walk.visit(node, depth: 0) }
    } else if let runs = document.testRuns, let identifier = document.testIdentifier ?? document.testName {
      walk.visit(XCResultToolNode(testCase: identifier, result: document.testResult, runs: runs), depth: 0)
    } else {
      throw ResultsFormatError(document.kind, in: name, hint: hint)
    }
    var results = RecordedResults(tests: walk.tests)
    results.uncertainties = walk.uncertainties.map { "\(Escaped.line(name)): \($0)." }
    return results
  }

  private static let hint =
    "Write it with `xcrun xcresulttool get test-results tests --path App.xcresult > results.json`."
}

/// The top of a document of xcresulttool.
private struct XCResultToolDocument: Decodable {
  /// Of `tests`.
  let testNodes: [XCResultToolNode]?
  /// Of `test-details`.
  let testRuns: [XCResultToolNode]?
  let testIdentifier: String?
  let testName: String?
  let testResult: String?
  /// Of `summary`.
  let totalTestCount: Int?
  /// Of the older `get object`.
  let _type: ObjectType?

  struct ObjectType: Decodable {
    let _name: String?
  }

  /// What the document is instead of a list of tests.
  var kind: String {
    if totalTestCount != nil { return "it is the summary of a result bundle, without its tests" }
    if _type != nil { return "it is a record of `xcresulttool get object`, which Xcode no longer supports" }
    return "it is JSON without the tests of a result bundle"
  }
}

/// A node of the tree of tests.
struct XCResultToolNode: Decodable {
  struct Place: Decodable {
    let filePath: String
    let lineNumber: Int
  }

  let nodeType: String
  /// Missing for a mere place in the details of a test.
  private let shownName: String?
  let nodeIdentifier: String?
  let nodeIdentifierURL: String?
  let result: String?
  let durationInSeconds: Double?
  let sourceLocation: Place?
  let children: [XCResultToolNode]?

  private enum CodingKeys: String, CodingKey {
    case nodeType
    case shownName = "name"
    case nodeIdentifier, nodeIdentifierURL, result, durationInSeconds, sourceLocation, children
  }

  var name: String { shownName ?? "" }

  /// A test case from the details of one test.
  init(testCase identifier: String, result: String?, runs: [XCResultToolNode]) {
    nodeType = "Test Case"
    shownName = identifier
    nodeIdentifier = identifier
    nodeIdentifierURL = nil
    self.result = result
    durationInSeconds = nil
    sourceLocation = nil
    children = runs
  }

  func children(_ types: String...) -> [XCResultToolNode] {
    (children ?? []).filter { types.contains($0.nodeType) }
  }
}
