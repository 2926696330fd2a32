import fc from 'fast-check';
import { MISNAMED } from '../../nasty.ts';

/** JSON that is changed in one place. */
export interface Change {
  /** Which of its places, counted on beyond the last one. */
  readonly place: number;
  readonly kind: 'replace' | 'remove' | 'add';
  readonly value: unknown;
}

/** Just beyond what some field takes. */
const LENGTHS = [41, 61, 65, 101, 201, 256, 501, 2_049, 10_001, 100_001];

/** Values of other types, at the bounds of numbers, odd Unicode, and names that mean something to JavaScript. */
const ODD: readonly unknown[] = [
  ...[null, true, false, [], {}, [[]], [null], [{}]],
  ...[0, -1, 0.1, 1.00001, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 53), 1e15, 1e308, -1e308, 5e-324],
  // Numbers that a program of JavaScript could not have written.
  ...['1e400', '-0', '1E2'].map((text) => JSON.rawJSON(text)),
  ...['', ' ', '\t\n', '\u0000', 'a\u0000b', '\ud800', 'x\udc00', '\u202e', '\u200b', '\ufeff', 'İ', 'ﬀ'],
  ...[
    '0',
    '-1',
    '1e400',
    'NaN',
    'null',
    'not-a-uuid',
    'a@',
    '2026-02-30',
    '0000-01-01',
    'javascript:1',
    '{{',
    '%',
  ],
  ...LENGTHS.flatMap((length) => ['x'.repeat(length), '😀'.repeat(length)]),
  ...LENGTHS.slice(0, 7).map((length) => Array.from({ length }, (_, index) => `item ${index}`)),
  ...MISNAMED,
];

const NAMES = ['unknown', 'id', 'org_id', 'created_at', 'toString', '', '\u0000', 'x'.repeat(300)];

export const anyChange: fc.Arbitrary<Change> = fc.record({
  place: fc.nat(),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'),
  value: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...ODD) },
    { weight: 1, arbitrary: fc.jsonValue() },
  ),
});

/** Odd texts for a header or a query. */
export const oddText: fc.Arbitrary<string> = fc.constantFrom(
  ...ODD.filter((value) => typeof value === 'string').map((text) => text.toWellFormed().slice(0, 2_000)),
);

/** The JSON with the change, and the same without it where it is all there is. */
export function changed(json: unknown, { place, kind, value }: Change): unknown {
  if (kind === 'add') {
    const holders = placesIn(json).filter((path) => isObject(at(json, path)));
    const holder = holders[place % Math.max(holders.length, 1)];
    return holder === undefined ? value : edited(json, [...holder, NAMES[place % NAMES.length] ?? ''], value);
  }
  const places = placesIn(json).filter((path) => path.length > 0);
  const chosen = places[place % Math.max(places.length, 1)];
  if (chosen === undefined) return value;
  return edited(json, chosen, kind === 'remove' ? undefined : value);
}

type Path = readonly (string | number)[];

function placesIn(value: unknown, path: Path = []): readonly Path[] {
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => placesIn(item, [...path, index]))
    : Object.entries(isObject(value) ? value : {}).flatMap(([name, item]) => placesIn(item, [...path, name]));
  return [path, ...inner];
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((found, member) => Reflect.get(Object(found), member), value);
}

/** A copy with another value at a place; undefined takes the member away. */
function edited(value: unknown, [member, ...rest]: Path, replacement: unknown): unknown {
  if (member === undefined) return replacement;
  if (Array.isArray(value))
    return value
      .map((item: unknown, index) => (index === member ? edited(item, rest, replacement) : item))
      .filter((item) => item !== undefined);
  return { ...Object(value), [member]: edited(Reflect.get(Object(value), member), rest, replacement) };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
}
