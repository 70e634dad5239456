import Foundation
import Posting
import ReviewCore
import ReviewTestKit
import Testing

@Suite("A GitHub App's key signs as OpenSSL expects", .enabled(if: LoopbackTLSServer.isPossible, "openssl is absent"))
struct RSAKeyTests {
  @Test("Both PEM forms of a key sign, and OpenSSL verifies", arguments: ["-traditional", ""])
  func signs(form: String) async throws {
    let folder = NSTemporaryDirectory() + "rsa-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let script = "exec 2>/dev/null; openssl genrsa \(form) -out key.pem 2048; openssl rsa -in key.pem -pubout -out public.pem"
    try await Shell.run("sh", ["-c", script], in: folder)
    let pem = try String(contentsOfFile: "\(folder)/key.pem", encoding: .utf8)
    let key = try RSAKey(pem: pem)
    try Data(try key.signature(of: Array("text".utf8))).write(to: URL(fileURLWithPath: "\(folder)/signature"))
    try "text".write(toFile: "\(folder)/text", atomically: true, encoding: .utf8)
    let verdict = try await Shell.run("openssl", ["dgst", "-sha256", "-verify", "public.pem", "-signature", "signature", "text"], in: folder)
    #expect(verdict.contains("Verified OK"))
    #expect("\(key)" == "•••")
  }

  @Test("An invalid key is rejected without being printed", arguments: ["", "s3cret", "-----BEGIN RSA PRIVATE KEY-----\ns3cret\n-----END RSA PRIVATE KEY-----"])
  func refuses(pem: String) {
    do {
      _ = try RSAKey(pem: pem)
      Issue.record("no error")
    } catch {
      #expect(!"\(error)".contains("s3cret"))
      #expect((error as? Problem)?.hint.isEmpty == false)
    }
  }
}
