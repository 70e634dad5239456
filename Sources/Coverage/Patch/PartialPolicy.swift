/// How a partially covered line counts (`coverage.partial`).
package enum PartialPolicy: String, CaseIterable, Sendable {
  case miss, half, hit
}
