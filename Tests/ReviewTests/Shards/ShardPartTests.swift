import Foundation
import ReviewCore
import ReviewTestKit
import SwiftTests
import Testing

@testable import Review

@Suite("Parts of a sharded run")
struct ShardPartTests {
  private static let seeds = PartSample.seeds.map { String(decoding: $0, as: UTF8.self) }

  private func problem(_ text: String) -> ShardPartError? {
    do throws(ShardPartError) {
      _ = try ShardPart(json: Array(text.utf8), name: "part-1.json")
      return nil
    } catch {
      return error
    }
  }

  @Test("A part that is read and written again has the same bytes", arguments: seeds)
  func roundTrip(text: String) throws {
    #expect(try ShardPart(json: Array(text.utf8), name: "part").json == text)
    #expect(ShardPart.isPart(Array(text.utf8)) && !text.contains("verdict"))
  }

  struct Edit: Sendable, CustomTestStringConvertible {
    let old: String
    let new: String
    let reason: String

    var testDescription: String { "\(old) becomes \(new)" }
  }

  @Test("Anything unexpected is refused with its place", arguments: [
    Edit(old: "\"reviewbotPart\": 1", new: "\"reviewbotPart\": 2", reason: "at reviewbotPart: only version 1"),
    Edit(old: "\"reviewbotPart\": 1", new: "\"later\": 1, \"reviewbotPart\": 1", reason: "the key `later` is not known"),
    Edit(old: "\"index\": 1", new: "\"index\": 1, \"index\": 1", reason: "duplicate key"),
    Edit(old: "\"index\": 1", new: "\"index\": 3", reason: "at shard: the index is greater than the count"),
    Edit(old: "\"index\": 1", new: "\"index\": 0", reason: "at shard.index: a whole number from 1"),
    Edit(old: "\"count\": 2", new: "\"count\": 3", reason: "at schedule: it has 2 shards"),
    Edit(old: "rises()\", \"testFalls", new: "rises()\", \"testSinks", reason: "the schedule has another fingerprint"),
    Edit(old: "\"status\": \"failed\"", new: "\"status\": \"fine\"", reason: "results.tests[0].status"),
    Edit(old: "\"flaky\": false", new: "\"flaky\": false, \"verdict\": \"passed\"", reason: "the key `verdict` is not known"),
    Edit(old: "\"kind\": \"ended\"", new: "\"kind\": \"won\"", reason: "results.ending.kind"),
    Edit(old: "\"seconds\": 1.5", new: "\"seconds\": -1", reason: "results.seconds: seconds are expected"),
    Edit(old: "\"path\": \"Sources/A.swift\"", new: "\"path\": \"../A.swift\"", reason: "a path inside the repository"),
    Edit(old: "[1, 3, 2, 3,", new: "[3, 3, 2, 3,", reason: "the segments are not in ascending order"),
    Edit(old: "[1, 3, 2, 3,", new: "[1, 3, 2, 8,", reason: "the segment at index 0 is invalid"),
    Edit(old: "[1, 3, 2, 3,", new: "[4294967295, 3, 2, 3,", reason: "the segment at index 0 is invalid"),
    Edit(old: "\"skipped\": null", new: "\"skipped\": \"no\"", reason: "a part without tests has results"),
    Edit(old: "[1, 3, 2, 3,", new: "[3, 2, 3,", reason: "groups of four numbers"),
    Edit(old: "[1, 3, 2, 3,", new: "[1.5, 3, 2, 3,", reason: "the segment at index 0 is invalid"),
    Edit(old: "\"lost\": 1", new: "\"lost\": 9223372036854775807", reason: "profiles.lost"),
    Edit(old: "{\n", new: "[\n", reason: "not valid JSON"),
  ])
  func refusals(edit: Edit) throws {
    let seed = Self.seeds[0]
    try #require(seed.contains(edit.old), "\(seed)")
    let range = try #require(seed.firstRange(of: edit.old))
    let found = try #require(problem(seed.replacingCharacters(range, with: edit.new)))
    #expect(found.summary.hasPrefix("part-1.json is not a usable part"))
    #expect(found.summary.contains(edit.reason), "\(found.summary)")
  }

  @Test("A part of a package that does not build has no results", arguments: [
    ("\"kind\": \"buildFailed\"", "\"kind\": \"ended\""), ("\"kind\": \"buildFailed\"", "\"kind\": \"noTests\""),
    ("\"tests\": []", "\"tests\": [{\"library\": \"xctest\", \"suite\": \"A.B\", \"name\": \"testC\", \"status\": \"passed\", "
      + "\"reason\": null, \"seconds\": null, \"flaky\": false, \"failures\": []}]"),
  ])
  func unbuilt(old: String, new: String) throws {
    let seed = Self.seeds[2]
    try #require(seed.contains(old), "\(seed)")
    let found = try #require(problem(seed.replacing(old, with: new)))
    #expect(found.summary.contains("at schedule: tests ran, and nothing says which ones belong to the part"), "\(found.summary)")
  }

  @Test("Segments of many files with the greatest line are refused")
  func total() throws {
    let file = try #require(Self.seeds[0].firstRange(of: /\{\s*"path": "Sources\/A.swift",[^}]*\}/))
    let many = (0..<26).map { "{\"path\": \"\($0).swift\", \"segments\": [2000000, 1, 1, 3]}" }.joined(separator: ", ")
    let found = try #require(problem(Self.seeds[0].replacingCharacters(file, with: many)))
    #expect(found.summary.contains("the files have more than 50000000 lines"), "\(found.summary)")
  }

  @Test("Only a regular file is a part: a named pipe would wait for its writer", .timeLimit(.minutes(1)))
  func specialFiles() throws {
    let folder = try TemporaryTestFolder()
    try folder.write(Array(Self.seeds[0].utf8), to: Array("part.json".utf8))
    #expect(ShardPart.isPart(atPath: folder.path + "/part.json"))
    try #require(mkfifo(folder.path + "/pipe.json", 0o600) == 0)
    #expect(!ShardPart.isPart(atPath: folder.path + "/pipe.json"))
    for name in ["part", "pipe"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(name)-link.json", withDestinationPath: "\(folder.path)/\(name).json")
      #expect(!ShardPart.isPart(atPath: "\(folder.path)/\(name)-link.json"))
    }
  }

  @Test("A test that is listed twice is refused")
  func twice() throws {
    let text = Self.seeds[0].replacing("\"name\": \"testFalls\"", with: "\"name\": \"rises()\"")
      .replacing("\"library\": \"xctest\"", with: "\"library\": \"swiftTesting\"")
    #expect(problem(text)?.summary.contains("is listed twice") == true)
  }

  @Test("Damaged parts are read or refused, and never trap", arguments: 0..<40)
  func damaged(seed: Int) {
    var random = SeededGenerator(seed)
    for _ in 0..<25 {
      var bytes = PartSample.seeds.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0x20...0x7E, using: &random)
      }
      if case .changed(let what) = PartSample.reread(bytes) { Issue.record("\(what)") }
    }
  }
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<String.Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
