import LintEngine
import LintPatterns
import LintRules
import LintTestKit
import ReviewCore
import StrictYAML
import Testing

/// Messages about invalid rules.
@Suite("An invalid rule")
struct PatternProblemTests {
  @Test("Its match", arguments: [
    ("pattern: \"f(\"", "rule.yml:4:12: the pattern is not valid Swift.", "Write an expression"),
    ("pattern: \"let = 1\"", "the pattern is not valid Swift.", "Write an expression"),
    ("pattern: $X", "the pattern would match everything.", "Write the code around"),
    ("pattern: ($X)", "the pattern would match everything.", "Write the code around"),
    ("pattern: $X:expr", "the pattern would match everything.", "Write the code around"),
    ("pattern: \"...\"", "the pattern begins with an ellipsis.", "Begin with the first thing"),
    ("pattern: \" \"", "the pattern is empty.", "Write the Swift"), ("pattern: f($Foo)", "`$Foo` is not a metavariable.", "Its name has capitals"),
    ("pattern: f($X:exp)", "unknown constraint `exp`.", "Did you mean `expr`?"), ("pattern: f($X:int, $X:string)", "`$X` has two constraints.", "Keep one"),
    ("pattern: f($...)", "`$...` has no name.", "Write `...`, or a name"), ("pattern: f($...args)", "`$...` has no name.", "Write `...`, or a name"),
    ("pattern: \"f(${max})\"", "the rule has no option `max`.", "Define it under `options:`"), ("pattern: \"f(${max\"", "`${` is never closed.", "Write an option's name"),
    ("pattern: f()\nas: type", "the pattern is not a type, as `as:` requires.", ""), ("pattern: f()\nas: expression", "\"expression\" is not one of", "Known: "),
    ("patern: f()", "rule.yml:4:3: unknown key \"patern\".", "Did you mean \"pattern\"?"),
    ("pattern: f()\nkind: klass", "rule.yml:5:9: unknown kind \"klass\".", "Did you mean `class`?"),
    ("not: f()", "rule.yml:4:3: this could match anything.", "Say a `pattern:` or a `kind:`"), ("any: [{pattern: f()}, {name: a}]", "this could match anything.", "Say a `pattern:`"),
    ("kind: class\nhas: {name: a}", "rule.yml:5:8: this could match anything.", "Say a `pattern:`"), ("kind: expr", "this could match anything.", "Say a `pattern:`"),
    ("pattern: f($X)\nwhere: {$Y: {kind: int}}", "no pattern binds `$Y`.", "Did you mean `$X`?"), ("pattern: f($X)\nwhere: {X: {kind: int}}", "\"X\" is not a metavariable.", "Write one of the pattern's"),
    ("pattern: f($X)\nwhere: {$X: {regex: \"(\"}}", "is never closed.", "Correct the regular expression."),
    ("kind: class\nlines: {over: 3}", "unknown key \"over\".", "Known: "), ("kind: class\nlines: {}", "the number to compare with is missing.", "Write `more_than: 3`"),
    ("kind: class\nlines: many", "this must be a whole number", "Write a whole number."), ("kind: class\ncount: {kind: method}", "the number to compare with is missing.", "Write `more_than: 3`"),
    ("kind: class\ncount: {more_than: 1}", "a condition is missing.", "Write a `pattern:`"), ("any: []", "the list is empty.", "Write one condition"),
    ("kind: class\nfile: \"{a\"", "\"{a\" is not a valid path pattern.", "Close every brace"), ("kind: class\nfunctions: {more_than: \"${max}\"}", "the rule has no option `max`.", "Define it"),
    ("kind: class\ninside: {directly: true}", "a condition is missing.", "Write a `pattern:`"),
    ("pattern: f(a: 1)", "rule.yml:4:15: this is not YAML", "Put a text in quotes when it has a colon"),
    ("pattern: @A var $X", "rule.yml:4:12: this is not YAML", "Put a text in quotes when it begins"),
    ("pattern: *$X", "rule.yml:4:13: this is not YAML", "Put a text in quotes when it begins"),
    ("pattern: [String: Any]", "rule.yml:4:12: a pattern must be a string.", "Put the Swift in quotes"),
    ("pattern: #selector(...)", "a pattern must be a string.", "Put the Swift in quotes"),
    ("pattern: !$X", "a pattern must be a string.", "Put the Swift in quotes"),
    ("pattern: f()\ndirectly: true", "unknown key \"directly\".", ""),
    ("pattern: f($X)\nwhere: {$X: {}}", "a condition is missing.", "Write a `pattern:`"),
    ("is: view", "rule.yml:4:7: \"view\" is not one of", "Known: view_controller, swiftui_view."),
    ("is: []", "rule.yml:4:7: the list is empty.", "Write one of view_controller, swiftui_view."),
    ("kind: class\ndeclared: protocl", "rule.yml:5:13: \"protocl\" is not a kind of type.", "Did you mean `protocol`?"),
    ("kind: class\ndeclared: extension", "\"extension\" is not a kind of type.", "Write one of protocol, class, struct, enum, actor."),
    ("kind: class\ndeclared: []", "rule.yml:5:13: the list is empty.", "Write one of protocol, class, struct, enum, actor."),
    ("kind: class\ndeclared: {kind: class}", "rule.yml:5:13: this must be a text", "Write a text."),
    ("declared: class", "rule.yml:4:3: this could match anything.", "Say a `pattern:` or a `kind:`"),
    ("kind: []", "rule.yml:4:9: the list is empty.", "Write one kind"),
    ("pattern: f(); g()\nas: condition", "the pattern is not a condition, as `as:` requires.", ""),
    ("kind: class\ninherits: {name: A}", "this must be a text", "Write a text."),
    ("kind: class\ntype_lines: long", "this must be a whole number", "Write a whole number."),
    ("kind: class\ntype_lines: {over: 3}", "unknown key \"over\".", "Known: "),
    ("kind: class\ntype_lines: []", "this must be a text", "Write a text."),
    ("kind: class\ntypelines: 3", "unknown key \"typelines\".", "Did you mean \"type_lines\"?"),
  ])
  func match(match: String, summary: String, hint: String) throws {
    let problem = try #require(#expect(throws: YAMLProblem.self) { _ = try PatternRule(match: match) })
    #expect(problem.summary.contains(summary), "\(match)")
    #expect(problem.hint.hasPrefix(hint), "\(match)")
  }

