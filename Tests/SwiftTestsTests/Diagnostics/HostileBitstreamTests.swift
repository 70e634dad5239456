import ReviewCore
import ReviewTestKit
import Testing

@testable import SwiftTests

/// Bytes that a hostile build could write. Reading never traps, runs forever, or uses memory beyond their size.
@Suite struct HostileBitstreamTests {
  private static func result(_ bytes: [UInt8]) -> Result<[SerializedDiagnostic], BitstreamError> {
    Result { () throws(BitstreamError) in try SerializedDiagnosticsReader.diagnostics(in: bytes) }
  }

  private static func result(_ write: (inout BitWriter) -> Void) -> Result<[SerializedDiagnostic], BitstreamError> {
    var writer = BitWriter()
    writer.version(2)
    write(&writer)
    return result(writer.bytes)
  }

  /// Returns whether the result has no more parts than the bytes can contain.
  private static func isBounded(_ result: Result<[SerializedDiagnostic], BitstreamError>, by bytes: [UInt8]) -> Bool {
    guard case .success(let diagnostics) = result else { return true }
    let text = diagnostics.flatMap { [$0] + $0.notes }.reduce(0) { sum, diagnostic in
      sum + diagnostic.message.utf8.count + diagnostic.fixIts.reduce(0) { $0 + $1.text.utf8.count }
    }
    // A byte that is not UTF-8 becomes three.
    return diagnostics.count < bytes.count && text <= 3 * bytes.count
  }

  @Test("Every prefix of a file is an error, or has its first diagnostics", .timeLimit(.minutes(2)))
  func prefixes() throws {
    let bytes = try CompiledSample(SerializedDiagnosticsTests.swift).bytes
    let whole = try Self.result(bytes).get()
    for count in bytes.indices {
      switch Self.result(Array(bytes[..<count])) {
      case .success(let diagnostics): #expect(diagnostics == Array(whole.prefix(diagnostics.count)), "\(count)")
      case .failure(let error): #expect(error == .truncated || error == .malformed, "\(count)")
      }
    }
  }

  @Test("A file with changed bits or bytes, or removed or repeated parts, is read or rejected", .firstCounterexample,
    .timeLimit(.minutes(4)), arguments: [UInt64(1), 2, 3])
  func mutations(seed: UInt64) throws {
    let language = seed == 3 ? CompiledSample.Language.c : .swift
    let sample = try CompiledSample(
      language == .c ? SerializedDiagnosticsTests.c : SerializedDiagnosticsTests.swift, language: language)
    var random = SplitMix(seed: seed)
    var refused = 0
    for round in 0..<2_000 {
      var bytes = sample.bytes
      for _ in 0..<(1 + round % 3) { random.mutate(&bytes) }
      let result = Self.result(bytes)
      #expect(Self.isBounded(result, by: bytes), "seed \(seed), round \(round)")
      if case .failure = result { refused += 1 }
    }
    // A mutation in a text does not cause a rejection.
    #expect((1..<2_000).contains(refused))
  }

  @Test("Bytes in another format are rejected", arguments: [
    ([], BitstreamError.truncated), (Array("DIA".utf8), .truncated), (Array("DIAG".utf8), .truncated),
    (Array("BC\u{0}\u{0}".utf8), .malformed), ([UInt8](repeating: 0xFF, count: 64), .malformed),
    (Array("DIAG".utf8) + [0, 0, 0, 0], .malformed), (Array("DIAGDIAG".utf8), .malformed),
  ] as [([UInt8], BitstreamError)])
  func others(bytes: [UInt8], error: BitstreamError) {
    #expect(Self.result(bytes) == .failure(error))
  }

  @Test("A later version than the newest known one is rejected", arguments: [
    (UInt64(1), nil), (2, nil), (3, BitstreamError.unknownVersion(3)), (UInt64.max, .unknownVersion(Int.max)),
  ] as [(UInt64, BitstreamError?)])
  func versions(version: UInt64, error: BitstreamError?) {
    var writer = BitWriter()
    writer.version(version)
    #expect(Self.result(writer.bytes) == (error.map { .failure($0) } ?? .success([])))
  }

