import type { ImportKind } from '../../kernel/family/import-kind.ts';

/** Where a thread finds a kind of record, since functions cannot be handed over to it. */
export type PlacedKind = Pick<ImportKind, 'name' | 'module'>;

/** Where the kinds are. */
export function placesOf(kinds: readonly ImportKind[]): PlacedKind[] {
  return kinds.map(({ name, module }) => ({ name, module }));
}

/** Loads kinds from the modules that export them. */
export function loadKinds(places: readonly PlacedKind[]): Promise<ImportKind[]> {
  return Promise.all(
    places.map(async ({ name, module }) => {
      const exported: object = await import(module);
      const kind = Object.values(exported).find((value) => isKind(value, name));
      if (!kind) throw new Error(`${module} does not export the kind of record ${name}.`);
      return kind;
    }),
  );
}

function isKind(value: unknown, name: string): value is ImportKind {
  return (
    typeof value === 'object' &&
    value !== null &&
    'duplicateKeys' in value &&
    Reflect.get(value, 'name') === name
  );
}
