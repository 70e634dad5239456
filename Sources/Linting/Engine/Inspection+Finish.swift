extension Inspection {
  /// What comes after the walk: comments, lines, the file as a whole.
  mutating func finish(_ handlers: Handlers) {
    suppressions = Suppressions(comments: comments, source: source)
    for comment in comments {
      for handler in handlers.comments {
        rule = handler.rule
        handler.run(comment, &self)
      }
    }
    if !handlers.lines.isEmpty {
      for line in 1...source.lineCount {
        let range = source.range(ofLine: line)
        for handler in handlers.lines {
          rule = handler.rule
          handler.run(line, range, &self)
        }
      }
    }
    for handler in handlers.files {
      rule = handler.rule
      handler.run(&self)
    }
  }
}
