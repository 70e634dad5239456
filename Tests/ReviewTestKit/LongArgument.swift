// A release build with a static standard library, such as that of Bench, has no Testing.
#if canImport(Testing)
import Testing

/// An argument that is too long for the title of a test case, which shows its beginning and its length instead.
package struct LongArgument<Value: Collection & Sendable>: CustomTestStringConvertible, Sendable {
  package let value: Value

  package init(_ value: Value) {
    self.value = value
  }

  private static var shown: Int { 60 }

  package var testDescription: String {
    let text = value is String ? String(reflecting: value) : "\(value)"
    return text.count <= Self.shown ? text : "\(text.prefix(Self.shown))… (\(value.count) elements)"
  }
}
#endif
