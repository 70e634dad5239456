import Platform
import ReviewCore
import Testing

@Suite("Limits of the system that are too low for any run")
struct ResourceLimitsTests {
  @Test(
    "The first one is named, with what is needed",
    arguments: [
      (195, 1_000, 1_024, "The limit on address space is 195 MB, and reviewbot needs at least 400 MB."),
      (1_000, 19, 1_024, "The limit on data memory is 19 MB, and reviewbot needs at least 100 MB."),
      (1_000, 1_000, 4, "The limit on open files is 4, and reviewbot needs at least 32."),
      (400, 100, 32, nil),
    ] as [(UInt64, UInt64, UInt64, String?)])
  func names(megabytes: UInt64, data: UInt64, files: UInt64, summary: String?) {
    let limits = ResourceLimits(addressSpace: megabytes << 20, data: data << 20, openFiles: files)
    #expect(limits.shortage?.summary == summary)
  }
}