  struct Bomb: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let error: BitstreamError
    let write: @Sendable (inout BitWriter) -> Void
  }

  static let bombs: [Bomb] = [
    Bomb(testDescription: "a block longer than the file", error: .truncated) { $0.block(9, words: 1 << 30) { $0.end() } },
    Bomb(testDescription: "a block longer than the one around it", error: .truncated) { writer in
      writer.block(9) { outer in
        outer.block(9, outer: 4, words: 5) { $0.end() }
        outer.end()
      }
    },
    Bomb(testDescription: "a block that ends before its length", error: .malformed) { writer in
      writer.block(9, words: 2) { $0.end(); $0.fixed(0, 32) }
    },
    Bomb(testDescription: "numbers of no bits", error: .malformed) { $0.block(9, width: 0) { $0.end() } },
    Bomb(testDescription: "numbers of 33 bits", error: .malformed) { $0.block(9, width: 33) { $0.end(33) } },
    Bomb(testDescription: "blocks in blocks without end", error: .tooLarge) { writer in
      func nest(_ writer: inout BitWriter, _ depth: Int) {
        guard depth < 100 else { return }
        writer.block(9, outer: depth == 0 ? 2 : 4) { nest(&$0, depth + 1); $0.end() }
      }
      nest(&writer, 0)
    },
    Bomb(testDescription: "a record that says it has 2^60 values", error: .tooLarge) { writer in
      writer.block(9) { $0.record(2, [1], count: 1 << 60); $0.end() }
    },
    Bomb(testDescription: "a record with more values than bits", error: .truncated) { writer in
      writer.block(9) { $0.record(2, [1], count: 4_000); $0.end() }
    },
    Bomb(testDescription: "a number of more than 64 bits", error: .malformed) { writer in
      writer.block(9) { writer in
        writer.fixed(3, 4)
        for _ in 0..<20 { writer.fixed(63, 6) }
        writer.end()
      }
    },
    Bomb(testDescription: "an abbreviation that nobody defined", error: .malformed) { $0.block(9) { $0.fixed(9, 4); $0.end() } },
    Bomb(testDescription: "abbreviations without end", error: .tooLarge) { writer in
      writer.block(9) { writer in
        for _ in 0..<200 { writer.abbreviation(1) { $0.fixed(1, 1); $0.variable(1, 8) } }
        writer.end()
      }
    },
    Bomb(testDescription: "an abbreviation of 1000 fields", error: .tooLarge) { writer in
      writer.block(9) { $0.abbreviation(1_000) { _ in }; $0.end() }
    },
    Bomb(testDescription: "an abbreviation without a code", error: .malformed) { writer in
      writer.block(9) { $0.abbreviation(0) { _ in }; $0.end() }
    },
    Bomb(testDescription: "an array whose elements take no bits", error: .malformed) { writer in
      writer.block(9) { writer in
        writer.abbreviation(3) { writer in
          writer.fixed(1, 1)
          writer.variable(2, 8)
          writer.fixed(3 << 1, 4)
          writer.fixed(1, 1)
          writer.variable(0, 8)
        }
        writer.fixed(4, 4)
        writer.variable(1 << 40, 6)
        writer.end()
      }
    },
    Bomb(testDescription: "an array of arrays", error: .malformed) { writer in
      writer.block(9) { $0.abbreviation(3) { $0.fixed(1, 1); $0.variable(2, 8); $0.fixed(6, 4); $0.fixed(6, 4) }; $0.end() }
    },
    Bomb(testDescription: "a blob that is not last", error: .malformed) { writer in
      writer.block(9) { $0.abbreviation(2) { $0.fixed(10, 4); $0.fixed(8, 4) }; $0.end() }
    },
    Bomb(testDescription: "a blob longer than the file", error: .truncated) { writer in
      writer.block(9) { writer in
        writer.abbreviation(2) { $0.fixed(1, 1); $0.variable(2, 8); $0.fixed(10, 4) }
        writer.fixed(4, 4)
        writer.variable(.max, 6)
        writer.end()
      }
    },
    Bomb(testDescription: "a number in chunks of one bit", error: .malformed) { writer in
      writer.block(9) { $0.abbreviation(1) { $0.fixed(2 << 1, 4); $0.variable(1, 5) }; $0.end() }
    },
    Bomb(testDescription: "a field of 33 bits", error: .malformed) { writer in
      writer.block(9) { $0.abbreviation(1) { $0.fixed(1 << 1, 4); $0.variable(33, 5) }; $0.end() }
    },
    Bomb(testDescription: "an encoding that there is none of", error: .malformed) { writer in
      writer.block(9) { $0.abbreviation(1) { $0.fixed(7 << 1, 4) }; $0.end() }
    },
    Bomb(testDescription: "an abbreviation for no block", error: .malformed) { writer in
      writer.block(0) { $0.abbreviation(1) { $0.fixed(8, 4) }; $0.end() }
    },
    Bomb(testDescription: "a diagnostic without a record", error: .malformed) { $0.block(9) { $0.end() } },
    Bomb(testDescription: "a diagnostic of two records", error: .malformed) { writer in
      writer.block(9) { writer in
        for _ in 0..<2 { writer.record(2, [2, 0, 0, 0, 0, 0, 0, 0]) }
        writer.end()
      }
    },
    Bomb(testDescription: "a level that there is none of", error: .malformed) { writer in
      writer.block(9) { $0.record(2, [9, 0, 0, 0, 0, 0, 0, 0]); $0.end() }
    },
    Bomb(testDescription: "a file that has no name", error: .malformed) { writer in
      writer.block(9) { $0.record(2, [2, 7, 1, 1, 0, 0, 0, 0]); $0.end() }
    },
    Bomb(testDescription: "a line beyond all lines", error: .malformed) { writer in
      writer.block(9) { writer in
        writer.record(6, [7, 0, 0, 0])
        writer.record(2, [2, 7, .max, 1, 0, 0, 0, 0])
        writer.end()
      }
    },
    Bomb(testDescription: "a fix-it of too few numbers", error: .malformed) { $0.block(9) { $0.record(7, [1]); $0.end() } },
    Bomb(testDescription: "a record outside of any diagnostic", error: .malformed) { writer in
      writer.block(8) { inner in
        inner.block(3, outer: 4) { $0.end() }
        inner.record(2, [])
        inner.end()
      }
    },
  ]

  @Test("Values that no writer produces are rejected", arguments: bombs)
  func refused(bomb: Bomb) {
    #expect(Self.result(bomb.write) == .failure(bomb.error))
  }

  @Test("Unknown records, ignored diagnostics and missing locations are skipped")
  func unknown() {
    let result = Self.result { writer in
      writer.block(77) { $0.record(1, [1, 2, 3]); $0.end() }
      writer.block(9) { writer in
        writer.record(2, [0, 0, 0, 0, 0, 0, 0, 0])
        writer.end()
      }
      writer.block(9) { writer in
        writer.record(99, [1])
        writer.record(7, [0, 0, 0, 0, 0, 0, 0, 0, 0])
        writer.record(2, [5, 0, 0, 0, 0, 0, 0, 0])
        writer.block(12, outer: 4) { $0.record(1, []); $0.end() }
        writer.end()
      }
    }
    let nowhere = SerializedDiagnostic(severity: .note, message: "", place: nil, group: nil, fixIts: [], notes: [])
    #expect(result == .success([nowhere]))
  }
}

/// Sebastiano Vigna's splitmix64.
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }

  mutating func mutate(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: bytes.indices, using: &self)
    let piece = place..<min(bytes.count, place + Int.random(in: 1...16, using: &self))
    switch Int.random(in: 0..<10, using: &self) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &self)
    case 1: bytes.removeSubrange(piece)
    case 2: bytes.insert(contentsOf: bytes[piece], at: place)
    case 3: for index in piece { bytes[index] = 0xFF }
    default: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &self)
    }
  }
}
