import Foundation

extension CoverageComparison {
  /// The tools of the `swift` on the PATH: tools of another LLVM cannot read its profiles.
  enum Toolchain {
    static func llvmCov() throws -> String {
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let swifts = path.split(separator: ":").map { URL(filePath: String($0)).appending(path: "swift") }
      let found = swifts.filter { FileManager.default.isExecutableFile(atPath: $0.path) }
      let folders = found.map { $0.resolvingSymlinksInPath().deletingLastPathComponent() }
      let tools = folders.map { $0.appending(path: "llvm-cov").path }
      guard let tool = tools.first(where: FileManager.default.isExecutableFile) else {
        throw Command.Failure(description: "There is no llvm-cov beside the swift on the PATH.")
      }
      return tool
    }
  }
}
