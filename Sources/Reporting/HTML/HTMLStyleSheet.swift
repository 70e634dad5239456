/// The page's style sheet. Colours only repeat the meaning of symbols and words.
let htmlStyleSheet: StaticString = """
  :root {
    color-scheme: light dark;
    --page: #f6f7f9; --sheet: #ffffff; --ink: #1c2128; --faint: #57606a; --line: #d9dee4; --code: #f2f4f7;
    --good: #1a7f37; --bad: #b91c28; --odd: #805300; --calm: #57606a; --info: #0a5cb8;
    --bad-soft: #fdecec; --odd-soft: #fff5dc; --odd-mark: #ffdf94; --good-soft: #e7f6ec; --calm-soft: #eef0f3;
    --info-soft: #e8f1fc; --add: #f0faf3; --del: #fdf3f3;
    --t-keyword: #9b2393; --t-string: #b3261e; --t-comment: #57606a; --t-number: #1c00cf; --t-type: #1f5c6b;
    --m0: #db5a58; --m1: #d9793f; --m2: #d6ab3a; --m3: #9bb94b; --m4: #4fa36b;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --page: #0e1116; --sheet: #161b22; --ink: #e6eaef; --faint: #9aa4af; --line: #2d343d; --code: #1d232b;
      --good: #4cc26a; --bad: #ff8481; --odd: #e3b341; --calm: #9aa4af; --info: #6cb2ff;
      --bad-soft: #35191b; --odd-soft: #2d2612; --odd-mark: #6b5310; --good-soft: #12291a; --calm-soft: #1f252d;
      --info-soft: #14253a; --add: #132219; --del: #2a191c;
      --t-keyword: #ff7ab2; --t-string: #ff8f80; --t-comment: #9aa4af; --t-number: #d9c97c; --t-type: #7fd5e8;
      --m0: #d45b59; --m1: #c9753f; --m2: #b8923a; --m3: #7f9c45; --m4: #43935f;
    }
  }
  * { box-sizing: border-box; }
  [hidden] { display: none !important; }
  html { scroll-padding-top: 1rem; }
  body { margin: 0 auto; max-width: 76rem; padding: 1rem 1.25rem 2rem; background: var(--page); color: var(--ink);
    font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
  code, pre, .source, kbd { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
    font-size: 13px; }
  h1, h2, h3, p, ul, ol, dl, dd { margin: 0; padding: 0; }
  ul, .todo ol { list-style: none; }
  a { color: var(--info); }
  small { font-weight: 400; color: var(--faint); }
  .skip { position: absolute; left: -999rem; }
  .skip:focus { left: 1rem; top: .5rem; background: var(--sheet); padding: .3rem .8rem; z-index: 2; }
  :focus-visible { outline: 2px solid var(--info); outline-offset: 2px; }
  header { background: var(--sheet); border: 1px solid var(--line); border-left: 6px solid var(--calm);
    border-radius: 10px; padding: .8rem 1.2rem; }
  header.passed { border-left-color: var(--good); }
  header.failed { border-left-color: var(--bad); }
  header.broken { border-left-color: var(--odd); }
  .verdict { display: flex; align-items: center; gap: .7rem; }
  .verdict h1 { font-size: 1.5rem; line-height: 1.2; }
  .symbol { display: inline-flex; align-items: center; justify-content: center; flex: none; font-weight: 700;
    width: 1.45em; height: 1.45em; border-radius: 50%; color: var(--calm); background: var(--calm-soft); }
  .passed .symbol { color: var(--good); background: var(--good-soft); }
  .failed .symbol, .symbol.bad { color: var(--bad); background: var(--bad-soft); }
  .broken .symbol, .symbol.odd { color: var(--odd); background: var(--odd-soft); }
  .title { margin-top: .3rem; font-weight: 600; overflow-wrap: anywhere; }
  header .facts { display: flex; flex-wrap: wrap; gap: .1rem 1.3rem; color: var(--faint); overflow-wrap: anywhere; }
  .cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)); gap: .8rem;
    margin-top: .8rem; }
  .card, .todo { background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; padding: .7rem 1rem;
    overflow-wrap: anywhere; }
  .card h2 { display: flex; align-items: center; gap: .55rem; font-size: 1.05rem; }
  .word { margin-left: auto; font-size: .85rem; font-weight: 600; color: var(--faint); }
  .card.passed .word { color: var(--good); }
  .card.failed .word { color: var(--bad); }
  .card.broken .word { color: var(--odd); }
  .reason { margin-top: .4rem; font-weight: 600; }
  .skipped .reason { font-weight: 400; color: var(--faint); }
  .hint, .notice { margin-top: .4rem; color: var(--faint); }
  .figures { margin-top: .4rem; }
  .meter { display: block; width: 100%; height: .5rem; margin-top: .6rem; border-radius: .25rem;
    background: var(--calm-soft); }
  .meter rect { fill: var(--good); }
  .failed .meter rect { fill: var(--bad); }
  .todo { margin-top: .8rem; display: flex; gap: .2rem 1.2rem; flex-wrap: wrap; align-items: baseline; }
  .todo h2 { font-size: 1rem; }
  .todo ol { flex: 1 1 20rem; counter-reset: step; }
  .todo li { counter-increment: step; }
  .todo li::before { content: counter(step) ". "; color: var(--faint); }
  .notices { margin-top: .8rem; color: var(--faint); overflow-wrap: anywhere; }
  section > h2 { font-size: 1.1rem; margin: 1.1rem 0 .4rem; }
  .file, .group, .rest { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px;
    margin-top: .35rem; }
  .groups { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: 0 .6rem; }
  .groups > [open] { grid-column: 1 / -1; }
  summary h2 { font-size: 1rem; }
  .rest { background: none; border-style: dashed; }
  .rest > .file { margin: .35rem; }
  .file { content-visibility: auto; contain-intrinsic-size: auto 2.4rem; }
  summary { display: flex; align-items: baseline; gap: .2rem .8rem; padding: .4rem .8rem; cursor: pointer;
    border-radius: 8px; }
  summary::before { content: "▸"; color: var(--faint); flex: none; }
  [open] > summary::before { content: "▾"; }
  summary::-webkit-details-marker { display: none; }
  summary:hover { background: var(--calm-soft); }
  .path { font-weight: 600; overflow-wrap: anywhere; min-width: 0; flex: 1; }
  .folder { font-weight: 400; color: var(--faint); }
  .badges { display: flex; gap: .3rem; flex-wrap: wrap; }
  .badge { font-size: 12px; font-weight: 600; padding: 0 .5rem; border-radius: 1rem; background: var(--calm-soft);
    color: var(--calm); white-space: nowrap; }
  .badge.error { color: var(--bad); background: var(--bad-soft); }
  .badge.warning { color: var(--odd); background: var(--odd-soft); }
  .badge.note { color: var(--info); background: var(--info-soft); }
  .lacks, .share { font-size: 13px; color: var(--faint); white-space: nowrap; text-align: right; min-width: 4rem; }
  .lacks { min-width: 7rem; color: var(--bad); }
  .share { font-variant-numeric: tabular-nums; }
  .body { border-top: 1px solid var(--line); padding: .5rem 0; }
  ul.body, ol.body, dl.body, #map .body { padding: .6rem 1rem; overflow-wrap: anywhere; }
  ol.body { padding-left: 2.4rem; }
  .body > .facts { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; padding: 0 .9rem .4rem; font-size: 13px;
    color: var(--faint); overflow-wrap: anywhere; }
  .faint, dd { color: var(--faint); }
  dt { margin-top: .6rem; }
  dt:first-child { margin-top: 0; }
  .tools { display: flex; flex-wrap: wrap; gap: .4rem 1rem; align-items: center; margin-bottom: .4rem;
    font-size: 13px; }
  .tools input, .tools select { font: inherit; color: inherit; background: var(--sheet); border: 1px solid var(--faint);
    border-radius: 6px; padding: .25rem .5rem; max-width: 100%; }
  .legend { display: flex; flex-wrap: wrap; gap: .3rem .6rem; font-size: 12px; }
  .key { padding: .05rem .5rem; border-radius: 4px; border: 1px solid var(--line); }
  .place { margin: .2rem .9rem 0; overflow-wrap: anywhere; }
  pre { margin: .4rem .9rem; padding: .5rem .7rem; background: var(--code); border-radius: 6px;
    white-space: pre-wrap; overflow-wrap: anywhere; max-height: 30rem; overflow-y: auto; }
  .scroll { overflow-x: auto; }
  table { border-collapse: collapse; width: 100%; }
  .source td { padding: 0 .35rem; line-height: 1.6; vertical-align: top; }
  .source .n { text-align: right; width: 1%; min-width: 3.2rem; user-select: none; padding-left: .8rem;
    font-variant-numeric: tabular-nums; }
  .n a { color: var(--faint); text-decoration: none; }
  .n a:hover { text-decoration: underline; }
  .g { width: 1%; user-select: none; color: var(--faint); }
  .c { white-space: pre; tab-size: 4; padding-right: 1rem !important; }
  .c i { font-style: normal; }
  .tk { color: var(--t-keyword); }
  .ts { color: var(--t-string); }
  .tc { color: var(--t-comment); }
  .tn { color: var(--t-number); }
  .tt, .ta { color: var(--t-type); }
  .add > .c { background: var(--add); }
  .del > .c { background: var(--del); opacity: .85; }
  .key.unc, .unc > td, .unc > .c { background: var(--bad-soft); }
  .key.par, .par > td, .par > .c { background: var(--odd-soft); }
  .key.cov { background: var(--good-soft); }
  .cov > .g:nth-child(3) { color: var(--good); }
  .unc > .g { color: var(--bad); font-weight: 700; }
  .par > .g { color: var(--odd); font-weight: 700; }
  .gap td { color: var(--faint); text-align: center; background: var(--code); line-height: 1.2; }
  tr:target > td, tr.here > td { box-shadow: inset 0 2px var(--info), inset 0 -2px var(--info); }
  .file.here > summary { box-shadow: inset 3px 0 var(--info); }
  mark { background: var(--odd-mark); color: inherit; border-radius: 3px; padding: .1em 0;
    text-decoration: underline wavy var(--odd); text-underline-offset: .2em; }
  mark i[class] { color: inherit; }
  .notes > td { padding: .2rem .6rem .4rem 1rem !important; }
  div.notes { padding: 0 .9rem .4rem; }
  .finding { border: 1px solid var(--line); border-left: 4px solid var(--calm); border-radius: 6px; margin: .3rem 0;
    padding: .4rem .8rem; background: var(--sheet); overflow-wrap: anywhere; max-width: 60rem;
    font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
  td .finding { position: sticky; left: 1rem; max-width: min(60rem, calc(100vw - 6rem)); }
  .finding.here { outline: 2px solid var(--info); }
  .finding.error { border-left-color: var(--bad); }
  .finding.warning { border-left-color: var(--odd); }
  .finding.note { border-left-color: var(--info); }
  .error b { color: var(--bad); }
  .warning b { color: var(--odd); }
  .note b { color: var(--info); }
  .rule { display: flex; flex-wrap: wrap; gap: .1rem .8rem; font-size: 13px; color: var(--faint); }
  .fixable { padding: 0 .45rem; border: 1px solid var(--line); border-radius: 1rem; font-size: 12px; }
  .fix { margin: .3rem 0 0; }
  .fix del, .fix ins { text-decoration: none; display: inline-block; width: 100%; }
  .fix del { color: var(--bad); }
  .fix ins { color: var(--good); }
  .more { color: var(--faint); padding: .4rem .9rem; }
  .map { display: block; width: 100%; height: auto; margin-top: .6rem; }
  .map text { font: 12px system-ui, sans-serif; fill: #101418; pointer-events: none; }
  .m0 { fill: var(--m0); background: var(--m0); }
  .m1 { fill: var(--m1); background: var(--m1); }
  .m2 { fill: var(--m2); background: var(--m2); }
  .m3 { fill: var(--m3); background: var(--m3); }
  .m4 { fill: var(--m4); background: var(--m4); }
  .key.m0, .key.m1, .key.m2, .key.m3, .key.m4 { color: #101418; }
  rect.changed { stroke: var(--ink); stroke-width: 3; }
  .key.changed { border: 2px solid var(--ink); }
  p code, li code, dt code, .finding p code { background: var(--code); border-radius: 4px; padding: .1em .35em; }
  kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 .35em; background: var(--sheet); }
  footer { margin-top: 1.2rem; color: var(--faint); font-size: 13px; display: flex; flex-wrap: wrap; gap: .3rem 2rem; }
  .keys { white-space: pre-wrap; }
  @media (max-width: 44rem) {
    body { padding: .5rem .5rem 1.5rem; }
    .file > summary { flex-wrap: wrap; padding: .4rem .6rem; }
    .file > summary::before { margin-right: -.4rem; }
    .path { flex: 1 1 85%; }
    .lacks, .share { min-width: 0; }
    .source .n { padding-left: .2rem; min-width: 2.4rem; }
    .tools label { display: flex; gap: .5rem; align-items: center; flex: 1 1 100%; }
    .tools input, .tools select { flex: 1; min-width: 0; }
    td .finding { left: .4rem; max-width: calc(100vw - 2.5rem); }
  }
  @media print {
    body { background: none; max-width: none; }
    .tools, .keys, .skip { display: none; }
    .card, header, .finding { break-inside: avoid; }
    .c { white-space: pre-wrap; }
    .file { content-visibility: visible; }
  }
  """
