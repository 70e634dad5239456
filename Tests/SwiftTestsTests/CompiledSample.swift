import Foundation
import Platform
import ReviewTestKit

@testable import SwiftTests

/// A source that a compiler of the toolchain has processed.
struct CompiledSample {
  enum Language: String {
    case swift, c
  }

  /// Absolute.
  let path: String
  /// The serialized diagnostics.
  let bytes: [UInt8]
  /// The compiler's output.
  let log: BuildLog
  private let folder: TemporaryTestFolder

  /// - Parameter name: The file's, without its extension.
  init(_ text: String, language: Language = .swift, name: String = "Sample") throws {
    folder = try TemporaryTestFolder()
    path = "\(folder.path)/\(name).\(language.rawValue)"
    let output = "\(folder.path)/\(name).dia"
    try folder.write(Array(text.utf8), to: Array("\(name).\(language.rawValue)".utf8))
    let command =
      switch language {
      case .swift:
        ["swiftc", "-frontend", "-typecheck", path, "-serialize-diagnostics-path", output, "-diagnostic-style=llvm"]
      case .c: [try Toolchain.folder() + "/clang", "-fsyntax-only", "-Wall", "--serialize-diagnostics", output, path]
      }
    let run = try ProgramRun(command)
    bytes = try LocalFiles().read(output, limit: 1 << 20)
    var log = BuildLog()
    var splitter = LineSplitter()
    splitter.feed(run.standardError.utf8) { log.take($0) }
    self.log = log
  }

  var diagnostics: [SerializedDiagnostic] {
    get throws { try SerializedDiagnosticsReader.diagnostics(in: bytes) }
  }

  /// Returns libclang's reading of the file, in the form of `SerializedDiagnostic.described`; nil without libclang.
  func libclangDescription() throws -> [String]? {
    guard let program = try Toolchain.libclangReader(in: folder.path) else { return nil }
    let run = try ProgramRun([program, "\(folder.path)/\(URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent).dia"])
    guard run.status == 0 else { throw ProgramRun.Failure(description: "\(run.status) \(run.standardError)") }
    return run.standardOutput.split(separator: "\n").map(String.init)
  }
}

extension SerializedDiagnostic {
  /// Returns a line for each diagnostic, note and fix-it.
  func described(indent: String = "") -> [String] {
    let line = "\(indent)\(severity) \(Self.described(place)) [\(group ?? "")] \(Self.escaped(message))"
    let edits = fixIts.map { "\(indent)  fix \(Self.described($0.start)) \(Self.described($0.end)) \(Self.escaped($0.text))" }
    return [line] + edits + notes.flatMap { $0.described(indent: indent + "  ") }
  }

  private static func described(_ place: CompilerRemark.Place?) -> String {
    place.map { "\($0.file.split(separator: "/").last ?? ""):\($0.line):\($0.column)" } ?? "-"
  }

  private static func escaped(_ text: String) -> String { text.replacing("\n", with: "\\n") }
}

/// The toolchain that the tests run with.
enum Toolchain {
  /// Its `usr/bin`.
  static func folder() throws -> String {
    let run = try ProgramRun(["swiftc", "-print-target-info"])
    guard let folder = LLVMTools.folder(fromTargetInfo: run.standardOutput) else {
      throw ProgramRun.Failure(description: "swiftc does not say where it is")
    }
    return folder
  }

  /// Builds a program that reads with `clang_loadDiagnostics`; returns nil without libclang.
  static func libclangReader(in folder: String) throws -> String? {
    let bin = try self.folder()
    let library = URL(fileURLWithPath: bin).deletingLastPathComponent().appendingPathComponent("lib").path
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/Libclang/reader.c").path
    guard LocalFiles().exists(library + "/libclang.so") else { return nil }
    let program = folder + "/reader"
    let run = try ProgramRun([
      bin + "/clang", "-o", program, source, "-L", library, "-lclang", "-Wl,-rpath,\(library)",
    ])
    guard run.status == 0 else { throw ProgramRun.Failure(description: run.standardError) }
    return program
  }
}
