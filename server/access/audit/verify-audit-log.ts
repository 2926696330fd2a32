import type { Statements } from '../../kernel/database/database.ts';
import { type SealRow, selectEntriesBetween, selectSeals } from './audit-seal.sql.ts';
import { BEFORE_ALL } from './seal-audit-log.ts';
import { type SealedEntry, sealHash } from './seal-digest.ts';

const SEALS_AT_ONCE = 100;

/** The result of verifying an organization's audit log. */
export interface Verification {
  readonly seals: number;
  readonly entries: number;
  readonly segments: number;
  /** The hash of the last valid seal as hex. */
  readonly last: string;
  /** The first invalid seal, and why. */
  readonly broken?: { readonly number: string; readonly reason: string };
}

/** Recomputes all seals of an organization in order and stops at the first broken one. */
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
  if (seal.previous !== (former?.hash ?? '')) return 'it does not continue the previous seal';
  const after = former ? { at: former.until_at, id: former.until_id } : BEFORE_ALL;
  const until = { at: seal.until_at, id: seal.until_id };
  // Reads one more than expected, to notice additional entries.
  const entries = await database.query<SealedEntry>(
    selectEntriesBetween(seal.org_id, after, until, seal.entries + 1),
  );
  if (entries.length > seal.entries) return `it covers ${seal.entries} entries, but there are more`;
  if (entries.length < seal.entries) {
    return `it covers ${seal.entries} entries, but there are ${entries.length}`;
  }
  if (sealHash(seal, entries).toString('hex') !== seal.hash) return 'an entry or the seal was changed';
  return undefined;
}
