import type { Statements } from '../../kernel/database/database.ts';
import { type SealRow, selectEntriesBetween, selectSeals } from './audit-seal.sql.ts';
import { BEFORE_ALL } from './seal-audit-log.ts';
import { type SealedEntry, sealHash } from './seal-digest.ts';

const SEALS_AT_ONCE = 100;

/** What the seals of an organization say of its audit log. */
export interface Verification {
  readonly seals: number;
  readonly entries: number;
  readonly segments: number;
  /** The hash of the last seal that holds, as hex. */
  readonly last: string;
  /** The first seal that does not hold, and why. */
  readonly broken?: { readonly number: string; readonly reason: string };
}

/** Recomputes every seal of an organization, in order, and stops at the first one that is broken. */
export async function verifyAuditLog(database: Statements, organizationId: string): Promise<Verification> {
  let found: Verification = { seals: 0, entries: 0, segments: 0, last: '' };
  let former: SealRow | undefined;
  for (;;) {
    const seals: SealRow[] = await database.query<SealRow>(
      selectSeals(organizationId, former?.number ?? '0', SEALS_AT_ONCE),
    );
    for (const seal of seals) {
      const reason = await whyBroken(database, former, seal);
      if (reason !== undefined) return { ...found, broken: { number: seal.number, reason } };
      const { seals: count, entries } = found;
      const { segment: segments, hash: last } = seal;
      found = { seals: count + 1, entries: entries + seal.entries, segments, last };
      former = seal;
    }
    if (seals.length < SEALS_AT_ONCE) return found;
  }
}

async function whyBroken(
  database: Statements,
  former: SealRow | undefined,
  seal: SealRow,
): Promise<string | undefined> {
  const expected = BigInt(former?.number ?? 0) + 1n;
  if (BigInt(seal.number) !== expected) return `seal ${expected} is missing`;
  if (seal.previous !== (former?.hash ?? '')) return 'it does not follow from the seal before';
  const after = former ? { at: former.until_at, id: former.until_id } : BEFORE_ALL;
  const until = { at: seal.until_at, id: seal.until_id };
  // One more than there should be shows that there are too many.
  const entries = await database.query<SealedEntry>(
    selectEntriesBetween(seal.org_id, after, until, seal.entries + 1),
  );
  if (entries.length > seal.entries) return `it covers ${seal.entries} entries, and there are more`;
  if (entries.length < seal.entries) {
    return `it covers ${seal.entries} entries, and there are ${entries.length}`;
  }
  if (sealHash(seal, entries).toString('hex') !== seal.hash) return 'an entry or the seal was changed';
  return undefined;
}
