import HTTP
import ReviewCore

extension ForgeError {
  /// - Parameters:
  ///   - response: The answer that refuses a request.
  ///   - forge: The forge's name.
  ///   - reason: The forge's words, with or without a full stop; nil or empty: it gave none.
  init(_ kind: Kind, answer response: HTTPResponse, from forge: String, reason: String?, hint: String) {
    let reason = reason.flatMap { $0.isEmpty ? nil : $0 } ?? "no reason given"
    let address = response.url.prefix { $0 != "?" }
    let sentence = reason.hasSuffix(".") ? reason.dropLast() : reason[...]
    self.init(
      kind, "\(forge) answered \(response.status) at \(address): \(Escaped.line(String(sentence.prefix(300)))).",
      hint: hint)
  }
}
