import Clibcurl

/// One exchange on a curl handle: the options, the request body, and the part of the response received so far.
///
/// A class, because curl's callbacks have a pointer to it. It resets the handle at its end.
@safe final class Transfer {
  private let handle: OpaquePointer
  private let exchange: Exchange
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private var refusedOption: CURLcode?
  private var sentBytes = 0
  private var status = 0
  private var headers: [HTTPRequest.Header] = []
  private var body: [UInt8] = []
  private var isTooLarge = false
  private var isCancelled = false
  /// The number of times that curl was about to send the request.
  private var sendings = 0

  /// - Parameter handle: In its initial state. It must outlive the transfer and must not be used by another one
  ///   meanwhile.
  init(_ exchange: Exchange, on handle: OpaquePointer) throws(HTTPError) {
    unsafe self.handle = handle
    self.exchange = exchange
    setAddress()
    setLimits()
    setTrust()
    setHeaders()
    setMethodAndBody()
    setCallbacks()
    if let refusedOption {
      throw exchange.error(.other(code: Int32(bitPattern: refusedOption.rawValue)), "this libcurl is too old")
    }
  }

  deinit {
    unsafe libcurl_easy_reset(handle)
    unsafe libcurl_slist_free_all(headerList)
  }

  /// Sends the request and blocks until its response has arrived, at most for the exchange's total limit. Cancelling
  /// the task ends the transfer within a second.
  func perform() throws(HTTPError) -> HTTPResponse {
    let result = unsafe libcurl_easy_perform(handle)
    if isTooLarge || result == CURLE_FILESIZE_EXCEEDED {
      throw exchange.error(.tooLarge(limit: exchange.responseBytes), mayHaveBeenDone: true)
    }
    if isCancelled { throw exchange.error(.cancelled, mayHaveBeenDone: hasSent) }
    guard result == CURLE_OK else {
      let detail = unsafe String(cString: libcurl_easy_strerror(result))
      throw exchange.error(HTTPError.Cause(result), detail, mayHaveBeenDone: hasSent)
    }
    return HTTPResponse(status: status, headers: headers, body: body, url: exchange.address.text)
  }

  /// Whether any byte of the request has been sent.
  private var hasSent: Bool {
    var count = 0
    unsafe _ = libcurl_get_long(handle, CURLINFO_REQUEST_SIZE, &count)
    return count > 0 || sendings > 1
  }

  /// curl silently repeats a request when a kept connection turns out to be closed, which could perform a write twice
  /// or wait for a body that never arrives.
  /// - Returns: Whether the request may be sent.
  fileprivate func beginSending() -> Bool {
    sendings += 1
    return sendings == 1 || exchange.method.isRead
  }

  /// curl calls its callbacks on the thread, and therefore within the task, that waits for the transfer.
  /// - Returns: Whether the transfer may continue.
  fileprivate func proceeds() -> Bool {
    isCancelled = Task.isCancelled
    return !isCancelled
  }

  fileprivate func receive(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard bytes.count <= exchange.responseBytes - body.count else {
      isTooLarge = true
      return 0
    }
    unsafe body.append(contentsOf: bytes)
    return bytes.count
  }

  /// A status line begins a new set: informational responses (RFC 9110, section 15.2) precede the final one.
  fileprivate func receiveHeader(_ line: String) {
    if line.hasPrefix("HTTP/") {
      let fields = line.split(separator: " ", maxSplits: 2)
      status = fields.count > 1 ? Int(fields[1].prefix(3)) ?? 0 : 0
      headers = []
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      headers.append(HTTPRequest.Header(String(line[..<colon]), String(value)))
    }
  }

  fileprivate func nextBytes(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard let body = exchange.body else { return 0 }
    let count = min(buffer.count, body.count - sentBytes)
    _ = unsafe buffer.update(fromContentsOf: body[sentBytes..<(sentBytes + count)])
    sentBytes += count
    return count
  }
}

extension Transfer {
  private func setAddress() {
    set(CURLOPT_URL, exchange.address.text)
    unsafe require(libcurl_restrict_to_http(handle))
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    // An empty text prevents curl from reading the environment itself.
    set(CURLOPT_PROXY, exchange.proxy?.exposed ?? "")
    set(CURLOPT_NOPROXY, exchange.proxyExceptions)
    set(CURLOPT_NETRC, 0)
    set(CURLOPT_ACCEPT_ENCODING, "")
  }