  @Test("The rest of it", arguments: [
    ("id: a\nsummary: A.", "rule.yml:1:1: the key \"match\" is missing.", "Add a pattern, as in"),
    ("id: A-b\nsummary: A.\nmatch: f()", "rule.yml:1:5: \"A-b\" is not a valid rule name.", "Use lowercase letters"),
    ("id: all\nsummary: A.\nmatch: f()", "\"all\" is not a valid rule name.", "Use lowercase letters"),
    ("summary: A.\nmatch: f()", "the key \"id\" is missing.", "Write `id:"), ("id: a\nmatch: f()", "the key \"summary\" is missing.", "Write `summary:"),
    ("id: a\nsummary: A.\nmatch: f($X)\nmessage: $Z", "rule.yml:4:10: no pattern binds `$Z`.", "Did you mean `$X`?"),
    ("id: a\nsummary: A.\nmatch: f($X)\nfix: g($COUNT)", "rule.yml:4:6: no pattern binds `$COUNT`.", "Known: $X, $MATCH."),
    ("id: a\nsummary: A.\nmatch: f(...)\nfix: g(...)", "rule.yml:4:6: `...` has no code to insert in a fix.", "Give the ellipsis a name"),
    ("id: a\nsummary: A.\nmatch: f(...)\nfix: \"h { ... }\"", "`...` has no code to insert in a fix.", "Give the ellipsis a name"),
    ("id: a\nsummary: A.\nvariants: [{match: g(), fix: f()}, {match: f($...A), fix: g($...)}]", "rule.yml:3:59: `$...` has no name.", "Write `...`, or a name"),
    ("id: a\nsummary: A.\nmatch: f($_)\nfix: g($_)", "`$_` has no code to insert in a fix.", "Give it a name"),
    ("id: a\nsummary: A.\nmatch: f($X)\nfix: g($x)", "`$x` is not a metavariable, and the match does not bind it.", "Did you mean `$X`?"),
    ("id: a\nsummary: A.\nmatch: f($X)\nfix: g($value)", "`$value` is not a metavariable", "Write a metavariable of the pattern"),
    ("id: a\nsummary: A.\nmatch: f($X)\nfix: g($Xs)", "`$Xs` is not a metavariable.", "Its name has capitals"),
    ("id: a\nsummary: A.\nmatch: f($X)\nfix: g($X:expr)", "`$X` has a constraint in the fix.", "Write `$X` alone"),
    ("id: a\nsummary: A.\nmatch: f(\"...\")\nfix: g(\"...\")", "`\"...\"` has no text to insert in a fix.", "Bind the text"),
    ("id: a\nsummary: A.\nmatch: {pattern: f(), not: {has: g($X)}}\nfix: h($X)", "rule.yml:4:6: the match never binds `$X`.", "A pattern under `not:`"),
    ("id: a\nsummary: A.\nmatch: f()\nreport: keywrd", "a finding cannot point at \"keywrd\".", "Did you mean `keyword`?"),
    ("id: a\nsummary: A.\nmatch: f()\nreport: $X", "no pattern binds `$X`.", "Name a metavariable"),
    ("id: a\nsummary: A.\nmatch: f()\nreport: after $X", "no pattern binds `$X`.", "Name a metavariable"),
    ("id: a\nsummary: A.\nmatch: f()\nreport: name..", "a finding cannot point at \"name..\".", "Did you mean `name...`?"),
    ("id: a\nsummary: A.\nmatch: f()\nseverity: bad", "\"bad\" is not one of", "Known: "), ("id: a\nsummary: A.\nmatch: f()\nmesage: a", "unknown key \"mesage\".", "Did you mean \"message\"?"),
    ("id: a\nsummary: A.\nmessage: A.", "rule.yml:3:1: the rule has no `match:` for its `message:`.", "Add a pattern under `match:`"),
    ("id: a\nsummary: A.\nmatch: f()\nprecision: {read: 3, right: 4, in: [x]}", "rule.yml:4:12: 4 of 3 findings cannot be right.", "Write how many"),
    ("id: a\nsummary: A.\nmatch: f()\nprecision: {read: 0, right: 0, in: [x]}", "0 of 0 findings cannot be right.", "Write how many"),
    ("id: a\nsummary: A.\nmatch: f()\nprecision: {read: 3, right: 2, in: []}", "the findings were read nowhere.", "Name the code bases"),
    ("id: a\nsummary: A.\nmatch: f()\nprecision: {read: 3, right: 2}", "the key \"in\" is missing.", "Write `in:"),
    ("id: a\nsummary: A.\nmatch: f()\nprecision: 90%", "rule.yml:4:12: this must be a mapping", ""),
    ("- id: a\n  summary: A.\n  match: f()\n- id: a\n  summary: B.\n  match: g()", "rule.yml:4:7: there is a rule \"a\" already, in rule.yml.", "Give this one another id."),
    ("id: a\nsummary: A.\nmatch: f()\noptions: {max: {type: integer, default: 1, summary: B.}}\nmessage: ${maz}", "the rule has no option `maz`.", "Did you mean `${max}`?"),
    ("id: a\nsummary: A.\nmatch: {kind: class, lines: {more_than: \"${name}\"}}\noptions: {name: {type: text, default: b, summary: C.}}", "the option `name` is not a number.", "Give it the type"),
  ])
  func rest(yaml: String, summary: String, hint: String) throws {
    let problem = try #require(#expect(throws: YAMLProblem.self) { _ = try PatternRule(yaml: yaml) })
    #expect(problem.summary.contains(summary), "\(problem)")
    #expect(problem.hint.hasPrefix(hint), "\(problem)")
  }

  @Test("The id of a built-in rule is reserved")
  func takenID() throws {
    let yaml = Array("id: force_try\nsummary: A.\nmatch: f()\n".utf8)
    let problem = try #require(#expect(throws: YAMLProblem.self) { _ = try RuleLibrary.builtIn().adding(rulesIn: [("a.yml", yaml)]) })
    #expect(problem.summary == "a.yml:1:5: there is a rule \"force_try\" already, built in.")
  }

  @Test("An option that makes the pattern invalid is rejected where it is set")
  func badOption() throws {
    let yaml = "id: shown\nsummary: A.\nmatch: {pattern: \"${name}(...)\"}\noptions: {name: {type: text, default: f, summary: B.}}\n"
    let library = try RuleLibrary.empty.adding(rulesIn: [("a.yml", Array(yaml.utf8))])
    let node = try #require(try parse("shown: {name: \"f(\"}", file: "f.yml"))
    let problem = try #require(#expect(throws: YAMLProblem.self) { _ = try LintSettings(rules: node, overrides: nil, library: library) })
    #expect(problem.summary == "f.yml:1:8: the rule cannot be used with these options: the pattern is not valid Swift.")
  }
}
