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

/// The symbols that one Swift file declares and uses, according to the compiler's index. A symbol is identified by its
/// USR, the compiler's name for it.
package struct IndexedFile: Hashable, Sendable {
  /// Relative to the package.
  package let path: String
  package let module: String
  /// When the compiler indexed it, in seconds since 1970.
  package let time: Int64
  package var declared: Set<String> = []
  package var referenced: Set<String> = []
  /// Types that it extends.
  package var extended: Set<String> = []
  /// Requirements that it implements, and members that it overrides.
  package var overridden: Set<String> = []
  /// Protocols to which its extensions conform.
  package var conformed: Set<String> = []
  /// Names of its types and functions, and of the types that it extends.
  package var names: Set<String> = []

  package init(path: String, module: String, time: Int64) {
    self.path = path
    self.module = module
    self.time = time
  }
}

extension IndexedFile {
  /// The roles of an occurrence and of its relations, as `indexstore.h` defines them.
  package struct Roles: OptionSet, Hashable, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) {
      self.rawValue = rawValue
    }

    static let declaration = Roles(rawValue: 1 << 0)
    static let definition = Roles(rawValue: 1 << 1)
    static let baseOf = Roles(rawValue: 1 << 10)
    static let overrideOf = Roles(rawValue: 1 << 11)
    static let extendedBy = Roles(rawValue: 1 << 14)
  }

  /// An occurrence of a symbol in the file.
  package struct Occurrence: Hashable, Sendable {
    package let usr: String
    package let name: String
    package let roles: Roles
    /// As in `indexstore.h`.
    package let kind: Int

    package init(usr: String, name: String, roles: Roles, kind: Int) {
      self.usr = usr
      self.name = name
      self.roles = roles
      self.kind = kind
    }

    /// Enumerations, structures, classes, protocols, extensions, type aliases and functions.
    fileprivate var isNamed: Bool { [5, 6, 7, 8, 9, 11, 12, 16, 17, 18].contains(kind) }
  }

  package mutating func add(_ occurrence: Occurrence) {
    guard !occurrence.roles.isDisjoint(with: [.declaration, .definition]) else {
      referenced.insert(occurrence.usr)
      return
    }
    declared.insert(occurrence.usr)
    if occurrence.isNamed { names.insert(String(occurrence.name.prefix { $0 != "(" })) }
  }

  /// Adds a symbol that an occurrence is related to.
  package mutating func add(_ relation: Roles, of occurrence: Occurrence, to usr: String) {
    if relation.contains(.overrideOf) { overridden.insert(usr) }
    if relation.contains(.extendedBy) { extended.insert(occurrence.usr) }
    // The USR of an extension begins like that.
    if relation.contains(.baseOf), usr.hasPrefix("s:e:") { conformed.insert(occurrence.usr) }
  }
}
