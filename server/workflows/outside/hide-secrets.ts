import type { Json } from '../language/step.schema.ts';

/** What an answer shows instead of a secret. */
const HIDDEN = '[secret]';

/** So much of a secret at the end of a text that broke off could be the rest of it. */
const SHORTEST_BEGINNING = 4;

/**
 * An answer without secrets that the receiver sent back, plain or as addresses, JSON and base64 write them. Characters that
 * PostgreSQL cannot keep in JSON go too.
 * @param isComplete whether the end of the text is its end
 */
export function withoutValues(value: Json, secrets: readonly string[], isComplete = true): Json {
  const forms = secrets.flatMap(formsOf).sort((one, other) => other.length - one.length);
  return hiddenIn(value, (text) => hidden(text, forms, isComplete));
}

function hiddenIn(value: Json, hide: (text: string) => string): Json {
  if (typeof value === 'string') return hide(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => hiddenIn(item, hide));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]: [string, Json]) => [hide(name), hiddenIn(item, hide)]),
  );
}

function hidden(text: string, forms: readonly string[], isComplete: boolean): string {
  const clean = text.replaceAll('\0', '').toWellFormed();
  const rest = forms.reduce((shown, form) => shown.replaceAll(form, HIDDEN), clean);
  return isComplete ? rest : forms.reduce(withoutBeginning, rest);
}

function withoutBeginning(text: string, form: string): string {
  for (let length = form.length - 1; length >= SHORTEST_BEGINNING; length -= 1)
    if (text.endsWith(form.slice(0, length))) return text.slice(0, -length) + HIDDEN;
  return text;
}

function formsOf(secret: string): readonly string[] {
  const base64 = Buffer.from(secret).toString('base64').replaceAll('=', '');
  return [...new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), base64])];
}
