import Foundation
import HTTP
import Platform
import Posting
import ReviewCore

/// Facts about the pull request from outside the command line.
struct PostingContext: Sendable {
  /// From CI.
  let facts: PullRequestFacts?
  /// The remote's `owner/name`, used when no other source names the repository.
  let slug: String?
  /// The remote's URL.
  let remote: String?
  /// The reviewed commit.
  let head: ObjectID
  let forge: Configuration.Forge
  /// Folders that may hold programs of the change.
  let untrusted: [String]
}

extension ForgeKind {
  /// Returns the forge that a report goes to.
  /// - Throws: A `UserFacingError` when its folder or its program cannot be used.
  func reachableForge(
    for request: PostRequest, _ context: PostingContext, _ services: Services
  ) throws -> Forge {
    let variables = request.forgeEnvironment + context.forge.environment
    if case .external(let name) = self {
      return .external(
        name, program: try services.program(ofForge: name, passing: variables, untrusted: context.untrusted))
    }
    if let variable = request.forgeEnvironment.first {
      throw UsageProblem(
        summary: "`--forge-env \(Escaped.line(variable))` has no effect: the forge `\(self)` is no program.",
        hint: "Leave it out, or name a program's forge with `--forge external:NAME`.")
    }
    if let forge { return forge }
    guard self == .files, let output = request.output else {
      throw UsageProblem.unknown("forge", name, known: ForgeKind.names)
    }
    let path = try services.paths.output(services.absolutePath(output))
    let folder = PublicationFolder(path: path, name: output, files: services.files) {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    try folder.check()
    return .files(in: folder)
  }
}

extension Forge.Access {
  /// Returns the app that the environment names; nil without one. `REVIEWBOT_APP_KEY` holds the text of its private
  /// key.
  /// - Throws: A `UserFacingError` when the key cannot be used.
  func app(_ services: Services) throws -> (any ForgeApp)? {
    guard let login = app, let id = services.secret("REVIEWBOT_APP_ID"),
      let key = services.secret("REVIEWBOT_APP_KEY")
    else { return nil }
    return try login(id, key)
  }

  /// Returns the token that the environment has, or nil.
  func token(_ services: Services) -> Secret? {
    (["REVIEWBOT_TOKEN"] + tokenVariables).lazy.compactMap(services.secret).first
  }

  /// - Throws: `UsageProblem` when there is no token.
  func requiredToken(_ services: Services) throws(UsageProblem) -> Secret {
    if let token = token(services) { return token }
    // The first variable is the one for a token that may write.
    let names = (tokenVariables.prefix(1) + ["REVIEWBOT_TOKEN"]).joined(separator: " or ")
    throw UsageProblem(
      summary: "No token to post with.", hint: "Give it to this step as \(names) in the environment.")
  }

  /// - Parameters:
  ///   - given: From the command line or the configuration.
  ///   - strangeHost: The remote's host if it is not the public forge's. The token is then not sent to that one.
  /// - Throws: `UsageProblem` when nothing states the API's address.
  func address(
    given: String?, strangeHost: String?, _ services: Services
  ) throws(UsageProblem) -> String {
    if let address = given ?? addressFromCI(services.value) { return address }
    if let strangeHost {
      throw UsageProblem(
        summary: "The forge at \(Escaped.line(strangeHost)) is not known.",
        hint: "Name it with `--forge` and `--forge-url`, as in `--forge-url \(sampleAddress)`.")
    }
    if let address = publicAddress { return address }
    throw UsageProblem(
      summary: "The address of the forge is not known.", hint: "Name it with `--forge-url`: `\(sampleAddress)`.")
  }
}

extension Services {
  /// Returns a non-empty environment variable, or nil.
  func value(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the variable without surrounding white space: files with a token end with a line break.
  func secret(_ name: String) -> Secret? {
    let text = (environment[name] ?? "").drop(while: \.isWhitespace)
    let trimmed = String(text.reversed().drop(while: \.isWhitespace).reversed())
    return trimmed.isEmpty ? nil : Secret(trimmed)
  }

  /// The path of the workflow file, without the branch that it was read from; empty outside GitHub Actions.
  var workflow: String {
    let reference = value("GITHUB_WORKFLOW_REF").map { String($0.prefix { $0 != "@" }) }
    return reference ?? value("GITHUB_WORKFLOW") ?? ""
  }

  /// CI's run number, including repetitions; elsewhere the time, which also increases.
  var runNumber: Int {
    let number = value("GITHUB_RUN_NUMBER").flatMap { Int($0) }
    return RunNumber.of(number, attempt: value("GITHUB_RUN_ATTEMPT").flatMap { Int($0) }) ?? secondsSince1970
  }

  /// Returns the program of an external forge, found on the PATH.
  /// - Parameters:
  ///   - names: The names of the environment variables that it gets, in addition to those of all programs.
  ///   - untrusted: Folders whose programs are not started.
  /// - Throws: `UsageProblem` when there is no program.
  fileprivate func program(
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
