import Foundation

extension LexicalSample {
  /// Literals, comments, names and operators in many contexts, without texts that have a syntax error.
  ///
  /// Each one is in four of the contexts, because the parser is slow in a debug build.
  package static let all: [LexicalSample] = {
    let crossed = literals.enumerated().flatMap { index, literal in
      [0, 7, 13].map { contexts[(index + $0) % contexts.count].replacing("¤", with: literal) }
        + ["let s = \(strings[index % strings.count].replacing("¤", with: literal))\nfunc after() {}\n"]
    }
    return (crossed + others).compactMap { LexicalSample($0) }
  }()

  /// Swift files of this repository with many literals.
  package static func repositoryFiles() throws -> [(path: String, sample: LexicalSample)] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try ["Sources/ReviewCore/Text", "Tests/LintEngineTests/Types", "Tests/SwiftTestsTests/Affected"].flatMap { folder in
      let url = root.appending(path: folder)
      return try FileManager.default.subpathsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".swift") }.sorted()
        .compactMap { name in
          let bytes = try Data(contentsOf: url.appending(path: name))
          return LexicalSample(String(decoding: bytes, as: UTF8.self)).map { ("\(folder)/\(name)", $0) }
        }
    }
  }

  private static let literals = [
    // Strings of one line.
    #""""#, #""a""#, #""{""#, #""}""#, #""//""#, #""/*""#, #""\"{""#, #""\\""#, #""\\\"""#, #""\u{7D}""#, #""'""#, #""`{`""#,
    ##"#"""#"##, ##"#""#"##, ##"#"{"#"##, ##"#"\"#"##, ##"#"a"b"#"##, ##"#"\#""#"##, ##"#"\#n{"#"##, ##"#""""#"##, ##"#"""{""#"##,
    ###"##"""##"###, ###"##"a"#b"##"###, ###"##"\#("{")"##"###, ####"###""##"{"###"####, ###"##"\##(1)"##"###, ##"#"\#("}")"#"##,
    #""\(1)""#, #""\("{")""#, #""\("\(")")")""#, #""\(f("("))""#, ##""\(f(#"""#))""##, #""\([1, 2].map { $0 })""#,
    #""\(/* ) */ 1)""#, #""\((1, 2))""#, #""\(x)\(y)""#, #""\("a" + "}")\("b")""#,
    // Strings of several lines.
    "\"\"\"\n  {\n  \"\"\"", "\"\"\"\n  \"\n  \"\"\"", "\"\"\"\n  \"\" // {\n  \"\"\"", "\"\"\"\n  a\\\n  b\n  \"\"\"",
    "\"\"\"\n  \\\"\"\"{\n  \"\"\"", "#\"\"\"\n  \"\"\" {\n  \"\"\"#", "#\"\"\"\n  \\(\" \\#(1) {\n  \"\"\"#",
    "##\"\"\"\n  \"\"\"# {\n  \"\"\"##", "\"\"\"\n  \\(\n    x // \" {\n  ) }\n  \"\"\"", "\"\"\"\n  \\(\"\"\"\n    }\n    \"\"\")\n  \"\"\"",
    "\"\"\"\n  \\(\"{\")\n  /* \n  \"\"\"", "\"\"\"\n\n  {\n\n  \"\"\"", "\"\"\"\n  \\\\\n  \"\"\"", "\"\"\"\n  \"\"\"",
    "#\"\"\"\n  \\#\n  }\n  \"\"\"#", "\"\"\"\n  a\"\n  \"\"\\\"\n  \"\"\"",
    // Regular expressions.
    "/{/", "/}/", "/[{]/", "/\"/", "/[\"]/", "/a\\/b/", "/\\{/", "/(a)/", "/[(]/", "/\\(/", "/'/", "/`/", "/#/", "/./", "/.*/", "/^a$/",
    "/a b/", "/\\ a\\ /", "/a\\//", "/[/]/", "/é{/", "/|/", "/=/", "/</", "/!{/", "/-{/", "/+\"/", "/[\\]{]/", "/?/", "/&/", "/a{2}/",
    "#/{/#", "#/\"/#", "#/ a /b/ } /#", "#/\\/#/#", "#/a/ \"/#", "##/a/# {/##", "#/\n  { # \"\n/#", "##/\n  \" /# \\/\n/##", "#/[)]/#",
    "#/(/* a/#",
    // Comments and names.
    "1 /* { */", "1 /* /* \" */ } */", "1 // {", "1 // \"", "1 /* // */", "/* \" */ 1", "/**/ 1", "/***/ 1", "/*/ { */ 1", "/* a\n { */ 1",
    "`a`", "`default`", "`a \" b`", "`a { b`", "`/`", "`it's // ok`", "1 /// }",
    // Operators.
    "a / b", "a/b", "a /b", "a/ b", "a / b / c", "a/b/c", "(a)/b/(c)", "a[0]/b/c", "f(/, 1)", "f(+, /)", "f(/)", "a /= b", "x ?? /{/", "!/{/",
    "try /{/", "try? /{/", "try! /,/", "await /{/", "x ? /{/ : /}/", "[/{/, /}/]", "[/,/]", "f(/,/)", "f(a: /)/)", "a ./ b", "a */ b", "a % b / c",
    "{ /}/ }", "{ $0 / 2 }", "f { /{/ }", "a! / b", "a! /b/ c", "x.y / z", "x.y /z", "-/{/", "a + /{/", "a+/b", "\"a\" / b", "\"a\" / /{/", "1 / 2 // /",
    "5 /* c */ / 2", "5 / /* c */ 2", "f(/* c */ /,/)", "f( // {\n  /,/)", "a\n  / b", "a\n  / b / c", "a ~= /{/", "/[{]/ ~= s", "/a/ + /{/", "/a/.b",
    "(/a/)", "(/ a)", "a &/ b", "#file", "#line / 2", "#selector(a)", "\\.a", "\\.a / b", "'a'", "a ... /b/", "Array<Int>(b) / c", "a as? B / c",
  ]

  private static let contexts = [
    "¤", "let x = ¤\nfunc after() {}\n", "let x = ¤ ; struct After {}\n", "func f() { return ¤\n}\nstruct After {}\n", "f(¤\n)\nstruct After {}\n",
    "f(1, ¤\n, 2)\nclass After {}\n", "let a = [¤\n]\nlet b = 1\n", "if ¤\n{ g() } // end\n", "let d = [\"k\": ¤\n]\n", "switch s { case ¤\n: break\ndefault: h()\n}\n",
    "let c = { x in ¤\n}\nenum After {}\n", "guard let y = try? ¤\nelse { return }\nlet z = 2\n", "x = y ?? ¤\nfunc after() {}\n", "  // \"\n  let x = ¤\n",
    "let x = ¤\r\nlet y = \"}\"\r\n", "struct S { let a = ¤\n; func f() {} }\nstruct After {}\n", "throw ¤\nlet y = 1\n", "@A(¤\n) struct S {}\n",
    "#if os(Linux)\nlet x = ¤\n#endif\nstruct After {}\n", "for a in ¤\n{ b(a) }\n", "let x = y == ¤\nlet z = a / b\n",
  ]

  private static let strings = [
    "\"\\(¤)\"", "\"a\\(f(¤))b\"", "\"\"\"\n  \\(¤\n  ) {\n  \"\"\"", "#\"\\#(¤)\"#", "##\"\\##([¤])#\"##", "\"\\(\"\\(¤)\")\"",
  ]

  private static let others = [
    "infix operator /^/\nstruct A {}\n", "prefix func /(a: Int) {}\nfunc / (a: Int, b: Int) { a/b }\n", "func /<T>(a: T, b: T) {}\nstruct A {}\n",
    "#!/usr/bin/env swift \"\nlet a = 1\n", "#if a / b // \"\n#elseif c\n#else\n#endif\n", "func `a \" { b`() {}\nstruct A {}\n",
    "let a = b\n/{/.c()\n", "a\n  .b(/{/)\n  .c { /}/ }\n", "let r = /a/ // /\nlet s = 1 // \"\n", "let a = x /// \"\nlet b = 1\n",
    "precedencegroup P { higherThan: Q }\noperator /+\n", "let q = a / (b) / c\n", "func f(a: Int = 4 / 2, b: Int) -> Int { a / b }\n",
    "case_ /a/ b\n", "let f: (Int, Int) -> Int = (/)\n", "reduce(1, /)\nreduce(2, /)\n", "x = a/2 + b/2\ny = (a)/2 + (b)/2\n",
  ]
}
