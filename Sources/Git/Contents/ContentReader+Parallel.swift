import Platform

extension ContentReader {
  /// Computes a value for each item on all processors, each with its own repository handle.
  ///
  /// If the objects are not shared, one handle reads them all, so that missing ones are fetched in one request.
  /// - Returns: The values in the items' order.
  /// - Throws: The error of the first item that failed.
  func map<Item: Sendable, Value: Sendable>(
    _ items: [Item], _ body: @Sendable (borrowing ContentReader, Item) throws(GitError) -> Value
  ) throws(GitError) -> [Value] {
    let work = ParallelItems(items)
    guard repository.objects.areShared, work.threads > 1 else {
      var values: [Value] = []
      for item in items { values.append(try body(self, item)) }
      return values
    }
    let layout = repository.layout
    return try parallelMap(work, with: { () throws(GitError) in
      ContentReader(repository: try OpenRepository.another(layout))
    }, body)
  }
}
