import ReviewCore

/// The parts of a sharded run.
package struct PartFiles: Sendable {
  /// As given on the command line.
  package var names: [String]
  /// The number of shards; nil: as the parts say.
  package var expected: Int?

  package init(names: [String] = [], expected: Int? = nil) {
    self.names = names
    self.expected = expected
  }

  package var isEmpty: Bool { names.isEmpty }

  /// - Throws: A `UserFacingError` naming the file that cannot be read.
  func parts(services: Services) throws -> [(name: String, part: ShardPart)] {
    try names.map { name in
      let bytes = try services.files.read(services.absolutePath(name), limit: ShardPart.sizeLimit)
      return (name, try ShardPart(json: bytes, name: name))
    }
  }
}
