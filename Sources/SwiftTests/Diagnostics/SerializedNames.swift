/// The texts that diagnostics of a `.dia` file refer to by number.
struct SerializedNames {
  private var files: [UInt64: String] = [:]
  private var flags: [UInt64: String] = [:]
  private var categories: [UInt64: String] = [:]

  /// `FILENAME`: number, size, time, length; the path.
  mutating func addFile(_ record: BitstreamRecord) throws(BitstreamError) {
    try Self.add(record, fields: 4, to: &files)
  }

  /// `DIAG_FLAG`: number, length; the name, such as `int-conversion`.
  mutating func addFlag(_ record: BitstreamRecord) throws(BitstreamError) {
    try Self.add(record, fields: 2, to: &flags)
  }

  /// `CATEGORY`: number, length; the name.
  mutating func addCategory(_ record: BitstreamRecord) throws(BitstreamError) {
    try Self.add(record, fields: 2, to: &categories)
  }

  /// Reads four numbers: file, line, column (in bytes), offset. Returns nil for a diagnostic without a location.
  func place(_ values: ArraySlice<UInt64>) throws(BitstreamError) -> CompilerRemark.Place? {
    let numbers = Array(values)
    guard numbers.count == 4 else { throw .malformed }
    guard numbers[0] != 0 else { return nil }
    guard let file = files[numbers[0]], let line = Int32(exactly: numbers[1]), let column = Int32(exactly: numbers[2])
    else { throw .malformed }
    return line == 0 ? nil : CompilerRemark.Place(file: file, line: Int(line), column: max(1, Int(column)))
  }

  /// Returns a group's name: clang's flag, or swiftc's category (`no-usage`, or `DeprecatedDeclaration@` and the
  /// address of its documentation, which is then also the flag). Clang's own categories, such as `Semantic Issue`, are
  /// not groups.
  func group(category: UInt64, flag: UInt64) -> String? {
    if let flag = flags[flag], !flag.isEmpty, !flag.contains(":") { return "-W" + flag }
    let name = categories[category]?.prefix { $0 != "@" } ?? ""
    return name.isEmpty || name.contains(" ") ? nil : String(name)
  }

  private static func add(
    _ record: BitstreamRecord, fields: Int, to names: inout [UInt64: String]
  ) throws(BitstreamError) {
    guard record.values.count >= fields, let id = record.values.first else { throw .malformed }
    names[id] = String(decoding: record.blob, as: UTF8.self)
  }
}
