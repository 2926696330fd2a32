/** Secrets in headers: `Bearer {{ secret.API_KEY }}`. They are read by nobody but the receiver. */

/** The name of a secret. */
export const SECRET_NAME = /^[A-Z][A-Z0-9_]{0,39}$/;

const TEMPLATE = /\{\{([^{}]*)\}\}/g;

/** Part of a header: text, or the name of a secret. */
export type HeaderPart = string | { readonly secret: string };

/** A header, taken apart where its secrets stand. Other templates are still in its texts. */
export function headerParts(text: string): readonly HeaderPart[] {
  const parts: HeaderPart[] = [];
  let read = 0;
  for (const { 0: whole, 1: inner = '', index } of text.matchAll(TEMPLATE)) {
    const secret = secretNamed(inner.trim());
    if (secret === undefined) continue;
    parts.push(text.slice(read, index), { secret });
    read = index + whole.length;
  }
  return [...parts, text.slice(read)].filter((part) => part !== '');
}

function secretNamed(path: string): string | undefined {
  const [root, name = '', ...rest] = path.split('.');
  return root === 'secret' && rest.length === 0 && SECRET_NAME.test(name) ? name : undefined;
}

/** A header without its secrets, for checks of what else it says. */
export function withoutSecrets(text: string): string {
  return headerParts(text)
    .filter((part) => typeof part === 'string')
    .join('');
}

/** The names of the secrets in a header. */
export function secretsIn(text: string): readonly string[] {
  const names = headerParts(text).flatMap((part) => (typeof part === 'string' ? [] : [part.secret]));
  return [...new Set(names)];
}
