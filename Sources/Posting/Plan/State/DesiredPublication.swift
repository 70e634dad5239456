package import ReviewCore

/// The desired state of the pull request.
package struct DesiredPublication: Hashable, Sendable {
  package struct Status: Hashable, Sendable {
    /// The state, in words of no forge. `Capabilities.statusWords` has the forge's.
    package enum State: String, Hashable, Sendable, CaseIterable {
      case pending, running, success, failed
      /// The run ended without a verdict.
      case canceled
      /// There was nothing to judge.
      case neutral
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

  /// The conclusion of a check run for the whole report.
  package enum Conclusion: String, Hashable, Sendable {
    case success, failure
    /// At least one check could not judge.
    case undecided
    /// No check examined anything.
    case neutral
  }

  /// A report with annotations, such as a check run.
  package struct Check: Hashable, Sendable {
    package let name: String
    package let conclusion: Conclusion
    package let title: String
    package let summary: String
    package let link: String?
    package let annotations: [Annotation]

    package init(
      name: String, conclusion: Conclusion, title: String, summary: String, link: String?, annotations: [Annotation]
    ) {
      self.name = name
      self.conclusion = conclusion
      self.title = title
      self.summary = summary
      self.link = link
      self.annotations = annotations
    }
  }

  package struct Comment: Hashable, Sendable {
    /// Of its first finding.
    package let fingerprint: Fingerprint
    /// Of the other findings on the same line.
    package let others: [Fingerprint]
    package let check: CheckID
    package let anchor: Anchor
    package let oldSide: OldSide?
    /// Without the marker.
    package let text: String

    package init(
      fingerprint: Fingerprint, others: [Fingerprint] = [], check: CheckID, anchor: Anchor, oldSide: OldSide?,
      text: String
    ) {
      self.fingerprint = fingerprint
      self.others = others
      self.check = check
      self.anchor = anchor
      self.oldSide = oldSide
      self.text = text
    }

    var fingerprints: [String] { ([fingerprint] + others).map(\.hex) }
  }

  package struct Summary: Hashable, Sendable {
    /// Without the marker.
    package let text: String
    package let digest: String
    /// See `FindingHistory`; nil: nothing is remembered.
    package let history: String?

    package init(text: String, history: String? = nil) {
      self.text = text
      self.history = history
      digest = ContentDigest.of(text)
    }
  }

  /// Identifies the report when a pull request has several.
  package var key: String
  package var head: ObjectID
  package var run: PostingRun
  package var statuses: [Status]
  /// Whether the check below shows the verdict where the statuses are shown. A status that is there already is still
  /// kept up to date.
  package var hasVerdictInCheck = false
  package var check: Check?
  package var summary: Summary?
  /// One comment for the findings of a check on one line; fingerprints are unique.
  package var comments: [Comment]
  /// All findings of the report, with or without a comment.
  package var reported: Set<Fingerprint>
  /// Checks without a verdict this time: their earlier comments remain unchanged.
  package var unjudged: Set<CheckID>

  package init(key: String, head: ObjectID, run: PostingRun) {
    self.key = key
    self.head = head
    self.run = run
    statuses = []
    comments = []
    reported = []
    unjudged = []
  }
}

extension DesiredPublication.Status {
  /// Returns the status as the forge shows it.
  package func shown(in words: Capabilities.StatusWords) -> ForgeFact.Status {
    ForgeFact.Status(context: context, word: words[state], text: text, link: link)
  }
}

extension DesiredPublication.Check {
  var digest: String {
    let annotations = annotations.map { "\($0.path)\0\($0.lines)\0\($0.severity)\0\($0.title)\0\($0.text)" }
    return ContentDigest.of(
      name, conclusion.rawValue, title, summary, link ?? "", annotations.joined(separator: "\0\0"))
  }
}
