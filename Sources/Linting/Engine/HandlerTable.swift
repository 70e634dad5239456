import SwiftSyntax

/// Handlers by the place of a kind, in one piece of memory that is never changed: going through them counts no
/// references to lists.
///
/// Safe: what the pointers name is written once, before anybody else has the table.
@safe
final class HandlerTable<Handler: Sendable>: @unchecked Sendable {
  private let handlers: UnsafeMutableBufferPointer<Handler>
  /// By place where its handlers begin; those of the next place end them.
  private let starts: UnsafeMutableBufferPointer<Int32>

  init(_ lists: [[Handler]]) {
    unsafe handlers = .allocate(capacity: lists.reduce(0) { $0 + $1.count })
    unsafe starts = .allocate(capacity: lists.count + 1)
    var count = 0
    for (place, list) in lists.enumerated() {
      unsafe starts.initializeElement(at: place, to: Int32(count))
      for handler in list {
        unsafe handlers.initializeElement(at: count, to: handler)
        count += 1
      }
    }
    unsafe starts.initializeElement(at: lists.count, to: Int32(count))
  }

  deinit {
    unsafe handlers.deinitialize()
    unsafe handlers.deallocate()
    unsafe starts.deallocate()
  }

  /// The same for one walk, which keeps the table itself as long as it goes on.
  var view: HandlerView<Handler> {
    unsafe HandlerView(handlers: UnsafeBufferPointer(handlers), starts: UnsafeBufferPointer(starts))
  }
}

/// A table that the walk keeps: looking into it counts no references at all.
///
/// Safe as long as the table is kept; the rule numbers the places, and both lists have room for all of them.
@safe
struct HandlerView<Handler> {
  fileprivate let handlers: UnsafeBufferPointer<Handler>
  fileprivate let starts: UnsafeBufferPointer<Int32>

  /// To be gone through by index: a handler that is not called is then not copied.
  subscript(place: Int) -> HandlerList<Handler> {
    unsafe HandlerList(handlers: handlers, indices: Int(starts[place])..<Int(starts[place + 1]))
  }
}

/// The handlers of one place.
///
/// Safe as long as the table is kept; its indices are those that the table gave out.
@safe
struct HandlerList<Handler> {
  fileprivate let handlers: UnsafeBufferPointer<Handler>
  let indices: Range<Int>

  subscript(index: Int) -> Handler {
    @inline(__always) get { unsafe handlers[index] }
  }
}
