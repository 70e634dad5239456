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
