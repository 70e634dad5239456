import ReviewCore

/// Walks an XML document, and checks that its elements are closed in order.
enum XMLWalk {
  /// - Parameters:
  ///   - root: The expected name of the root element.
  ///   - begin: Called at each start, with the names of the elements around it.
  ///   - end: Called at each end, with the element's name.
  static func walk(
    _ bytes: [UInt8], root: String, begin: (XMLTags.Tag, [String]) throws(XMLTags.Fault) -> Void,
    end: (String) -> Void
  ) throws(XMLTags.Fault) {
    var tags = XMLTags(bytes)
    var open: [String] = []
    var hasRoot = false
    while let tag = try tags.next() {
      if tag.kind != .end {
        if open.isEmpty {
          guard tag.name == root, !hasRoot else {
            throw XMLTags.Fault(what: "its root is \"\(Escaped.line(tag.name))\", not \"\(root)\"", line: tag.line)
          }
          hasRoot = true
        }
        try begin(tag, open)
      }
      if tag.kind == .start { open.append(tag.name) }
      if tag.kind == .end {
        guard open.popLast() == tag.name else {
          throw XMLTags.Fault(what: "\"\(Escaped.line(tag.name))\" was closed, but not opened", line: tag.line)
        }
      }
      if tag.kind != .start { end(tag.name) }
    }
    guard hasRoot, open.isEmpty else { throw tags.fault("\"\(root)\" was not closed") }
  }

  /// Returns the first two start tags of a document, to recognise its kind; fewer if it is shorter or malformed.
  static func beginning(of bytes: [UInt8]) -> [XMLTags.Tag] {
    var tags = XMLTags(bytes)
    var first: [XMLTags.Tag] = []
    while first.count < 2, let tag = (try? tags.next()) ?? nil, tag.kind != .end { first.append(tag) }
    return first
  }
}

extension [String: String] {
  /// A line number in an attribute.
  func lineNumber(_ name: String, in tag: XMLTags.Tag) throws(XMLTags.Fault) -> Int {
    guard let number = self[name].flatMap({ UInt64($0) }), (1...LLVMCovJSON.greatestLine).contains(number) else {
      throw XMLTags.Fault(what: "a line has no number", line: tag.line)
    }
    return Int(number)
  }

  /// A count in an attribute, as in `ExecutionCounts.written`; 0 without the attribute.
  func number(_ name: String, in tag: XMLTags.Tag) throws(XMLTags.Fault) -> UInt64 {
    guard let text = self[name] else { return 0 }
    guard let count = ExecutionCounts.written(text.utf8) else {
      throw XMLTags.Fault(what: "\"\(name)\" is not a count", line: tag.line)
    }
    return count
  }
}
