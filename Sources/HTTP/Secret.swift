/// A text that must never be shown: a token, a key.
///
/// Printing, interpolating, dumping or reflecting it gives `•••`. Only `exposed`, easy to search for, gives it.
package struct Secret: Sendable {
  /// The text itself. Hand it to the wire and to nothing else.
  package let exposed: String

  package init(_ text: String) {
    exposed = text
  }

  package var isEmpty: Bool { exposed.isEmpty }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "•••" }
  package var debugDescription: String { "•••" }
  package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
