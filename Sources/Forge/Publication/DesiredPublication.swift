package import ReviewCore

/// What should stand on the pull request.
package struct DesiredPublication: Hashable, Sendable {
  package struct Status: Hashable, Sendable {
    package enum State: String, Hashable, Sendable, Codable {
      case success, failure, error, pending
    }

    package let context: String
    package let state: State
    package let text: String
    package let link: String?

    package init(context: String, state: State, text: String, link: String?) {
      self.context = context
      self.state = state
      self.text = text
      self.link = link
    }
  }

  package struct Annotation: Hashable, Sendable {
    package let path: String
    package let lines: ClosedRange<Int>
    package let severity: Severity
    package let title: String
    package let text: String

    package init(path: String, lines: ClosedRange<Int>, severity: Severity, title: String, text: String) {
      self.path = path
      self.lines = lines
      self.severity = severity
      self.title = title
      self.text = text
    }
  }

  package struct Check: Hashable, Sendable {
    package let name: String
    package let outcome: Report.Outcome
    package let title: String
    package let summary: String
    package let link: String?
    package let annotations: [Annotation]

    package init(
      name: String, outcome: Report.Outcome, title: String, summary: String, link: String?, annotations: [Annotation]
    ) {
      self.name = name
      self.outcome = outcome
      self.title = title
      self.summary = summary
      self.link = link
      self.annotations = annotations
    }
  }

  package struct Comment: Hashable, Sendable {
    package let fingerprint: Fingerprint
    package let check: CheckID
    package let anchor: Anchor
    /// Without the marker.
    package let text: String

    package init(fingerprint: Fingerprint, check: CheckID, anchor: Anchor, text: String) {
      self.fingerprint = fingerprint
      self.check = check
      self.anchor = anchor
      self.text = text
    }
  }

  package struct Summary: Hashable, Sendable {
    /// Without the marker.
    package let text: String
    package let digest: String

    /// - Parameter basis: What makes two summaries the same; nil: their texts. Leave lines and commits out of it, and
    ///   a rebase that only moves code writes nothing.
    package init(text: String, basis: String? = nil) {
      self.text = text
      digest = ContentDigest.of(basis ?? text)
    }
  }

  /// Which report, where several stand on one pull request.
  package var key: String
  package var head: ObjectID
  /// Grows with each run.
  package var run: Int
  package var statuses: [Status]
  package var check: Check?
  package var summary: Summary?
  /// By finding; no two with the same fingerprint.
  package var comments: [Comment]
  /// Checks that told nothing this time: their earlier comments are left alone.
  package var unjudged: Set<CheckID>

  package init(key: String, head: ObjectID, run: Int) {
    self.key = key
    self.head = head
    self.run = run
    statuses = []
    comments = []
    unjudged = []
  }
}

extension DesiredPublication.Check {
  var digest: String {
    let annotations = annotations.map { "\($0.path)\0\($0.lines)\0\($0.severity)\0\($0.title)\0\($0.text)" }
    return ContentDigest.of(name, outcome.rawValue, title, summary, link ?? "", annotations.joined(separator: "\0\0"))
  }
}
