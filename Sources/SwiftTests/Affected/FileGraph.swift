/// Which files of a package depend on which, by the symbols that they use.
///
/// A file depends on the files that declare a symbol that it references. Code can also run without a reference, so the
/// graph has more edges. A file also depends on those that extend its types, implement its requirements, override its
/// members, or make another type conform to its protocols.
package struct FileGraph: Sendable {
  package let files: [IndexedFile]
  private let declaring: [String: [Int]]
  /// For each file, those that depend on it.
  private let dependents: [[Int]]

  /// - Parameter programs: For each test module, the modules of executables that its target depends on. A test may
  ///   start a program without a reference to its symbols.
  package init(_ files: [IndexedFile], programs: [String: Set<String>] = [:]) {
    self.files = files
    var declaring: [String: [Int]] = [:]
    for (index, file) in files.enumerated() {
      for usr in file.declared { declaring[usr, default: []].append(index) }
    }
    self.declaring = declaring
    var dependents = Array(repeating: Set<Int>(), count: files.count)
    for (index, file) in files.enumerated() {
      for usr in file.referenced {
        for declaring in declaring[usr, default: []] { dependents[declaring].insert(index) }
      }
      for usr in file.extended.union(file.overridden).union(file.conformed) {
        dependents[index].formUnion(declaring[usr, default: []])
      }
      for (module, programs) in programs where programs.contains(file.module) {
        dependents[index].formUnion(files.indices.filter { files[$0].module == module })
      }
    }
    self.dependents = dependents.map { $0.sorted() }
  }

  /// Returns the files that depend on a changed file, directly or not, and the changed files.
  /// - Parameter changed: Paths of files.
  package func affected(by changed: Set<String>) -> Set<String> {
    var rest = files.indices.filter { changed.contains(files[$0].path) }
    var found = Set(rest)
    while let index = rest.popLast() {
      for dependent in dependents[index] where found.insert(dependent).inserted { rest.append(dependent) }
    }
    return changed.union(found.map { files[$0].path })
  }

  /// Returns whether a file makes a type conform to a protocol, and the package declares neither: such a conformance
  /// has an effect wherever the type is used.
  package func hasForeignConformance(_ file: IndexedFile) -> Bool {
    file.extended.contains { declaring[$0] == nil } && file.conformed.contains { declaring[$0] == nil }
  }
}
