/** What a query string is made of. Lists are joined with commas, except tags, which are repeated. */
export type QueryValue = unknown;

/** The address of a path with its parameters: `/api-contacts/{id}` → `https://…/api-contacts/0190…`. */
export function addressOf(
  baseUrl: string,
  path: string,
  parameters: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    // An empty id would make `GET /api-contacts/` of `GET /api-contacts/{id}`, which is another request.
    if (value === undefined || value === '') throw new TypeError(`${path} needs '${name}'.`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => pairs(name, value)));
  return `${baseUrl.replace(/\/+$/, '')}${filled}${search.size > 0 ? `?${search}` : ''}`;
}

function pairs(name: string, value: QueryValue): [string, string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    return name === 'tag' ? value.map((tag) => [name, String(tag)]) : [[name, value.join(',')]];
  }
  if (value instanceof Date) return [[name, value.toISOString()]];
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, part]) => pairs(`${name}[${key}]`, part));
  }
  return [[name, String(value)]];
}
