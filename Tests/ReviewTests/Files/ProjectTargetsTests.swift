import ReviewCore
import Testing

@testable import Review

@Suite("The targets of an Xcode project")
struct ProjectTargetsTests {
  /// A target with a list of files in groups, one with a folder, and tests whose folder lends a file to the app.
  private static let text = """
    // !$*UTF8*$!
    { archiveVersion = 1; objects = {
      P = { isa = PBXProject; mainGroup = G; targets = (T1, T2, T3); };
      G = { isa = PBXGroup; children = (G1, S1, S2); sourceTree = "<group>"; };
      G1 = { isa = PBXGroup; children = (F1, F2, F3, G2); path = App; sourceTree = "<group>"; };
      G2 = { isa = PBXGroup; children = (F4, G1); name = "No folder"; sourceTree = "<group>"; };
      F1 = { isa = PBXFileReference; path = Cart.swift; sourceTree = "<group>"; };
      F2 = { isa = PBXFileReference; path = "Tests/BloodTest.swift"; sourceTree = "<group>"; };
      F3 = { isa = PBXFileReference; path = "AppTests/CartTests.swift"; sourceTree = SOURCE_ROOT; };
      F4 = { isa = PBXFileReference; path = "/usr/x.swift"; sourceTree = "<absolute>"; };
      B1 = { isa = PBXBuildFile; fileRef = F1 /* Cart.swift */; }; B2 = { isa = PBXBuildFile; fileRef = F2; };
      B3 = { isa = PBXBuildFile; fileRef = F3; }; B4 = { isa = PBXBuildFile; fileRef = F4; };
      C1 = { isa = PBXSourcesBuildPhase; files = (B1, B2, B4); };
      C3 = { isa = PBXSourcesBuildPhase; files = (B3, B9); };
      S1 = { isa = PBXFileSystemSynchronizedRootGroup; path = Widget; exceptions = (E1); sourceTree = "<group>"; };
      S2 = { isa = PBXFileSystemSynchronizedRootGroup; path = AppUITests; exceptions = (E2); sourceTree = "<group>"; };
      E1 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Info.swift); target = T2; };
      E2 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Shared.swift); target = T1; };
      T1 = { isa = PBXNativeTarget; name = App; buildPhases = (C1); productType = "com.apple.product-type.application"; };
      T2 = { isa = PBXNativeTarget; name = Widget; buildPhases = (); fileSystemSynchronizedGroups = (S1); productType = "com.apple.product-type.app-extension"; };
      T3 = { isa = PBXNativeTarget; name = AppTests; buildPhases = (C3); fileSystemSynchronizedGroups = (S2); productType = "com.apple.product-type.bundle.unit-test"; };
    }; rootObject = P; }
    """

  @Test("Groups, absolute paths, folders and exceptions give each target its sources")
  func reads() throws {
    let project = try #require(ProjectTargets(Array(Self.text.utf8)))
    #expect(project.targets.map(\.name) == ["App", "Widget", "AppTests"])
    #expect(project.targets.map(\.isTest) == [false, false, true])
    #expect(project.targets[0].files == ["App/Cart.swift", "App/Tests/BloodTest.swift", "AppUITests/Shared.swift"])
    #expect(project.targets[1].folders == ["Widget": ["Widget/Info.swift"]])
    #expect(project.targets[2].files == ["AppTests/CartTests.swift"] && project.targets[2].folders == ["AppUITests": []])
  }

  @Test("Other bytes are no project, and never end the program", arguments: [
    "", "{", "{}", "{ objects = 1; rootObject = A; }", "{ objects = { A = B; }; rootObject = A; }" + "\u{0}",
    String(repeating: "(", count: 100_000), String(repeating: "{a=", count: 100_000), "bplist00",
  ])
  func refuses(text: String) {
    #expect(ProjectTargets(Array(text.utf8))?.targets.isEmpty ?? true)
  }

  @Test("Groups that contain each other end")
  func cycle() throws {
    let text = "{ objects = { P = { mainGroup = G; }; G = { children = (H); }; H = { children = (G); path = a; }; }; rootObject = P; }"
    #expect(try #require(ProjectTargets(Array(text.utf8))).targets.isEmpty)
  }
}
