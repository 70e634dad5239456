import SwiftSyntax

/// Handlers by the place of a kind, in one piece of memory that is never changed: going through them counts no
/// references to lists.
///
/// Unchecked: what the pointers name is written once, before anybody else has the table.
final class HandlerTable<Handler: Sendable>: @unchecked Sendable {
  private let handlers: UnsafeMutableBufferPointer<Handler>
  /// By place where its handlers begin; those of the next place end them.
  private let starts: UnsafeMutableBufferPointer<Int32>

  init(_ lists: [[Handler]]) {
    handlers = .allocate(capacity: lists.reduce(0) { $0 + $1.count })
    starts = .allocate(capacity: lists.count + 1)
    var count = 0
    for (place, list) in lists.enumerated() {
      starts.initializeElement(at: place, to: Int32(count))
      for handler in list {
        handlers.initializeElement(at: count, to: handler)
        count += 1
      }
    }
    starts.initializeElement(at: lists.count, to: Int32(count))
  }

  deinit {
    handlers.deinitialize()
    handlers.deallocate()
    starts.deallocate()
  }

  /// The same for one walk, which keeps the table itself as long as it goes on.
  var view: HandlerView<Handler> {
    HandlerView(handlers: UnsafeBufferPointer(handlers), starts: UnsafeBufferPointer(starts))
  }
}

/// A table that somebody else keeps: looking into it counts no references at all.
struct HandlerView<Handler> {
  fileprivate let handlers: UnsafeBufferPointer<Handler>
  fileprivate let starts: UnsafeBufferPointer<Int32>

  /// To be gone through by index: a handler that is not called is then not copied.
  subscript(place: Int) -> UnsafeBufferPointer<Handler> {
    UnsafeBufferPointer(rebasing: handlers[Int(starts[place])..<Int(starts[place + 1])])
  }
}
