import Platform
import Posting
import ReviewCore

extension Services {
  /// Returns the program of an external forge, found on the PATH.
  /// - Parameters:
  ///   - names: The names of the environment variables that it gets, in addition to those of all programs.
  ///   - untrusted: Folders whose programs are not started.
  /// - Throws: `UsageProblem` when there is no program.
  func program(
    ofForge forge: String, passing names: [String], untrusted: [String]
  ) throws(UsageProblem) -> ForgeProgram {
    let name = ForgeProgram.name(ofForge: forge)
    let search = ExecutableSearch(path: environment["PATH"] ?? "", untrusted: untrusted)
    guard let path = search.location(of: name) else {
      throw UsageProblem(
        summary: "There is no program \(name) on the PATH.",
        hint: "Install it to a folder of the PATH that is absolute and not in the repository.")
    }
    let variables = ChildEnvironment.ofForgeProgram(environment, passing: names)
    // The current folder may be the change's.
    let command = Command(path, [], directory: "/", environment: variables)
    return ForgeProgram(name, command: command, runner: dialogues) { [console] line in
      console.say("note: \(name): \(line)")
    }
  }
}
