const NESTED = /^(\w+)\[([^[\]]+)\](?:\[(\w+)\])?$/;

/**
 * Reads `name[key]=value` and `name[key][bound]=value` of a query string as maps under `name`. Names without brackets stay as they are.
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
    members.set(
      key,
      bound === undefined ? value : { ...Object(before), ...Object.fromEntries([[bound, value]]) },
    );
    maps.set(map, members);
  }
  const nested = [...maps].map(([name, members]) => [name, Object.fromEntries(members)] as const);
  return Object.fromEntries([...plain, ...nested]);
}
