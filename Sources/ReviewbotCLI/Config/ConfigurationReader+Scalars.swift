import Coverage
import HTTP
import StrictYAML

/// The small values of the configuration.
extension ConfigurationReader {
  /// `80%`, `80 %` or `80`: exact to four decimals.
  func percentage(_ node: YAMLNode, or word: String = "off") throws(YAMLProblem) -> Percent {
    guard let percentage = Percent(try node.string()) else {
      throw node.problem(
        "\"\(try node.string())\" is not a percentage between 0% and 100%", hint: "Write it as `80%`, or `\(word)`.")
    }
    return percentage
  }

  /// `90s`, `5m`, `1h`, or `off` for none.
  func duration(_ node: YAMLNode) throws(YAMLProblem) -> Duration? {
    let text = try node.string()
    if text == "off" { return nil }
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600]
    guard let unit = text.last.flatMap({ units[$0] }), let number = Int(text.dropLast()), (1...1_000_000).contains(number)
    else {
      throw node.problem("\"\(text)\" is not a length of time", hint: "Write it as `90s`, `5m` or `1h`, or `off`.")
    }
    return .seconds(number * unit)
  }

  func count(_ node: YAMLNode, upTo limit: Int) throws(YAMLProblem) -> Int {
    let number = try node.integer()
    guard (0...limit).contains(number) else {
      throw node.problem("\(number) is not between 0 and \(limit)", hint: "Write a whole number in that range.")
    }
    return number
  }

  /// An address that a token may be sent to.
  func address(_ node: YAMLNode) throws(YAMLProblem) -> String {
    let hint = "Write it as `https://github.example.com/api/v3`."
    let text = try node.string()
    let address: WebAddress
    do throws(WebAddress.Fault) {
      address = try WebAddress(text)
    } catch {
      throw node.problem(error.text, hint: error == .noLibrary ? HTTPError.libraryHint : hint)
    }
    guard address.isSecure || address.isLoopback else {
      throw node.problem("a token would travel to this address unencrypted", hint: hint)
    }
    return text
  }
}

extension YAMLNode {
  /// - Throws: `YAMLProblem` with the nearest known name.
  func known(_ name: String, kind: String, among names: [String]) throws(YAMLProblem) -> String {
    guard names.contains(name) else { throw unknown(kind, name, known: names) }
    return name
  }
}
