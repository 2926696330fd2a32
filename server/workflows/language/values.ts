import { inside } from './parsing/path.ts';

/** What a path leads to; undefined if there is nothing. Only own members are read. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return inside(value, ...path);
}

/** A value as people read it. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(shown).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
