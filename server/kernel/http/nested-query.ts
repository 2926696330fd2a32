const NESTED = /^(\w+)\[([^[\]]+)\](?:\[(\w+)\])?$/;

/**
 * Reads `name[key]=value` and `name[key][bound]=value` of a query string as maps under `name`. Names without brackets stay as they are. A key with
 * both a value and bounds has a list of them, as a repeated name has.
 * @param query the parameters of the request by their names
 */
export function nestedQuery(query: object): object {
  const entries = Object.entries(query);
  if (!entries.some(([name]) => name.includes('['))) return query;
  const plain = entries.filter(([name]) => !NESTED.test(name));
  const maps = new Map<string, Map<string, unknown>>();
  for (const [name, value] of entries) {
    const [, map, key, bound] = NESTED.exec(name) ?? [];
    if (map === undefined || key === undefined) continue;
    const members = maps.get(map) ?? new Map<string, unknown>();
    const before = members.get(key);
    const given = bound === undefined ? value : { ...(isBounds(before) ? before : {}), [bound]: value };
    members.set(
      key,
      before === undefined || (bound !== undefined && isBounds(before)) ? given : [before, given],
    );
    maps.set(map, members);
  }
  const nested = [...maps].map(([name, members]) => [name, Object.fromEntries(members)] as const);
  return Object.fromEntries([...plain, ...nested]);
}

function isBounds(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
