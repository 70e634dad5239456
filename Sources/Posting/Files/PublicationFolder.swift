import Foundation
package import ReviewCore

/// A folder that holds one publication and no other file.
///
/// `publication.json` lists the files that reviewbot wrote. It is written before the others, so that a run that was
/// killed leaves a folder that the next run recognises.
package struct PublicationFolder: Sendable {
  /// The files of a publication.
  enum File: String, CaseIterable {
    case publication = "publication.json"
    case summary = "summary.md"
    case comments = "comments.md"
    case checkRun = "check-run.md"
    case statuses = "statuses.md"
  }

  /// The mark of a folder's `publication.json`.
  static let format = "reviewbot publication"

  private struct Listing: Decodable {
    let format: String
    let files: [String]
  }

  private static let sizeLimit = 64 << 20

  private let path: String
  /// As messages show it.
  private let name: String
  private let files: any FileSystem
  private let create: @Sendable () throws -> Void

  /// - Parameters:
  ///   - path: Absolute, without symbolic links.
  ///   - name: As given on the command line.
  ///   - create: Creates the folder; called when it does not exist.
  package init(
    path: String, name: String, files: any FileSystem, create: @escaping @Sendable () throws -> Void
  ) {
    self.path = path
    self.name = Escaped.line(name)
    self.files = files
    self.create = create
  }

  /// - Throws: `ForgeError` when the folder has anything that reviewbot did not write.
  package func check() throws(ForgeError) {
    _ = try earlierFiles()
  }

  /// Writes the files that differ, and removes those of an earlier publication that this one does not have.
  func write(_ publication: WrittenPublication) throws(ForgeError) {
    let earlier = try earlierFiles()
    try attempt { if !files.exists(path) { try create() } }
    for file in File.allCases {
      guard let text = publication.contents(of: file) else {
        if earlier.contains(file) { try attempt { try files.remove(location(of: file)) } }
        continue
      }
      let bytes = Array(text.utf8)
      if earlier.contains(file), bytes == (try? files.read(location(of: file), limit: Self.sizeLimit)) { continue }
      try attempt { try files.write(bytes, to: location(of: file)) }
    }
  }

  /// Returns the files of an earlier publication that are in the folder.
  private func earlierFiles() throws(ForgeError) -> Set<File> {
    let names = try attempt { try files.list(path) }.filter { !Self.isDraft($0) }
    guard !names.isEmpty else { return [] }
    let listed = Set(listing?.files ?? [])
    if let foreign = names.first(where: { !listed.contains($0) || File(rawValue: $0) == nil || isElsewhere($0) }) {
      throw ForgeError(
        .invalid, "\(name) contains \(Escaped.line(foreign)), which reviewbot did not write.",
        hint: "Name an empty or a new folder.")
    }
    return Set(names.compactMap(File.init))
  }

  /// Nil when no earlier publication is in the folder.
  private var listing: Listing? {
    guard !isElsewhere(File.publication.rawValue),
      let bytes = try? files.read(location(of: .publication), limit: Self.sizeLimit),
      let listing = try? JSONDecoder().decode(Listing.self, from: Data(bytes)), listing.format == Self.format
    else { return nil }
    return listing
  }

  /// Returns whether the name is a symbolic link, or a folder.
  private func isElsewhere(_ name: String) -> Bool {
    let file = "\(path)/\(name)"
    return files.realPath(file) != file || files.exists("\(file)/.")
  }

  /// Returns whether a killed run left this file behind while it wrote another one.
  private static func isDraft(_ name: String) -> Bool {
    name.hasSuffix(".draft") && File.allCases.contains { name.hasPrefix("\($0.rawValue).") }
  }

  private func location(of file: File) -> String { "\(path)/\(file.rawValue)" }

  private func attempt<Value>(_ body: () throws -> Value) throws(ForgeError) -> Value {
    do {
      return try body()
    } catch {
      let problem = Problem(error, hint: "Check the folder \(name).")
      throw ForgeError(.unavailable, problem.summary, hint: problem.hint)
    }
  }
}
