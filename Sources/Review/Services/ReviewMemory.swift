import LintEngine

/// What a review leaves in memory for later ones in the same process, so that they repeat only what a change affects.
struct ReviewMemory: Sendable {
  let compiledRules = CompiledRulesMemory()
  let declarations = DeclarationMemory()
  let types = TypesMemory()
}
