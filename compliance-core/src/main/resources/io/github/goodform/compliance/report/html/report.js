(() => {
  'use strict';
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const cases = all('.case');
  const form = one('.filters');
  if (!form) return;
  const search = form.elements.q;
  const rules = form.elements.rules;
  const level = form.elements.level;
  const boxes = [...form.querySelectorAll('input[name=verdict]')];
  const texts = new Map();
  /* What can be searched is what can be read; it is gathered when somebody first asks. */
  const textOf = (each) => {
    if (!texts.has(each)) texts.set(each, each.textContent.toLowerCase());
    return texts.get(each);
  };
  form.hidden = false;

  function apply() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const verdicts = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    let shown = 0;
    for (const each of cases) {
      const data = each.dataset;
      const fits =
        (!verdicts.size || verdicts.has(data.verdict)) &&
        (!rules.value || data.rules === rules.value) &&
        (!level.value || data.level === level.value) &&
        words.every((word) => textOf(each).includes(word));
      each.hidden = !fits;
      if (fits) shown++;
    }
    for (const group of all('.group')) {
      const count = group.querySelectorAll('.case:not([hidden])').length;
      group.hidden = count === 0;
      group.querySelector('h2 small').textContent = count;
    }
    one('.shown').textContent = shown + ' of ' + cases.length + ' shown';
    one('.nothing').hidden = shown > 0;
  }

  /* The filters live in the fragment, so that a filtered page is a link. */
  function write() {
    const state = new URLSearchParams();
    if (search.value) state.set('q', search.value);
    if (rules.value) state.set('rules', rules.value);
    if (level.value) state.set('level', level.value);
    for (const box of boxes) if (box.checked) state.append('verdict', box.value);
    const fragment = state.toString();
    try {
      history.replaceState(null, '', fragment ? '#' + fragment : location.pathname + location.search);
    } catch (refused) {
      /* Some browsers refuse this for files: the page works without. */
    }
  }

  function read() {
    const fragment = location.hash.slice(1);
    const target = fragment && !fragment.includes('=') ? document.getElementById(fragment) : null;
    if (target && target.matches('.case')) {
      target.open = true;
      target.hidden = false;
      target.scrollIntoView({ block: 'start' });
      return;
    }
    const state = new URLSearchParams(fragment);
    search.value = state.get('q') || '';
    rules.value = state.get('rules') || '';
    level.value = state.get('level') || '';
    const verdicts = new Set(state.getAll('verdict'));
    for (const box of boxes) box.checked = verdicts.has(box.value);
    apply();
  }

  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', () => { apply(); write(); });
  form.addEventListener('reset', () => setTimeout(() => { apply(); write(); }));
  one('#expand').addEventListener('click', (event) => {
    const visible = cases.filter((each) => !each.hidden);
    const open = visible.some((each) => !each.open);
    for (const each of visible) each.open = open;
    event.currentTarget.textContent = open ? 'Collapse' : 'Expand';
  });
  addEventListener('hashchange', read);
  addEventListener('keydown', (event) => {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName || '') && event.target.type !== 'checkbox';
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '/' && !typing) {
      event.preventDefault();
      search.focus();
      search.select();
    } else if (event.key === 'Escape' && event.target === search) {
      search.value = '';
      apply();
      write();
    } else if ((event.key === 'j' || event.key === 'k') && !typing) {
      const visible = cases.filter((each) => !each.hidden).map((each) => each.querySelector('summary'));
      const at = visible.indexOf(document.activeElement);
      const next = visible[Math.max(0, at + (event.key === 'j' ? 1 : -1))];
      if (next) next.focus();
    }
  });
  document.addEventListener('click', (event) => {
    const button = event.target.closest('.replay button');
    if (!button) return;
    navigator.clipboard.writeText(button.previousElementSibling.textContent).then(
      () => { button.textContent = 'Copied'; setTimeout(() => { button.textContent = 'Copy'; }, 1500); },
      () => { getSelection().selectAllChildren(button.previousElementSibling); });
  });
  apply();
  read();
})();
