import ReviewCore

/// Reads SwiftPM's standard error: the build's steps, the compiler's diagnostics, and how test processes ended.
///
/// Tests do not write there: SwiftPM redirects their standard error to its standard output.
struct BuildLog: Sendable {
  private(set) var remarks: [CompilerRemark] = []
  /// Whether SwiftPM reported that the build is complete.
  private(set) var isComplete = false
  /// The number of diagnostics until then.
  private var builtRemarks = 0
  /// The latest step, such as `[12/30] Compiling Shop Cart.swift`.
  private(set) var step: (done: Int, total: Int, text: String)?
  /// Signals that ended test processes.
  private(set) var endedProcesses: [EndedProcess] = []

  /// A test process that a signal ended.
  struct EndedProcess: Hashable, Sendable {
    let library: TestCase.Library
    let signal: Int
  }

  private var excerptLine: Int?
  /// Whether the last diagnostic continues in indented lines, as messages from git do.
  private var goesOn = false

  init() {}

  /// Returns the signal that ended the test process of a library.
  func signal(of library: TestCase.Library) -> Int? {
    endedProcesses.first { $0.library == library }?.signal
  }

  /// Omits SwiftPM's summary of manifest errors and clang's of linker errors when other diagnostics explain them. Also
  /// omits errors of tools that run after the build, such as one that merges profiles.
  var tellingRemarks: [CompilerRemark] {
    let remarks = isComplete ? Array(remarks.prefix(builtRemarks)) : remarks
    let isExplained = remarks.contains { $0.severity == .error && !$0.isMereSummary }
    return isExplained ? remarks.filter { !$0.isMereSummary } : remarks
  }

  /// The first error of the machine, the network or the build folder that ended the build; nil when none did.
  var environmentFailure: EnvironmentFailure? {
    isComplete ? nil : remarks.lazy.compactMap(\.environmentFailure).first
  }

  mutating func take(_ line: ArraySlice<UInt8>) {
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("Build complete!") {
      isComplete = true
      builtRemarks = remarks.count
    } else if let step = Self.step(text) {
      self.step = step
    } else if let process = Self.endedProcess(text) {
      endedProcesses.append(process)
    } else if goesOn, text.hasPrefix("    "), let last = remarks.indices.last {
      remarks[last].append(line: text)
    } else if let remark = CompilerRemark(text) {
      excerptLine = nil
      goesOn = remark.place == nil && !remark.isNoise && remark.text.hasSuffix(":")
      if !remark.isNoise { add(remark) }
    } else {
      goesOn = false
      takeExcerpt(text)
    }
  }

  /// SwiftPM runs the compiler twice on much of the code (emitting the module, compiling), which repeats diagnostics.
  private mutating func add(_ remark: CompilerRemark) {
    if remark.severity == .note, let last = remarks.indices.last {
      remarks[last].add(remark.note)
    } else {
      remarks.append(remark)
    }
  }

  /// Notes appear within the source excerpt: ` 11
  /// code`, then `
  ///    `- note: text`.
  private mutating func takeExcerpt(_ text: String) {
    guard let bar = text.firstIndex(of: "|"), let last = remarks.indices.last else { return }
    let gutter = text[..<bar].filter { $0 != " " }
    if let number = Int(gutter) {
      excerptLine = number
    } else if gutter.isEmpty, let mark = text.firstRange(of: "- note: "), let line = excerptLine {
      let column = text.distance(from: bar, to: mark.lowerBound) - 2
      let place = remarks[last].quotedFile.map { CompilerRemark.Place(file: $0, line: line, column: max(1, column)) }
      let note = CompilerRemark.Note(text: String(text[mark.upperBound...]), place: place)
      remarks[last].add(note)
    }
  }

  private static func step(_ text: String) -> (done: Int, total: Int, text: String)? {
    guard text.hasPrefix("["), let end = text.firstRange(of: "] ") else { return nil }
    let numbers = text[..<end.lowerBound].dropFirst().split(separator: "/")
    guard numbers.count == 2, let done = Int(numbers[0]), let total = Int(numbers[1]) else { return nil }
    return (done, total, String(text[end.upperBound...]))
  }

  /// `error: Process '/p/Tests.xctest ARGUMENTS' exited with unexpected signal code 4`.
  private static func endedProcess(_ text: String) -> EndedProcess? {
    guard text.hasPrefix("error: Process '"), let mark = text.ranges(of: "' exited with unexpected signal code ").last,
      let signal = Int(text[mark.upperBound...])
    else { return nil }
    let isSwiftTesting = text.contains("--testing-library swift-testing")
    return EndedProcess(library: isSwiftTesting ? .swiftTesting : .xctest, signal: signal)
  }
}
