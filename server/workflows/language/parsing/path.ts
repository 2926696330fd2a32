/** Adds a member or an index to the path of a value: `steps[2].with.to`, or `with["a b"]` for an unusual name. */
export function pathOf(path: string, ...members: readonly PropertyKey[]): string {
  return members.reduce<string>(add, path);
}

function add(path: string, member: PropertyKey): string {
  if (typeof member === 'number') return `${path}[${member}]`;
  const name = String(member);
  if (!/^[a-z_][\w-]*$/i.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}

/** Whether an object or a list has a member of its own. */
export function has(value: unknown, member: PropertyKey): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, member);
}

/** A value inside another; undefined if it is not there. What an object inherits is never read. */
export function inside(value: unknown, ...members: readonly PropertyKey[]): unknown {
  let found = value;
  for (const member of members) found = has(found, member) ? Reflect.get(Object(found), member) : undefined;
  return found;
}

/** A value that should be a list, as one; empty if it is not. */
export function listIn(value: unknown, ...members: readonly PropertyKey[]): readonly unknown[] {
  const found = inside(value, ...members);
  return Array.isArray(found) ? found : [];
}
