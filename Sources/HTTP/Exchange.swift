/// One request to one origin and its one answer: what a redirect chain is made of. Everything in it has been checked.
struct Exchange: Sendable {
  let method: HTTPRequest.Method
  let address: WebAddress
  /// Whole lines (`Name: value`), without CR and LF; secrets included.
  let headerLines: [String]
  let body: [UInt8]?
  /// Nil: no proxy.
  let proxy: Secret?
  let proxyExceptions: String
  let certificateFile: String?
  let certificateFolder: String?
  let connectLimit: Duration
  let totalLimit: Duration
  let responseBytes: Int

  func error(_ cause: HTTPError.Cause, _ detail: String = "", mayHaveBeenDone: Bool = false) -> HTTPError {
    HTTPError(cause, method, address: address.shown, detail: detail, mayHaveBeenDone: mayHaveBeenDone)
  }
}
