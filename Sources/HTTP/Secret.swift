/// A text that must never be shown, such as a token or a key.
///
/// Printing, interpolating, dumping or reflecting it gives `•••`. Only `exposed`, which is easy to search for, returns
/// it.
package struct Secret: Sendable {
  /// The text itself. Pass it only to the server.
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
