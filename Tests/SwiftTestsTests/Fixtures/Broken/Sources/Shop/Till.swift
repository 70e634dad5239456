struct Till {
  @available(*, deprecated, message: "use `count`")
  var old: Int { 3 }

  func open() -> Int {
    return "three"
  }

  func close() {
    print(old)
  }
}

protocol Lockable {
  func lock()
}

struct Door: Lockable {}
