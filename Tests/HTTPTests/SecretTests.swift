import HTTP
import Testing

@Suite("Secrets are never printed")
struct SecretTests {
  struct Holder {
    let name = "name"
    let token = Secret("s3cret")
  }

  static var texts: [String] {
    let secret = Secret("s3cret")
    var dumped = ""
    dump(Holder(), to: &dumped)
    var mirrored = ""
    for child in Mirror(reflecting: secret).children { mirrored += "\(child)" }
    let request = HTTPRequest(.get, "https://h/", secrets: [.init("Authorization", prefix: "Bearer ", secret)])
    return [
      "\(secret)", String(describing: secret), String(reflecting: secret), secret.debugDescription, "\(Holder())",
      String(reflecting: Holder()), "\([secret])", "\(Optional(secret) as Any)", dumped, mirrored, "\(request)",
      String(reflecting: request),
    ]
  }

  @Test("Description, interpolation, reflection and dump do not show the secret", arguments: 0..<12)
  func hidden(index: Int) {
    let text = Self.texts[index]
    #expect(!text.contains("s3cret"))
  }

  @Test("The text is available for requests") func exposed() { #expect(Secret("s3cret").exposed == "s3cret") }
}
