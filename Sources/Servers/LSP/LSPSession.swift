package import Reporting
package import ReviewCore

/// The server's side of the Language Server Protocol, as a pure function: one message in, reactions out.
///
/// It implements the lifecycle, full synchronization of documents, diagnostics, code actions and hover.
package struct LSPSession: Sendable {
  package enum Reaction: Sendable {
    case send(JSONValue)
    /// Lint the document with this URI, and pass the findings to `publication`.
    case lint(uri: String)
    /// Read the configuration again before linting: it may have changed.
    case reload
    /// - Parameter isClean: Whether `shutdown` came first.
    case end(isClean: Bool)
  }

  private enum Phase {
    case created, running, shutDown
  }

  private let version: String
  /// Returns the Markdown page of a rule.
  private let page: @Sendable (RuleID) -> String?
  private var phase = Phase.created
  private var unit = DocumentText.Unit.utf16
  private var documents: [String: EditorDocument] = [:]
  /// The number of document states so far.
  private var stateCount = 0

  package init(version: String, page: @escaping @Sendable (RuleID) -> String?) {
    self.version = version
    self.page = page
  }

  package mutating func reactions(to message: [UInt8]) -> [Reaction] {
    do throws(RPCError) {
      switch try IncomingMessage(message) {
      case .answer: return []
      case .notification(let method, let params): return reactions(toNotification: method, params)
      case .request(let id, let method, let params):
        do throws(RPCError) {
          return [.send(OutgoingMessage.result(try answer(to: method, params), for: id))]
        } catch {
          throw error.answering(id)
        }
      }
    } catch {
      return [.send(OutgoingMessage.error(error))]
    }
  }

  /// Returns the current state of an open document.
  package func document(_ uri: String) -> EditorDocument? { documents[uri] }

  /// Returns the diagnostics of a linted document; nil if it has changed since, or was closed.
  package mutating func publication(of document: EditorDocument, _ findings: [Finding]) -> JSONValue? {
    guard documents[document.uri]?.serial == document.serial else { return nil }
    documents[document.uri]?.findings = findings
    return documents[document.uri]?.diagnostics
  }

  /// Returns the message that shows an error to the user.
  package static func message(_ error: some UserFacingError) -> JSONValue {
    let text = "reviewbot: \(error.summary) \(error.hint)"
    return OutgoingMessage.notification(
      "window/showMessage", .object([("type", .integer(1)), ("message", .string(text))]))
  }

  private mutating func answer(to method: String, _ params: JSONValue?) throws(RPCError) -> JSONValue {
    guard method != "initialize" else { return initialize(params) }
    guard phase == .running else {
      throw phase == .created
        ? RPCError(.notInitialized, "Send `initialize` first.")
        : RPCError(.invalidRequest, "The server was shut down. Send `exit`.")
    }
    switch method {
    case "shutdown":
      phase = .shutDown
      return .null
    case "textDocument/codeAction":
      let range = try Self.range(params?["range"])
      return .array(document(in: params)?.actions(in: range) ?? [])
    case "textDocument/hover":
      let position = try Self.position(params?["position"])
      return document(in: params).flatMap { hover(position, in: $0) } ?? .null
    default:
      let name = Escaped.line(String(method.prefix(80)))
      throw RPCError(.methodNotFound, "The method `\(name)` is not supported.")
    }
  }

  private mutating func initialize(_ params: JSONValue?) -> JSONValue {
    phase = .running
    let offered = params?["capabilities"]?["general"]?["positionEncodings"]?.elements ?? []
    unit = offered.contains { $0.text == DocumentText.Unit.utf8.rawValue } ? .utf8 : .utf16
    let sync: JSONValue = .object([
      ("openClose", .bool(true)), ("change", .integer(1)), ("save", .object([("includeText", .bool(false))])),
    ])
    return .object([
      (
        "capabilities",
        .object([
          ("positionEncoding", .string(unit.rawValue)), ("textDocumentSync", sync), ("hoverProvider", .bool(true)),
          ("codeActionProvider", .object([("codeActionKinds", .array([.string("quickfix")]))])),
        ])
      ),
      ("serverInfo", .object([("name", .string("reviewbot")), ("version", .string(version))])),
    ])
  }

  private mutating func reactions(toNotification method: String, _ params: JSONValue?) -> [Reaction] {
    guard method != "exit" else { return [.end(isClean: phase == .shutDown)] }
    let document = params?["textDocument"]
    guard phase == .running, let uri = document?["uri"]?.text else { return [] }
    switch method {
    case "textDocument/didOpen":
      guard let text = document?["text"]?.text else { return [] }
      open(uri, version: document?["version"]?.wholeNumber, text)
      return [.reload, .lint(uri: uri)]
    case "textDocument/didChange":
      // The last change has the whole text, because `change` is 1 (full) in the capabilities.
      let text = params?["contentChanges"]?.elements?.last?["text"]?.text
      guard documents[uri] != nil, let text else { return [] }
      open(uri, version: document?["version"]?.wholeNumber, text)
      return [.lint(uri: uri)]
    case "textDocument/didSave": return documents[uri] == nil ? [.reload] : [.reload, .lint(uri: uri)]
    case "textDocument/didClose":
      guard var closed = documents.removeValue(forKey: uri) else { return [] }
      closed.findings = []
      return [.send(closed.diagnostics)]
    default: return []
    }
  }

  private mutating func open(_ uri: String, version: Int?, _ text: String) {
    let next = version ?? (documents[uri]?.version ?? 0) + 1
    stateCount += 1
    documents[uri] = EditorDocument(
      uri: uri, version: next, serial: stateCount, text: DocumentText(text, unit: unit))
  }

  private func document(in params: JSONValue?) -> EditorDocument? {
    params?["textDocument"]?["uri"]?.text.flatMap { documents[$0] }
  }

  /// Returns the pages of the rules with a finding at a position.
  private func hover(_ position: DocumentText.Position, in document: EditorDocument) -> JSONValue? {
    var rules: [RuleID] = []
    for finding in document.findings(in: position..<position) where !rules.contains(finding.rule) {
      rules.append(finding.rule)
    }
    let pages = rules.compactMap(page)
    guard !pages.isEmpty else { return nil }
    let text = pages.joined(separator: "\n---\n\n")
    return .object([("contents", .object([("kind", .string("markdown")), ("value", .string(text))]))])
  }

  private static func range(_ json: JSONValue?) throws(RPCError) -> Range<DocumentText.Position> {
    let (start, end) = (try position(json?["start"]), try position(json?["end"]))
    return start..<max(start, end)
  }

  private static func position(_ json: JSONValue?) throws(RPCError) -> DocumentText.Position {
    guard let line = json?["line"]?.wholeNumber, let character = json?["character"]?.wholeNumber else {
      throw RPCError(.invalidParams, "A position requires the whole numbers `line` and `character`.")
    }
    return DocumentText.Position(line: line, character: character)
  }
}
