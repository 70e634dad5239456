import SwiftTests
import Testing

@testable import IndexStore

@Suite("The dump of an index store")
struct IndexDumpTests {
  private static let text = """
    F\t/shop/Sources/Shop/Old.swift\tShop\t10
    O\t2\t12\tusr-old\told()
    F\t/shop/Sources/Shop/Cart.swift\tShop\t20
    O\t2\t6\tusr-cart\tCart
    O\t202\t16\tusr-add\tadd(_:)
    R\t800\tusr-requirement
    O\t4004\t6\tusr-price\tPrice
    R\t4000\ts:e:usr-extension
    O\t404\t8\tusr-protocol\tShown
    R\t400\ts:e:usr-extension
    not a record
    O\tnot a number
    F\t/shop/Sources/Shop/Old.swift\tShop\t11
    O\t2\t12\tusr-new\tnew()

    """

  @Test("has the symbols of each file, in its latest state")
  func files() {
    var dump = IndexDump(folder: "/shop")
    for line in Array(Self.text.utf8).split(separator: UInt8(ascii: "\n")) { dump.take(line) }
    var cart = IndexedFile(path: "Sources/Shop/Cart.swift", module: "Shop", time: 20)
    cart.declared = ["usr-cart", "usr-add"]
    cart.referenced = ["usr-price", "usr-protocol"]
    cart.names = ["Cart", "add"]
    cart.overridden = ["usr-requirement"]
    cart.extended = ["usr-price"]
    cart.conformed = ["usr-protocol"]
    var old = IndexedFile(path: "Sources/Shop/Old.swift", module: "Shop", time: 11)
    old.declared = ["usr-new"]
    old.names = ["new"]
    #expect(dump.files == [cart, old])
  }

  @Test("A library that cannot be opened is an error")
  func missingLibrary() {
    #expect(throws: IndexStoreError.noLibrary) {
      try IndexStore.files(at: "/nowhere/store", library: "/nowhere/libIndexStore.so", below: "/nowhere")
    }
  }
}
