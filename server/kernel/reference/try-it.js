// Sends requests from the reference, to the server that shows it. The key stays in the memory of the page.

/** The OpenAPI document, once somebody tries something. */
let description;
let key = '';

function describe() {
  description ??= fetch('openapi.json').then((response) => response.json());
  return description;
}

function labelled(text, field) {
  return element('label', {}, element('span', {}, text), field);
}

function keyField() {
  const field = element('input', { type: 'password', name: 'key', autocomplete: 'off', required: '' });
  field.value = key;
  field.addEventListener('input', () => {
    key = field.value;
    for (const other of document.querySelectorAll('.try input[name="key"]')) other.value = key;
  });
  return labelled('API key', field);
}

/** A field for each parameter of the path and the query. */
function parameterFields({ parameters = [] }) {
  return parameters
    .filter((parameter) => parameter.in === 'path' || parameter.in === 'query')
    .map(({ name, in: place, required }) => {
      const field = element('input', { name, 'data-place': place, autocomplete: 'off' });
      field.required = required;
      return labelled(required ? name : `${name} (optional)`, field);
    });
}

/** A field for the body: text with an example, or a file. */
function bodyField({ requestBody }) {
  const [[type, media] = []] = Object.entries(requestBody?.content ?? {});
  if (type === undefined) return [];
  if (type === 'application/octet-stream') {
    return [
      labelled('File', element('input', { type: 'file', name: 'body', 'data-type': type, required: '' })),
    ];
  }
  const [example] = Object.values(media.examples ?? {});
  const value = example?.value ?? '';
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  const field = element('textarea', { name: 'body', 'data-type': type, spellcheck: 'false' }, text);
  field.rows = Math.min(16, text.split('\n').length);
  return [labelled('Body', field)];
}

/** The address and the options of the request that a form describes. */
function requestOf(form, { method, path }) {
  const query = new URLSearchParams();
  let place = path;
  for (const { name, value, dataset } of form.querySelectorAll('[data-place]')) {
    if (dataset.place === 'path') place = place.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') query.append(name, value);
  }
  const body = form.querySelector('[name="body"]');
  return {
    address: `.${place}${query.size > 0 ? `?${query}` : ''}`,
    options: {
      method: method.toUpperCase(),
      credentials: 'omit',
      headers: { Authorization: `Bearer ${key}`, ...(body && { 'Content-Type': body.dataset.type }) },
      ...(body && { body: body.files ? body.files[0] : body.value }),
    },
  };
}

const LONGEST = 100_000;

async function textOf(response) {
  const type = response.headers.get('Content-Type') ?? '';
  if (!/json|text/.test(type)) return `${(await response.blob()).size} bytes`;
  const text = (await response.text()).slice(0, LONGEST);
  if (!type.startsWith('application/json')) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Sends the request and shows its answer. */
async function send(form, operation, { status, answer }) {
  const { address, options } = requestOf(form, operation);
  status.textContent = 'Sending…';
  const began = performance.now();
  try {
    const response = await fetch(address, options);
    answer.textContent = response.status === 204 ? '' : await textOf(response);
    const took = Math.round(performance.now() - began);
    status.textContent = `${response.status} ${response.statusText} after ${took} ms`;
  } catch {
    answer.textContent = '';
    status.textContent = 'The server did not answer.';
  }
  answer.hidden = answer.textContent === '';
}

async function formFor(operation) {
  const { paths } = await describe();
  const described = paths[operation.path][operation.method];
  const button = element('button', { type: 'submit' }, `Send ${operation.method.toUpperCase()}`);
  const shown = {
    status: element('p', { role: 'status', class: 'answer' }),
    answer: element('pre', { tabindex: '0', 'aria-label': 'Response' }),
  };
  shown.answer.hidden = true;
  const warning =
    operation.method === 'get' ? [] : [element('p', { class: 'note' }, 'This acts on real records.')];
  const form = element(
    'form',
    {},
    keyField(),
    ...parameterFields(described),
    ...bodyField(described),
    ...warning,
    button,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    await send(form, operation, shown);
    button.disabled = false;
  });
  return [form, shown.status, shown.answer];
}

function addTryIt(article) {
  const { method, path } = article.dataset;
  const details = element('details', { class: 'try' }, element('summary', {}, 'Try it'));
  const figures = [...article.querySelectorAll('.examples figure')];
  const request = figures.findLast((figure) => figure.textContent.startsWith('Request'));
  request.after(details);
  let isFilled = false;
  details.addEventListener('toggle', async () => {
    if (isFilled) return;
    isFilled = true;
    const [form, ...shown] = await formFor({ method, path });
    details.append(form, ...shown);
    form.querySelector('input').focus();
  });
}

for (const article of document.querySelectorAll('article[data-path]')) addTryIt(article);
