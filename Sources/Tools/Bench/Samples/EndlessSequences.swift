import Foundation

/// Long sequences, such as chains of calls, for each rule that inspects the neighbours of a node.
///
/// The same code is linted as a few long sequences and as many short ones. If the time grows with the square of the
/// length, the long ones take longer by the ratio of the lengths.
struct EndlessSequences {
  private static let long = 1_500
  private static let short = 150
  /// The maximum ratio of the processor times.
  private static let limit = 3.0

  private struct Sequence {
    let rule: String
    let head: String
    let link: String
    let tail: String

    init(_ rule: String, _ head: String, _ link: String, _ tail: String = "\n") {
      self.rule = rule
      self.head = head
      self.link = link
      self.tail = tail
    }

    func text(links: Int) -> String {
      head + String(repeating: link, count: links) + tail
    }
  }

  private static let all = [
    Sequence("empty_collection_literal", "a", " == []"),
    Sequence("contains_over_first_not_nil", "a", " && b.first() == nil"),
    Sequence("prefer_type_checking", "a", " && b as? C != nil"),
    Sequence("void_function_in_ternary", "a", " ? b() : c()"),
    Sequence("redundant_objc_attribute", "", "@objc "),
    Sequence("valid_ibinspectable", "", "@IBInspectable "),
    Sequence("static_over_final_class", "", "class "),
    Sequence("redundant_set_access_control", "", "private(set) "),
    Sequence("switch_case_alignment", "switch a { ", "case b: c; ", "}\n"),
    Sequence("vertical_parameter_alignment", "func a(", "b: C, "),
    Sequence("collection_alignment", "a = [\n", "b, "),
    Sequence("closure_spacing", "a", ".b {c}"),
    Sequence("business_logic_in_view_controller", "class AViewController: B { func c() { a", ".d(1)"),
    Sequence("data_loading_in_view_controller", "class AViewController: B { func c() { a", ".d(1)"),
    Sequence("resource_passed_to_screen", "class AViewController: B { func c() { a", ".id"),
    Sequence("service_locator", "class A { func c() { a", ".d"),
    Sequence("index_path_conditionals", "func a(indexPath: IndexPath) { b", ".c(1)"),
    Sequence("static_operator", "func ==(", "a: Int, "),
    Sequence("function_default_parameter_at_end", "func a(", "b: Int = 1, "),
    Sequence("todo", "//", " TODO: a"),
    Sequence("force_try", "", "let value = try! run() // swiftlint:disable:this force_try\n"),
    Sequence("force_try", "", "// swiftlint:disable force_try\n_ = try! run()\n"),
    Sequence("force_try", "", "run() // swiftlint:disable:this unknown_rule\n"),
    Sequence("force_try", "//", " let value = try! run() // swiftlint:disable:this force_try"),
    Sequence("force_try", "//", " run() // swiftlint:"),
  ]

  let program: String

  /// Returns the sequence whose time grows fastest.
  func row() throws -> BenchRow {
    var worst = (rule: "", ratio: 0.0)
    for sequence in Self.all {
      let ratio = try cpu(sequence, links: Self.long) / max(cpu(sequence, links: Self.short), 0.001)
      if ratio > worst.ratio { worst = (sequence.rule, ratio) }
    }
    let title = "lint of sequences of \(Self.long), the slowest of \(Self.all.count) kinds (`\(worst.rule)`)"
    var row = BenchRow(
      id: "sequences", title: title,
      measured: "\(Digits.rounded(worst.ratio, to: 2)) times as long as sequences of \(Self.short)",
      reference: "limit: \(Digits.rounded(Self.limit, to: 1)) times", ratio: worst.ratio / Self.limit)
    row.isLimit = true
    return row
  }

  /// Prints a row for each sequence.
  /// - Throws: `BenchProblem` if the time for one grows faster than its length.
  func run() throws {
    print("| rule | sequence | long | short | ratio |\n|---|---|---|---|---|")
    var slow: [String] = []
    for sequence in Self.all {
      let (long, short) = try (cpu(sequence, links: Self.long), cpu(sequence, links: Self.short))
      let ratio = long / max(short, 0.001)
      let code = (sequence.head + sequence.link).replacing("\n", with: "⏎").replacing("|", with: "\\|")
      print("| \(sequence.rule) | `\(code)…` | \(milliseconds(long)) | \(milliseconds(short)) | \(digits(ratio)) |")
      if ratio > Self.limit { slow.append(sequence.rule) }
    }
    guard slow.isEmpty else {
      throw BenchProblem("the time of \(slow.joined(separator: ", ")) grows faster than the length of the code")
    }
  }

  /// Returns the smallest of three processor times in seconds for files with the same number of links in total.
  private func cpu(_ sequence: Sequence, links: Int) throws -> Double {
    let folder = FileManager.default.temporaryDirectory.appending(path: "reviewbot-bench-\(getpid())-sequences").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for number in 0..<(10 * Self.long / links) {
      try sequence.text(links: links).write(toFile: "\(folder)/A\(number).swift", atomically: false, encoding: .utf8)
    }
    let command = [program, "lint", "--all-lines", "--no-cache", "--rule", sequence.rule, "."]
    let runs = try (0..<3).map { _ in try Measured(["env", "GIT_CEILING_DIRECTORIES=/"] + command, in: folder) }
    guard runs.allSatisfy({ [0, 1].contains($0.status) }) else {
      throw BenchProblem("\(sequence.rule) ended with \(runs.map(\.status))")
    }
    return runs.map(\.cpu).min() ?? 0
  }

  private func milliseconds(_ seconds: Double) -> String { digits(seconds * 1_000) + " ms" }

  private func digits(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}
