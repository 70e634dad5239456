import Testing

@testable import SwiftTests

@Suite struct LLVMToolsTests {
  @Test("The tools next to the swift on PATH are used, never others on PATH", arguments: [
    (["/usr/bin/llvm-cov", "/usr/bin/llvm-profdata", "/t/swift", "/t/llvm-cov", "/t/llvm-profdata"], "/t/llvm-cov"),
    (["/usr/bin/llvm-cov", "/usr/bin/llvm-profdata", "/t/swift"], nil),
    (["/t/swift", "/t/llvm-cov"], nil), ([], nil),
    (["/usr/bin/swift", "/usr/bin/llvm-cov", "/usr/bin/llvm-profdata", "/t/swift"], "/usr/bin/llvm-cov"),
  ])
  func search(present: [String], cov: String?) {
    let files = MemoryFiles(Dictionary(uniqueKeysWithValues: present.map { ($0, "") }))
    let folders = LLVMTools.folders(near: "swift", path: "/usr/bin:/t", files: files)
    #expect(LLVMTools(in: folders, files: files)?.cov == cov)
  }

  @Test("A swift given by its path is used directly")
  func named() {
    let files = MemoryFiles(["/x/swift": "", "/t/swift": ""])
    #expect(LLVMTools.folders(near: "/x/swift", path: "/t", files: files).first == "/x")
  }

  @Test("The toolchain's target info leads to its tools", arguments: [
    (#"{"paths": {"runtimeResourcePath": "/opt/swift/usr/lib/swift"}}"#, "/opt/swift/usr/bin"),
    (#"{"paths": {"runtimeResourcePath": "/odd"}}"#, nil), ("", nil), ("\"runtimeResourcePath\": \"", nil),
  ])
  func targetInfo(json: String, folder: String?) {
    #expect(LLVMTools.folder(fromTargetInfo: json) == folder)
  }
}
