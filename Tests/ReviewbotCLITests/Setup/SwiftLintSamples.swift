/// SwiftLint configurations in the style of real projects, with every key and spelling that they use.
let swiftLintSamples = [
  "an app": #"""
    # What the whole team agreed on
    allow_zero_lintable_files: true
    swiftlint_version: 0.58.2
    disabled_rules: # rules we do not want
      - todo
      - trailing_comma
      - inert_defer   # gone since
      - orphaned_doc_comment
      - line_length
    opt_in_rules: [closure_spacing, empty_count, colon, explicit_init, file_header]
    analyzer_rules:
      - unused_import
      - unused_declaration

    included: # nothing yet
    excluded:
      - Pods
      - App/Generated/
      - Packages/*/Package.swift
      - "**/**/.build"
      - "./.swiftlint.yml"
      - "*.generated.swift"
      - ${DERIVED_DATA}

    cyclomatic_complexity:
      ignores_case_statements: true
      warning: 20
      error: 25
    force_cast: warning # implicitly
    force_try:
      severity: warning # explicitly
    legacy_hashing: error
    identifier_name:
      min_length: 1
      max_length: {warning: 60, error: 100}
      allowed_symbols: "_"
      excluded:
        - id
        - ^[xyz]$
        - "(?<name>broken"
    type_name:
     min_length: 3 # only warning
     max_length:
       warning: 80
       error: 100
     excluded: iPhone
    file_header:
      required_pattern: |
                        \/\/
                        \/\/  Copyright © \d{4} Example\. All rights reserved\.
    reporter: "xcode"
    """#,
  "only some rules": #"""
    only_rules:
      - force_cast
      - force_try
      - cyclomatic_complexity
      - superfluous_disable_command
      - custom_rules
      - unused_declaration
    cyclomatic_complexity:
      ignores_case_statements: true
    line_length: 200
    custom_rules:
      no_assignment:
        name: "Assigning to the environment is not allowed."
        regex: '\bWorld\.[a-zA-Z_][a-zA-Z0-9_]*\s*=(?!=)'
        message: "Avoid assigning to `World`."
        severity: error
        excluded:
          - "Tests"
      symbols:
        name: "Symbols"
        message: "Use the generated names."
        regex: >-
          (\bImage\(systemName:)|(\bLabel[^,]+?,\s*systemImage:)
        severity: warning
      no_print:
        included: ".*\\.swift"
        regex: "\\b(print|NSLog)\\b"
        match_kinds: identifier
        capture_group: 1
        message: "Use the log: it's \"better\""
      comments:
        regex: '//\S'
        match_kinds: [comment, doccomment]
        excluded_match_kinds:
          - string
        execution_mode: swiftsyntax
      unfinished:
        name: "Without an expression"
    """#,
  "metrics in every spelling": #"""
    whitelist_rules:
    enabled_rules: all
    line_length: 110
    file_length:
      - 500
      - 1200
    type_body_length: [300, 400]
    function_body_length: [60]
    function_parameter_count: {error: 10}
    large_tuple: 3
    nesting:
      type_level: 2
      function_level: {warning: 3, error: 5}
    trailing_whitespace: {ignores_empty_lines: true, ignores_comments: yes}
    statement_position: {statement_mode: uncuddled_else}
    vertical_whitespace: {max_empty_lines: 2, severity: error}
    variable_name: {min_length: {warning: 1, error: 1}}
    colon: {apply_to_dictionaries: no}
    mark: ~
    comma: {severity: fatal}
    opening_brace: true
    """#,
  "everything about the run": """
    strict: true
    lenient: false
    parent_config: https://example.com/shared.yml
    child_config: Child/.swiftlint.yml
    remote_timeout: 10.0
    remote_timeout_if_cached: 5
    baseline: Baseline.json
    write_baseline: Baseline.json
    check_for_updates: true
    cache_path: .cache
    indentation: tabs
    warning_threshold: 15
    use_nested_configs: true
    reporter: csv
    missing_docs: &docs {warning: [open, public]}
    weak_delegate: *docs
    42: what
    "no such key": 1
    included: Sources
    excluded: ["../Other", "{a", [b]]
    """,
]
