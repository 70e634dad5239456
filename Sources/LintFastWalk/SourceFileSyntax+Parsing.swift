import SwiftParser
package import SwiftSyntax

extension SourceFileSyntax {
  /// Parses to the depth that `NestingScan` allows. The rest of a deeper file becomes unexpected nodes.
  package init(parsing bytes: [UInt8]) {
    // The tree copies the bytes.
    self = unsafe bytes.withUnsafeBufferPointer { source in
      var parser = unsafe Parser(source, maximumNestingLevel: NestingScan.limit)
      return SourceFileSyntax.parse(from: &parser)
    }
  }
}
