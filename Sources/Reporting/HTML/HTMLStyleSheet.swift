/// The page's style sheet. Colours only repeat the meaning of symbols and words.
let htmlStyleSheet = HTML.fixed(
  """
  <style>
  :root {
    color-scheme: light dark;
    --page: #f6f7f9; --sheet: #ffffff; --ink: #1c2128; --faint: #59636e; --line: #d9dee4; --code: #f2f4f7;
    --good: #1a7f37; --bad: #c2212e; --odd: #8a5a00; --calm: #59636e; --info: #0a63c2;
    --bad-soft: #fdecec; --odd-soft: #fff5dc; --odd-mark: #ffd873; --good-soft: #e7f6ec; --calm-soft: #eef0f3;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --page: #0e1116; --sheet: #161b22; --ink: #e6eaef; --faint: #9aa4af; --line: #2d343d; --code: #1d232b;
      --good: #4cc26a; --bad: #ff7b78; --odd: #e3b341; --calm: #9aa4af; --info: #6cb2ff;
      --bad-soft: #35191b; --odd-soft: #2d2612; --odd-mark: #6b5310; --good-soft: #12291a; --calm-soft: #1f252d;
    }
  }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--page); color: var(--ink);
    font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
  main { max-width: 70rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; }
  code, pre, .source { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
    font-size: 13px; }
  h1, h2, h3, p, ul { margin: 0; padding: 0; }
  ul { list-style: none; }
  header { background: var(--sheet); border: 1px solid var(--line); border-left: 6px solid var(--calm);
    border-radius: 10px; padding: 1.1rem 1.4rem; }
  header.passed { border-left-color: var(--good); }
  header.failed { border-left-color: var(--bad); }
  header.broken { border-left-color: var(--odd); }
  .verdict { display: flex; align-items: center; gap: .7rem; }
  .verdict h1 { font-size: 1.6rem; line-height: 1.2; }
  .symbol { display: inline-flex; align-items: center; justify-content: center; flex: none; font-weight: 700;
    width: 1.45em; height: 1.45em; border-radius: 50%; color: var(--calm); background: var(--calm-soft); }
  .verdict .symbol { font-size: 1.25rem; }
  .passed .symbol { color: var(--good); background: var(--good-soft); }
  .failed .symbol, .symbol.bad { color: var(--bad); background: var(--bad-soft); }
  .broken .symbol, .symbol.odd { color: var(--odd); background: var(--odd-soft); }
  .title { margin-top: .5rem; font-weight: 600; overflow-wrap: anywhere; }
  .facts { display: flex; flex-wrap: wrap; gap: .1rem 1.3rem; color: var(--faint); overflow-wrap: anywhere; }
  .cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: 1rem;
    margin-top: 1rem; }
  .card { background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; padding: .9rem 1.1rem;
    overflow-wrap: anywhere; }
  .card h2 { display: flex; align-items: center; gap: .55rem; font-size: 1.05rem; }
  .word { margin-left: auto; font-size: .85rem; font-weight: 600; color: var(--faint); }
  .card.passed .word { color: var(--good); }
  .card.failed .word { color: var(--bad); }
  .card.broken .word { color: var(--odd); }
  .reason { margin-top: .5rem; font-weight: 600; }
  .skipped .reason { font-weight: 400; color: var(--faint); }
  .hint, .notice { margin-top: .4rem; color: var(--faint); }
  .figures { margin-top: .5rem; }
  .meter { height: .5rem; margin-top: .7rem; border-radius: .25rem; background: var(--calm-soft); overflow: hidden; }
  .meter div { height: 100%; background: var(--good); }
  .failed .meter div { background: var(--bad); }
  .notices { margin-top: 1rem; color: var(--faint); }
  section > h2 { font-size: 1.2rem; margin: 2rem 0 .7rem; }
  .test, .file { background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; margin-top: .75rem;
    overflow: hidden; }
  .test { padding: .8rem 1.1rem; }
  .test h3 { display: flex; align-items: center; gap: .55rem; font-size: 1rem; font-weight: 600; }
  .test h3 code { font-size: 14px; overflow-wrap: anywhere; }
  .test .word { color: var(--bad); }
  .place { color: var(--faint); margin: .4rem 0 0 2rem; overflow-wrap: anywhere; }
  pre { margin: .4rem 0 0 2rem; padding: .6rem .8rem; background: var(--code); border-radius: 6px;
    white-space: pre-wrap; overflow-wrap: anywhere; max-height: 30rem; overflow-y: auto; }
  .others { margin-top: .9rem; display: grid; gap: .4rem; overflow-wrap: anywhere; }
  .others .symbol { margin-right: .55rem; }
  .legend { display: flex; flex-wrap: wrap; gap: .4rem .8rem; font-size: 13px; }
  .key { padding: .05rem .6rem; border-radius: 4px; }
  .key.uncovered, tr.uncovered { background: var(--bad-soft); }
  .key.partial, tr.partial { background: var(--odd-soft); }
  .file summary { display: flex; align-items: baseline; gap: 1rem; padding: .6rem 1.1rem; cursor: pointer; }
  .file summary::before { content: "▸"; color: var(--faint); }
  .file[open] summary { border-bottom: 1px solid var(--line); }
  .file[open] summary::before { content: "▾"; }
  .file summary::-webkit-details-marker { display: none; }
  .path { font-weight: 600; overflow-wrap: anywhere; }
  .count { margin-left: auto; color: var(--faint); font-size: 13px; white-space: nowrap; }
  .ranges { padding: .7rem 1.1rem; overflow-wrap: anywhere; }
  .scroll { overflow-x: auto; }
  table { border-collapse: collapse; width: 100%; }
  td { vertical-align: top; }
  .number { color: var(--faint); text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums;
    width: 1%; user-select: none; }
  .source td { padding: 0 .5rem; line-height: 1.65; }
  .source .number { padding-left: 1.1rem; }
  .source td.symbol { display: table-cell; width: 1%; background: none; border-radius: 0; height: auto; }
  tr.uncovered td.symbol { color: var(--bad); }
  tr.partial td.symbol { color: var(--odd); }
  .source .code { white-space: pre; padding-right: 1.1rem; }
  .gap td { height: .8rem; background: var(--sheet); }
  mark { background: var(--odd-mark); color: inherit; border-radius: 3px; padding: .1em 0;
    text-decoration: underline wavy var(--odd); text-underline-offset: .2em; }
  .findings td { padding: .35rem .6rem; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
  .findings tr:first-child td { border-top: 0; }
  .findings .number { padding-left: 1.1rem; font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
    font-size: 13px; line-height: 1.75; }
  .severity { width: 1%; font-weight: 600; white-space: nowrap; }
  .error .severity { color: var(--bad); }
  .warning .severity { color: var(--odd); }
  .note .severity { color: var(--info); }
  .rule { width: 1%; white-space: nowrap; color: var(--faint); padding-right: 1.1rem !important; }
  .fixable { margin-left: .5rem; padding: 0 .45rem; border: 1px solid var(--line); border-radius: 1rem;
    font-size: 12px; }
  .more { color: var(--faint); padding: .5rem 1.1rem; }
  td code, p code, li code { background: var(--code); border-radius: 4px; padding: .1em .35em; }
  footer { margin-top: 2.5rem; color: var(--faint); font-size: 13px; }
  @media (max-width: 44rem) {
    .findings tr { display: block; padding: .45rem 1.1rem; border-top: 1px solid var(--line); }
    .findings tr:first-child { border-top: 0; }
    .findings td { display: inline; padding: 0 .5rem 0 0 !important; border: 0; }
    .findings td:nth-child(3) { display: block; }
  }
  @media print { body { background: none; } .file, .test, .card, header { break-inside: avoid; } }
  </style>
  """)
