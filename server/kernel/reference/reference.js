// Searches the reference and copies its examples. The page is complete without scripts.

/** An element with attributes and children. */
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

const said = element('p', { role: 'status', class: 'said' });
document.body.append(said);

/** What an entry of the contents leads to, in words: an operation with its fields, an event or a record. */
function wordsOf(entry) {
  const target = document.getElementById(entry.querySelector('a').hash.slice(1));
  const words = target?.matches('article') ? target.querySelector('.words').textContent : '';
  return `${entry.textContent} ${words}`.toLowerCase();
}

function addSearch(contents) {
  const field = element('input', {
    ...{ type: 'search', placeholder: 'Search', 'aria-label': 'Search the reference', maxlength: '100' },
    ...{ autocomplete: 'off', spellcheck: 'false' },
  });
  const count = element('p', { role: 'status', class: 'answer' });
  contents.prepend(element('div', { class: 'search' }, field, count));
  const entries = [...contents.querySelectorAll('li')];
  let known;
  field.addEventListener('input', () => {
    known ??= new Map(entries.map((entry) => [entry, wordsOf(entry)]));
    const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const [entry, words] of known) entry.hidden = !wanted.every((word) => words.includes(word));
    for (const list of contents.querySelectorAll('ul')) {
      const isEmpty = list.querySelector('li:not([hidden])') === null;
      for (const part of [list, list.previousElementSibling])
        if (part?.matches('ul, h2')) part.hidden = isEmpty;
    }
    const found = entries.filter((entry) => !entry.hidden).length;
    count.textContent = wanted.length === 0 ? '' : `${found} of ${entries.length}`;
  });
}

async function copy(code) {
  // Without https, browsers offer no clipboard but that of the selection.
  if (navigator.clipboard) return navigator.clipboard.writeText(code.textContent);
  getSelection().selectAllChildren(code);
  document.execCommand('copy');
}

function addCopyButton(figure) {
  const caption = figure.querySelector('figcaption');
  const button = element('button', { type: 'button', 'aria-label': `Copy: ${caption.textContent}` }, 'Copy');
  caption.append(button);
  button.addEventListener('click', async () => {
    await copy(figure.querySelector('code'));
    said.textContent = 'Copied';
    button.textContent = 'Copied';
    setTimeout(() => {
      said.textContent = '';
      button.textContent = 'Copy';
    }, 2_000);
  });
}

addSearch(document.getElementById('contents'));
for (const figure of document.querySelectorAll('figure')) addCopyButton(figure);
