import Clibcurl
import Dispatch

/// A curl handle with its connections, used for one exchange at a time.
///
/// Its jobs run on a thread that may block, never on one of the shared threads of tasks.
actor CurlSession {
  private let executor = BlockingExecutor(label: "reviewbot.http")
  private let handle = EasyHandle()

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  /// Blocks the session until the response has arrived. An exchange that is cancelled while it waits for another one is
  /// not sent.
  func perform(_ exchange: Exchange) throws(HTTPError) -> HTTPResponse {
    guard !Task.isCancelled else { throw exchange.error(.cancelled) }
    guard let handle = unsafe handle.raw else {
      throw exchange.error(.other(code: Int32(CURLE_OUT_OF_MEMORY.rawValue)), "no memory left")
    }
    return try unsafe Transfer(exchange, on: handle).perform()
  }
}

/// Owns a curl easy handle, which is nil without libcurl or memory.
@safe private struct EasyHandle: ~Copyable {
  let raw: OpaquePointer?

  /// Whether libcurl was found and initialised, once for the process.
  private static let isReady = libcurl_is_there() && libcurl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

  init() {
    unsafe raw = Self.isReady ? libcurl_easy_init() : nil
  }

  deinit {
    if let raw = unsafe raw { unsafe libcurl_easy_cleanup(raw) }
  }
}

/// One request to one origin and its response, as a step of a redirect chain. All values have been checked.
struct Exchange: Sendable {
  let method: HTTPRequest.Method
  let address: WebAddress
  /// Complete lines (`Name: value`), without CR and LF; including secrets.
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

/// Runs an actor's jobs serially on its own dispatch queue, so that the actor may call blocking functions.
private final class BlockingExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) {
    queue = DispatchQueue(label: label)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    unsafe UnownedSerialExecutor(ordinary: self)
  }
}
