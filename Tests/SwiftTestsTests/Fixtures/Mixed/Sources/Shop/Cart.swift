import CStock

public struct Cart {
  public var prices: [Int] = []

  public init() {}

  public func total(discount: Int?) -> Int {
    let sum = prices.reduce(0, +)
    guard let discount else { return sum }
    return sum > discount ? sum - discount : 0
  }

  public func priceOfItem(at index: Int) -> Int {
    precondition(prices.indices.contains(index), "no item at \(index)")
    return prices[index]
  }

  public static func left(_ stock: Int, taken: Int) -> Int {
    Int(stock_after(Int32(stock), Int32(taken)))
  }
}
