import Foundation
import ReviewCore
import TOMLKit

/// A TOML document, parsed by TOMLKit.
///
/// Values are read from TOMLKit's JSON rendering of the document. Its accessors look up a value's type by a method call
/// on a null pointer, which is undefined behavior in C++.
struct TOMLDocument {
  /// The name of the file in errors.
  private let name: String
  private let text: String
  private let root: [String: Value]

  /// - Throws: `Problem` with the line of a syntax error.
  init(_ text: String, name: String) throws(Problem) {
    self.name = name
    self.text = text
    root = try Self.table(in: text, name: name)
  }

  /// Returns the entries of a table in the order of their keys; empty when the document has no such table.
  func entries(of table: [String]) -> [Entry] {
    let found = table.reduce(Value.table(root)) { value, key in
      if case .table(let members) = value { members[key] ?? .unsupported } else { .unsupported }
    }
    return entries(of: found, at: table).map { Entry(path: $0, table: table, value: $1, document: self) }
  }

  /// Returns the values in `value` that are not tables, each with its path from the root.
  private func entries(of value: Value, at path: [String]) -> [(path: [String], value: Value)] {
    guard case .table(let members) = value else { return [] }
    return members.sorted { $0.key < $1.key }.flatMap { key, value in
      if case .table = value { entries(of: value, at: path + [key]) } else { [(path + [key], value)] }
    }
  }

  private static func table(in text: String, name: String) throws(Problem) -> [String: Value] {
    // TOMLKit stops reading at a NUL without an error.
    guard !text.utf8.contains(0) else {
      throw Problem(summary: "\(name): the file contains a NUL byte.", hint: "Save it as a text file in UTF-8.")
    }
    do {
      let json = try TOMLTable(string: text).convert(to: .json, options: [.quoteDateAndTimes, .quoteInfinitesAndNaNs])
      return try JSONDecoder().decode([String: Value].self, from: Data(json.utf8))
    } catch let error as TOMLParseError {
      throw Problem(
        summary: "\(name):\(error.source.begin.line): this line cannot be read: \(Escaped.line(error.description)).",
        hint: "Correct the TOML there.")
    } catch {
      throw Problem(
        summary: "\(name): the values cannot be read: \(Escaped.line("\(error)")).", hint: "Nest tables less deeply.")
    }
  }
}

extension TOMLDocument {
  /// A value of a table, or of a table inside it.
  struct Entry {
    /// The path from the root of the document.
    fileprivate let path: [String]
    fileprivate let table: [String]
    let value: Value
    fileprivate let document: TOMLDocument

    /// The dotted name inside the requested table: `format.json`.
    var key: String { path.dropFirst(table.count).joined(separator: ".") }

    /// The file and the 1-based line of the value, for errors: `pyproject.toml:4`. It costs another parse of the
    /// document.
    ///
    /// For a dotted key above the first table of the document, only the file.
    var location: String {
      document.line(of: path).map { "\(document.name):\($0)" } ?? document.name
    }
  }

  /// Returns the line of a value, which TOMLKit provides only for errors. Inserting a table with the value's name
  /// before the document makes the value an error.
  private func line(of path: [String]) -> Int? {
    let header = "[\(path.map(Self.quoted).joined(separator: "."))]\n"
    do {
      _ = try TOMLTable(string: header + text)
      return nil
    } catch {
      guard let line = (error as? TOMLParseError)?.source.begin.line, line > 1 else { return nil }
      return line - 1
    }
  }

  private static func quoted(_ key: String) -> String {
    "\"\(key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}

extension TOMLDocument {
  enum Value: Hashable {
    case text(String)
    case number(String)
    case boolean(Bool)
    case array([String])
    case table([String: Value])
    /// A list with items that are not strings.
    case unsupported
  }
}

extension TOMLDocument.Value: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self =
      if let isOn = try? container.decode(Bool.self) {
        .boolean(isOn)
      } else if let text = try? container.decode(String.self) {
        .text(text)
      } else if let number = try? container.decode(Int.self) {
        .number("\(number)")
      } else if let number = try? container.decode(Double.self) {
        .number("\(number)")
      } else if let items = try? container.decode([String].self) {
        .array(items)
      } else if let members = try? container.decode([String: Self].self) {
        .table(members)
      } else {
        .unsupported
      }
  }
}
