extension String {
  /// Returns the text with each occurrence of some scalars replaced.
  ///
  /// For escaping: `replacing(_:with:)` compares characters, so that a combining mark would hide the preceding scalar.
  package func replacing(scalars old: String, with new: String) -> String {
    String(unicodeScalars.replacing(old.unicodeScalars, with: new.unicodeScalars))
  }
}
