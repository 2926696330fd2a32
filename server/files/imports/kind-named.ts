import type { ImportKind } from '../../kernel/family/import-kind.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import { requireScope } from '../../kernel/operations/scopes.ts';

/** What the families say of a kind of record whose file was uploaded. */
export function kindNamed(kinds: readonly ImportKind[], name: string): ImportKind {
  const kind = kinds.find((candidate) => candidate.name === name);
  if (!kind) throw new Error(`No family imports ${name}.`);
  return kind;
}

/**
 * The same for somebody who wants to import it.
 * @throws 403 `forbidden` without the scope that writes its records
 */
export function kindFor(kinds: readonly ImportKind[], name: string, { credential }: Caller): ImportKind {
  const kind = kindNamed(kinds, name);
  requireScope(credential.scopes, kind.scope);
  return kind;
}
