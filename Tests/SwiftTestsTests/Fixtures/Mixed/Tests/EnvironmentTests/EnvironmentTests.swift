import Foundation
import Testing

@Test func seesNoSecret() {
  let environment = ProcessInfo.processInfo.environment
  #expect(environment["FORGE_TOKEN"] == nil)
  #expect(!environment.values.contains("s3cret"))
}

@Test func seesWhatWasAdded() {
  #expect(ProcessInfo.processInfo.environment["SHOP_DATABASE"] == "memory")
}

@Test func leavesAProcessBehind() throws {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/bin/sleep")
  process.arguments = ["471147"]
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  try process.run()
}
