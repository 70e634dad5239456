import Clibcurl
import Synchronization

/// One curl multi handle and the one thread that touches it. Other threads leave work in the inbox and wake it up.
///
/// The thread starts with the first exchange and ends after `close`.
final class TransferLoop: Sendable {
  typealias Answer = Result<HTTPResponse, HTTPError>
  typealias Continuation = CheckedContinuation<Answer, Never>

  /// How far an exchange has come. A cancellation may overtake its own submission, so the stage stands first.
  private enum Stage {
    case announced, submitted, cancelled
  }

  private struct Job {
    let id: UInt64
    let exchange: Exchange
    let continuation: Continuation
  }

  private struct Inbox {
    var lastID: UInt64 = 0
    var stages: [UInt64: Stage] = [:]
    var jobs: [Job] = []
    var cancellations: [UInt64] = []
    var isRunning = false
    var isClosed = false
  }

  /// Made once and freed by the loop's thread, or by `close` when there never was one.
  @safe private struct Multi: @unchecked Sendable {
    let raw: OpaquePointer?
  }

  /// Whether libcurl is there, and ready.
  private static let isReady = libcurl_is_there() && libcurl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

  private let inbox = Mutex(Inbox())
  private let multi: Multi

  init() {
    unsafe multi = Multi(raw: Self.isReady ? libcurl_multi_init() : nil)
    if let raw = unsafe multi.raw { unsafe _ = libcurl_multi_set_long(raw, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX)) }
  }

  /// Waits for the answer without blocking a thread. Cancelling the task ends the exchange at once.
  func perform(_ exchange: Exchange) async throws(HTTPError) -> HTTPResponse {
    let id = announce()
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { submit(Job(id: id, exchange: exchange, continuation: $0)) }
    } onCancel: {
      cancel(id)
    }
    return try answer.get()
  }

  /// Ends the thread once it has nothing left to do.
  func close() {
    let mustCleanUp = inbox.withLock { inbox in
      inbox.isClosed = true
      wakeUp()
      return !inbox.isRunning
    }
    if mustCleanUp, let raw = unsafe multi.raw { unsafe _ = libcurl_multi_cleanup(raw) }
  }

  private func announce() -> UInt64 {
    inbox.withLock { inbox in
      inbox.lastID += 1
      inbox.stages[inbox.lastID] = .announced
      return inbox.lastID
    }
  }

  private func submit(_ job: Job) {
    let refusal: HTTPError? = inbox.withLock { inbox in
      guard inbox.stages[job.id] != .cancelled else { return job.exchange.error(.cancelled) }
      guard unsafe multi.raw != nil, startThread(&inbox) else {
        return job.exchange.error(.other(code: Int32(CURLE_OUT_OF_MEMORY.rawValue)), "no memory or thread left")
      }
      inbox.stages[job.id] = .submitted
      inbox.jobs.append(job)
      wakeUp()
      return nil
    }
    guard let refusal else { return }
    finish(job.id)
    job.continuation.resume(returning: .failure(refusal))
  }

  private func cancel(_ id: UInt64) {
    inbox.withLock { inbox in
      switch inbox.stages[id] {
      case .announced: inbox.stages[id] = .cancelled
      case .submitted:
        inbox.cancellations.append(id)
        wakeUp()
      case .cancelled, nil: break
      }
    }
  }

  private func finish(_ id: UInt64) {
    inbox.withLock { $0.stages[id] = nil }
  }

  /// Only under the lock: the handle is freed there too.
  private func wakeUp() {
    if let raw = unsafe multi.raw { unsafe _ = libcurl_multi_wakeup(raw) }
  }

  private func startThread(_ inbox: inout Inbox) -> Bool {
    if inbox.isRunning { return true }
    inbox.isRunning = LoopThread.start { self.run() }
    return inbox.isRunning
  }
}

// MARK: On the loop's own thread

extension TransferLoop {
  private func run() {
    guard let raw = unsafe multi.raw else { return }
    LoopThread.ignoreBrokenPipes()
    var transfers: [UInt64: (Transfer, Continuation)] = [:]
    while unsafe takeWork(into: &transfers, raw) {
      var running: Int32 = 0
      unsafe _ = libcurl_multi_perform(raw, &running)
      unsafe collect(from: raw, &transfers)
      unsafe _ = libcurl_multi_poll(raw, nil, 0, transfers.isEmpty ? 60_000 : 1_000, nil)
    }
    unsafe _ = libcurl_multi_cleanup(raw)
  }

  /// False when the loop is closed and has nothing left to do.
  private func takeWork(into transfers: inout [UInt64: (Transfer, Continuation)], _ raw: OpaquePointer) -> Bool {
    let (jobs, cancellations, isClosed) = inbox.withLock { inbox in
      defer {
        inbox.jobs = []
        inbox.cancellations = []
      }
      return (inbox.jobs, inbox.cancellations, inbox.isClosed)
    }
    for job in jobs {
      do {
        let transfer = try Transfer(job.exchange, id: job.id)
        unsafe _ = libcurl_multi_add_handle(raw, transfer.handle)
        transfers[job.id] = (transfer, job.continuation)
      } catch {
        finish(job.id)
        job.continuation.resume(returning: .failure(error))
      }
    }
    for id in cancellations {
      guard let (transfer, continuation) = transfers.removeValue(forKey: id) else { continue }
      unsafe _ = libcurl_multi_remove_handle(raw, transfer.handle)
      finish(id)
      continuation.resume(returning: .failure(transfer.cancellation))
    }
    return !(isClosed && transfers.isEmpty)
  }

  private func collect(from raw: OpaquePointer, _ transfers: inout [UInt64: (Transfer, Continuation)]) {
    var left: Int32 = 0
    while let message = unsafe libcurl_multi_info_read(raw, &left) {
      guard unsafe message.pointee.msg == CURLMSG_DONE, let handle = unsafe message.pointee.easy_handle else { continue }
      let result = unsafe message.pointee.data.result
      guard let id = transfers.first(where: { unsafe $0.value.0.handle == handle })?.key,
        let (transfer, continuation) = transfers.removeValue(forKey: id)
      else { continue }
      let answer = transfer.answer(to: result)
      unsafe _ = libcurl_multi_remove_handle(raw, handle)
      finish(id)
      continuation.resume(returning: answer)
    }
  }
}
