/// What a line is worth that ran but for a part of it (`coverage.partial`).
package enum PartialPolicy: String, CaseIterable, Sendable {
  case miss, half, hit
}
