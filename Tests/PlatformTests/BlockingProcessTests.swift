import Platform
import SystemPackage
import Testing

@Suite struct BlockingProcessTests {
  private func run(
    _ script: String, environment: [String] = [], input: [UInt8] = [], secondsAllowed: Int = 60
  ) throws(BlockingProcess.Failure) -> BlockingProcess.Output {
    try BlockingProcess(program: "/bin/sh", arguments: ["sh", "-c", script], environment: environment)
      .run(input: input, secondsAllowed: secondsAllowed)
  }

  @Test("The status is that of the process, or 128 and the signal that ended it", arguments: [
    ("exit 0", 0), ("exit 3", 3), ("kill -9 $$", 137),
  ] as [(String, Int32)])
  func status(script: String, status: Int32) throws {
    #expect(try run(script).status == status)
  }

  @Test("Input, output and errors are separate, and no variable is inherited")
  func channels() throws {
    let result = try run("cat; echo \"$A$HOME\" >&2", environment: ["A=1"], input: Array("in".utf8))
    #expect(result.output == Array("in".utf8))
    #expect(result.errors == Array("1\n".utf8))
  }

  @Test("Input that the process does not read is dropped")
  func unread() throws {
    #expect(try run("exec <&-; echo done", input: [UInt8](repeating: 10, count: 4 << 20)).output == Array("done\n".utf8))
  }

  @Test("A process that takes too long is ended")
  func late() {
    #expect(throws: BlockingProcess.Failure.tooLate(seconds: 0)) { try run("exec sleep 60", secondsAllowed: 0) }
  }

  @Test("A program that cannot be started gives the reason of the system")
  func missing() {
    let process = BlockingProcess(program: "/no/such/program", arguments: ["program"], environment: [])
    let error = #expect(throws: BlockingProcess.Failure.self) { try process.run(input: [], secondsAllowed: 60) }
    #expect(error == .notStarted(.noSuchFileOrDirectory) && error?.reason == "No such file or directory")
  }
}
