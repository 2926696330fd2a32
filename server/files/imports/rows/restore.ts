import type { Restored, WrittenRecord } from '../../../kernel/family/import-kind.ts';
import { unlessRefused, waitForAll } from '../wait-for-all.ts';

/** Of a record that is gone, or that a rule holds. */
export const KEPT: Restored = { restored: 0, kept: 1 };

/** Restores records of which there are fewer, each by itself. */
export function restoreEach(
  records: readonly WrittenRecord[],
  restore: (written: WrittenRecord) => Promise<Restored>,
): Promise<readonly Restored[]> {
  return waitForAll(records.map((written) => unlessRefused(restore(written), KEPT)));
}

/** Counts the fields with their former values, and those that somebody changed since. */
export function restoredOf(before: object, former: object): Restored {
  const restored = Object.keys(former).length;
  return { restored, kept: Object.keys(before).length - restored };
}
