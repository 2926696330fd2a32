import type { ImportKind } from '../../kernel/family/import-kind.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import { requireScope } from '../../kernel/operations/scopes.ts';

/** What the families say of a kind of record whose file was uploaded. */
export function kindNamed(kinds: readonly ImportKind[], name: string): ImportKind {
  const kind = kinds.find((candidate) => candidate.name === name);
  if (!kind) throw new Error(`No family imports ${name}.`);
  return kind;
}

/** The kind with the fields that the organization has added to its records. */
export async function withOwnFields(context: ReadContext, kind: ImportKind): Promise<ImportKind> {
  const own = await kind.ownFields?.(context);
  return own === undefined || own.length === 0 ? kind : { ...kind, fields: [...kind.fields, ...own] };
}

/**
 * The kind of this name, for somebody who wants to import it.
 * @throws 403 `forbidden` without the scope that writes its records
 */
export function kindFor(kinds: readonly ImportKind[], name: string, { credential }: Caller): ImportKind {
  const kind = kindNamed(kinds, name);
  requireScope(credential.scopes, kind.scope);
  return kind;
}
