/* Forms of Kontor on any website: shows a form, keeps programs away, and says where a visitor came from.
   Nothing is stored in the browser before kontor.consent(true). */
(() => {
  const script = document.currentScript;
  const CLICK_IDS = ['gclid', 'gbraid', 'wbraid', 'dclid', 'fbclid', 'li_fat_id', 'ttclid', 'msclkid'];
  const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];
  const STORE = 'kontor.touches';
  const NINETY_DAYS = 90 * 86_400_000;

  /* Where the visitor came from. */

  const now = touchOfPage();

  function touchOfPage() {
    const found = {};
    const parameters = new URLSearchParams(location.search);
    for (const name of [...CLICK_IDS, ...UTM]) if (parameters.get(name)) found[name] = parameters.get(name);
    if (Object.keys(found).length === 0) return undefined;
    return { ...found, page: location.href, referrer: document.referrer, seen_at: new Date().toISOString() };
  }

  function remembered() {
    try {
      const kept = JSON.parse(localStorage.getItem(STORE) ?? '[]');
      return kept.filter(({ seen_at }) => Date.now() - Date.parse(seen_at) < NINETY_DAYS);
    } catch {
      return [];
    }
  }

  function touches() {
    const earlier = remembered();
    const isKnown =
      now && earlier.some((touch) => CLICK_IDS.some((name) => now[name] && touch[name] === now[name]));
    return now && !isKnown ? [...earlier, now] : earlier;
  }

  window.kontor = {
    /** Call it with true once the visitor agreed that click ids are remembered for 90 days, and with false to forget them. */
    consent(isGranted) {
      try {
        if (isGranted) localStorage.setItem(STORE, JSON.stringify(touches().slice(-20)));
        else localStorage.removeItem(STORE);
      } catch {
        /* The browser stores nothing for this page. */
      }
    },
  };

  /* Proof of work (ALTCHA): the key that begins as the server wants. */

  async function solve(puzzle) {
    if (!window.crypto?.subtle) return undefined;
    const { nonce, salt, cost, keyLength = 32, keyPrefix } = puzzle.parameters;
    const start = bytes(nonce);
    const password = new Uint8Array(start.length + 4);
    password.set(start);
    for (let counter = 0; counter < 100_000; counter += 1) {
      new DataView(password.buffer).setUint32(start.length, counter);
      const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
      const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations: cost };
      const derivedKey = hex(await crypto.subtle.deriveBits(how, key, keyLength * 8));
      if (derivedKey.startsWith(keyPrefix))
        return btoa(JSON.stringify({ challenge: puzzle, solution: { counter, derivedKey } }));
    }
    return undefined;
  }

  function bytes(text) {
    return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  }

  function hex(buffer) {
    return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  /* The page that Kontor serves: the browser sends the form, with the solution in it. */

  function prepare(form) {
    const solving = solve(JSON.parse(form.dataset.kontorPuzzle)).catch(() => undefined);
    let isReady = false;
    add(form, '_touches', JSON.stringify(touches()));
    form.addEventListener('submit', async (event) => {
      if (isReady) return;
      event.preventDefault();
      const button = form.querySelector('button');
      button.disabled = true;
      add(form, 'altcha', (await solving) ?? '');
      button.disabled = false;
      isReady = true;
      /* A form cannot be sent while its event is still being handled, as it is if the puzzle was solved before. */
      await new Promise((resolve) => setTimeout(resolve));
      form.requestSubmit();
    });
  }

  function add(form, name, value) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }

  /* A form on another website, where the script stands. */

  async function show(place, base) {
    const answer = await fetch(`${base}/fields`);
    if (!answer.ok)
      throw new Error(`Kontor: the form answered ${answer.status}. Is this host among its allowed hosts?`);
    const { data } = await answer.json();
    const form = document.createElement('form');
    form.className = 'kontor-form';
    form.setAttribute('aria-label', data.title);
    form.innerHTML = `${data.html}<p role="status"></p>`;
    const button = document.createElement('button');
    button.textContent = data.submit_label;
    form.append(button);
    place.replaceWith(form);
    let ticket;
    const open = () => {
      ticket ??= fetch(`${base}/token`)
        .then((response) => response.json())
        .then(async ({ data: { token, challenge, version } }) => ({
          token,
          version,
          proof: await solve(challenge).catch(() => undefined),
        }));
    };
    form.addEventListener('focusin', open);
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      open();
      button.disabled = true;
      try {
        await send(form, base, await ticket, data);
      } catch {
        say(form, data.words.notSent);
      }
      ticket = undefined;
      button.disabled = false;
    });
  }

  async function send(form, base, { token, proof, version }, shown) {
    if (version !== shown.version) return say(form, shown.words.reload);
    const { redirect_url, asks_to_confirm, words } = shown;
    const body = { _token: token, altcha: proof ?? '', page: location.href, referrer: document.referrer };
    for (const name of new Set(new FormData(form).keys())) {
      const values = new FormData(form).getAll(name);
      body[name] = values.length > 1 ? values : values[0];
    }
    body._touches = JSON.stringify(touches());
    const response = await fetch(base, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    for (const old of form.querySelectorAll('.problem')) old.remove();
    for (const input of form.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
    if (response.status === 202) {
      if (redirect_url) location.assign(redirect_url);
      form.replaceChildren();
      form.insertAdjacentHTML('beforeend', '<p role="status" tabindex="-1"></p>');
      form.querySelector('p').textContent = asks_to_confirm ? words.checkEmail : words.arrived;
      form.querySelector('p').focus();
    } else showProblems(form, answer, words);
  }

  function showProblems(form, { message, fields = {} }, { checkFields }) {
    for (const [key, problem] of Object.entries(fields)) {
      const input = form.elements.namedItem(key);
      const field = (input?.length ? input[0] : input) ?? form;
      const words = document.createElement('p');
      Object.assign(words, { className: 'problem', id: `kontor-problem-${key}`, textContent: problem });
      field.setAttribute('aria-invalid', 'true');
      field.setAttribute('aria-describedby', words.id);
      (field.closest('.field') ?? form).append(words);
    }
    form.querySelector('[aria-invalid]')?.focus();
    say(form, Object.keys(fields).length > 0 ? checkFields : message);
  }

  function say(form, words) {
    const status = form.querySelector('[role="status"]');
    if (status) status.textContent = words;
  }

  function begin() {
    for (const form of document.querySelectorAll('form[data-kontor-puzzle]')) prepare(form);
  }

  const named = script?.dataset.kontorForm;
  if (named) {
    const place = document.createElement('div');
    script.after(place);
    show(
      place,
      `${new URL(script.src).origin}${new URL(script.src).pathname.replace(/\/f\/assets\/.*/, '')}/f/${named}`,
    ).catch((error) => console.error(error));
  } else if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
  else begin();
})();
