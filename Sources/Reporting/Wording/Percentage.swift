/// A share in tenths of a percent, truncated and never rounded up, so that 79.99 % does not look like a met gate of 80
/// %.
struct Percentage: Hashable, Sendable, CustomStringConvertible {
  /// 0...1000; nil when there was nothing to measure.
  let tenths: Int?

  /// Limits counts to the valid range, because a report may come from a file.
  init(_ part: Int?, of total: Int?) {
    guard let part, let total, total > 0 else {
      tenths = nil
      return
    }
    let product = min(max(part, 0), total).multipliedFullWidth(by: 1000)
    tenths = total.dividingFullWidth(product).quotient
  }

  /// `72.7 %`, `80 %`, `∅`.
  var description: String { digits.map { "\($0) %" } ?? "∅" }

  /// Returns `61–74 %`, or one share when the highest possible one is equal or nothing was measured.
  func range(to best: Percentage) -> String {
    guard let digits, let highest = best.digits, best != self else { return description }
    return "\(digits)–\(highest) %"
  }

  private var digits: String? {
    tenths.map { $0 % 10 == 0 ? "\($0 / 10)" : "\($0 / 10).\($0 % 10)" }
  }
}