  private func setLimits() {
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_TIMEOUT_MS, Int(max(1, exchange.totalLimit.milliseconds)))
    set(CURLOPT_CONNECTTIMEOUT_MS, Int(max(1, exchange.connectLimit.milliseconds)))
    unsafe _ = libcurl_set_offset(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(exchange.responseBytes))
  }

  private func setTrust() {
    unsafe require(libcurl_set_long(handle, CURLOPT_SSL_VERIFYPEER, 1))
    unsafe require(libcurl_set_long(handle, CURLOPT_SSL_VERIFYHOST, 2))
    set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let file = exchange.certificateFile { set(CURLOPT_CAINFO, file) }
    if let folder = exchange.certificateFolder { set(CURLOPT_CAPATH, folder) }
  }

  private func setHeaders() {
    // Does not wait for "100 Continue" (RFC 9110, section 10.1.1).
    for line in exchange.headerLines + ["Expect:"] {
      if let list = unsafe libcurl_slist_append(headerList, line) { unsafe headerList = list }
    }
    unsafe _ = libcurl_set_list(handle, CURLOPT_HTTPHEADER, headerList)
  }

  private func setMethodAndBody() {
    switch exchange.method {
    case .get: set(CURLOPT_HTTPGET, 1)
    case .head: set(CURLOPT_NOBODY, 1)
    case .post, .put, .patch, .delete:
      guard exchange.body != nil || exchange.method != .delete else { break }
      set(CURLOPT_POST, 1)
      unsafe _ = libcurl_set_offset(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(exchange.body?.count ?? 0))
    }
    set(CURLOPT_CUSTOMREQUEST, exchange.method.rawValue)
  }

  private func setCallbacks() {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe _ = libcurl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    unsafe require(libcurl_set_data_callback(handle, CURLOPT_WRITEFUNCTION, receiveBody))
    unsafe _ = libcurl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    unsafe _ = libcurl_set_data_callback(handle, CURLOPT_HEADERFUNCTION, receiveHeaderLine)
    unsafe _ = libcurl_set_pointer(handle, CURLOPT_PREREQDATA, context)
    unsafe require(libcurl_set_prereq_callback(handle, permitRequest))
    unsafe _ = libcurl_set_pointer(handle, CURLOPT_XFERINFODATA, context)
    unsafe require(libcurl_set_progress_callback(handle, proceedTransfer))
    set(CURLOPT_NOPROGRESS, 0)
    unsafe _ = libcurl_set_pointer(handle, CURLOPT_READDATA, context)
    unsafe _ = libcurl_set_data_callback(handle, CURLOPT_READFUNCTION, sendBody)
  }

  /// For options that are required for safety; other options are optional, and an old libcurl may not support them.
  private func require(_ result: CURLcode) {
    if result != CURLE_OK { refusedOption = result }
  }

  private func set(_ option: CURLoption, _ value: Int) {
    unsafe _ = libcurl_set_long(handle, option, value)
  }

  private func set(_ option: CURLoption, _ text: String) {
    unsafe _ = libcurl_set_text(handle, option, text)
  }
}

private func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
  guard let context = unsafe context else { return nil }
  return unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
}

private func permitRequest(
  _ context: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<CChar>?, _: UnsafeMutablePointer<CChar>?, _: Int32,
  _: Int32
) -> Int32 {
  guard let transfer = unsafe transfer(context), transfer.beginSending() else { return Int32(CURL_PREREQFUNC_ABORT) }
  return Int32(CURL_PREREQFUNC_OK)
}

/// curl calls it at least once a second; any result except 0 ends the transfer.
private func proceedTransfer(
  _ context: UnsafeMutableRawPointer?, _: curl_off_t, _: curl_off_t, _: curl_off_t, _: curl_off_t
) -> Int32 {
  guard let transfer = unsafe transfer(context), transfer.proceeds() else { return 1 }
  return 0
}

private func receiveBody(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let transfer = unsafe transfer(context), let bytes = unsafe bytes else { return 0 }
  return unsafe bytes.withMemoryRebound(to: UInt8.self, capacity: size * count) {
    unsafe transfer.receive(UnsafeBufferPointer(start: $0, count: size * count))
  }
}

private func receiveHeaderLine(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let transfer = unsafe transfer(context), let bytes = unsafe bytes else { return 0 }
  unsafe bytes.withMemoryRebound(to: UInt8.self, capacity: size * count) {
    var line = unsafe UnsafeBufferPointer(start: $0, count: size * count)[...]
    while let last = unsafe line.last, last == 0x0A || last == 0x0D { unsafe line = line.dropLast() }
    unsafe transfer.receiveHeader(String(decoding: line, as: UTF8.self))
  }
  return size * count
}

private func sendBody(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let transfer = unsafe transfer(context), let bytes = unsafe bytes else { return 0 }
  return unsafe bytes.withMemoryRebound(to: UInt8.self, capacity: size * count) {
    unsafe transfer.nextBytes(into: UnsafeMutableBufferPointer(start: $0, count: size * count))
  }
}
