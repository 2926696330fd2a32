import type { Restored, WrittenRecord } from '../../../kernel/family/import-kind.ts';
import { unlessRefused, waitForAll } from '../wait-for-all.ts';

/** For a record that no longer exists, or that a rule protects. */
export const KEPT: Restored = { restored: 0, kept: 1 };

/** Restores records of less numerous kinds one by one. */
export function restoreEach(
  records: readonly WrittenRecord[],
  restore: (written: WrittenRecord) => Promise<Restored>,
): Promise<readonly Restored[]> {
  return waitForAll(records.map((written) => unlessRefused(restore(written), KEPT)));
}

/** Counts the fields that were restored, and those that somebody has changed since. */
export function restoredOf(before: object, former: object): Restored {
  const restored = Object.keys(former).length;
  return { restored, kept: Object.keys(before).length - restored };
}
