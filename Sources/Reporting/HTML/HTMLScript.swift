/// The page's script: filter, order and keys. It writes no markup, and avoids the characters that XML would escape.
let htmlScript: StaticString = #"""
  'use strict';
  (() => {
    const id = name => document.getElementById(name);
    const all = (query, root) => Array.from((root || document).querySelectorAll(query));
    const list = id('top'), rest = id('rest'), filter = id('filter'), kind = id('kind'), order = id('order');
    const files = list ? all('#files .file') : [];
    const visible = list ? list.children.length : 0;
    const number = (file, name) => Number(file.dataset[name]);
    const path = file => file.querySelector('.path').textContent;
    const text = new Map(files.map(file => [file, '']));
    const orders = {
      worst: (a, b) => text.get(a).rank - text.get(b).rank,
      path: (a, b) => text.get(a).path.localeCompare(text.get(b).path),
      findings: (a, b) => number(b, 'findings') - number(a, 'findings'),
      share: (a, b) => number(a, 'share') - number(b, 'share'),
      lacking: (a, b) => number(b, 'lacking') - number(a, 'lacking'),
    };
    files.forEach((file, rank) => {
      const rules = Array.from(new Set(all('.rule code', file).map(code => code.textContent))).join(' ');
      text.set(file, { rank, path: path(file), search: (path(file) + ' ' + rules).toLowerCase() });
    });
    const matches = file => {
      const isKind = kind.value ? file.dataset.kinds.split(' ').includes(kind.value) : true;
      return isKind ? text.get(file).search.includes(filter.value.trim().toLowerCase()) : false;
    };
    const apply = () => {
      const shown = files.filter(matches).sort(orders[order.value]);
      const hidden = files.filter(file => !shown.includes(file));
      list.replaceChildren(...shown.slice(0, rest ? visible : shown.length));
      if (rest) {
        rest.replaceChildren(rest.firstElementChild, ...shown.slice(visible), ...hidden);
        rest.firstElementChild.textContent = (shown.length > visible ? shown.length - visible : 0) + ' more files';
        rest.hidden = !(shown.length > visible);
      } else {
        list.append(...hidden);
      }
      files.forEach(file => { file.hidden = true; });
      shown.forEach(file => { file.hidden = false; });
      id('shown').textContent = shown.length === files.length ? '' : shown.length + ' of ' + files.length;
    };
    const open = element => {
      for (let at = element; at; at = at.parentElement) { if (at.tagName === 'DETAILS') { at.open = true; } }
    };
    let current = null;
    const show = element => {
      if (!element) { return; }
      open(element);
      if (current) { current.classList.remove('here'); }
      current = element;
      element.classList.add('here');
      element.scrollIntoView({ block: element.tagName === 'DETAILS' ? 'start' : 'center' });
      const target = element.querySelector('summary') || element;
      if (target === element) { element.tabIndex = -1; }
      target.focus({ preventScroll: true });
      if (element.id) { history.replaceState(null, '', '#' + element.id); }
    };
    const step = (query, direction) => {
      const stops = all(query).filter(stop => !stop.closest('[hidden]'));
      // 4: DOCUMENT_POSITION_FOLLOWING.
      const after = stop => (current.compareDocumentPosition(stop) >> 2) % 2 === 1;
      if (!current || !current.isConnected || current.closest('[hidden]')) {
        show(direction > 0 ? stops[0] : stops[stops.length - 1]);
        return;
      }
      const others = stops.filter(stop => stop !== current);
      show(direction > 0 ? others.find(after) : others.filter(stop => !after(stop)).pop());
    };
    const follow = () => { show(id(decodeURIComponent(location.hash.slice(1)))); };
    document.addEventListener('keydown', event => {
      if (event.ctrlKey || event.metaKey || event.altKey) { return; }
      if (event.target.closest('input, select, textarea')) {
        // The browser's own Escape empties the field without an event, and the list would stay filtered.
        if (event.key === 'Escape') { event.preventDefault(); event.target.blur(); }
        return;
      }
      const keys = {
        n: () => step('.stop', 1), p: () => step('.stop', -1),
        j: () => step('#files .file', 1), k: () => step('#files .file', -1),
        '/': () => { if (filter) { filter.focus(); } },
      };
      if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
    });
    window.addEventListener('hashchange', follow);
    window.addEventListener('beforeprint', () => {
      const some = files.filter(file => !file.hidden);
      if (20 >= some.length) { some.forEach(file => { file.open = true; }); }
    });
    if (list) {
      id('tools').hidden = false;
      id('tools').addEventListener('submit', event => { event.preventDefault(); });
      filter.addEventListener('input', apply);
      kind.addEventListener('change', apply);
      order.addEventListener('change', apply);
    }
    id('keys').hidden = false;
    if (location.hash.length > 1) { follow(); }
  })();
  """#
