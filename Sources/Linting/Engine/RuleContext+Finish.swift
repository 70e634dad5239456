extension RuleContext {
  /// What comes after the walk: comments, lines, the file as a whole.
  mutating func finish(_ handlers: Handlers) {
    suppressions = Suppressions(comments: comments, source: source)
    // Rule by rule, because calling the same one again costs least.
    for handler in handlers.comments where !isIdle(handler.rule) {
      rule = handler.rule
      let run = handler.run
      for comment in comments { run(comment, &self) }
    }
    for handler in handlers.lines where !isIdle(handler.rule) {
      rule = handler.rule
      let run = handler.run
      for line in 1...source.lineCount { run(line, source.range(ofLine: line), &self) }
    }
    for handler in handlers.files where !isIdle(handler.rule) {
      rule = handler.rule
      handler.run(&self)
    }
  }
}
