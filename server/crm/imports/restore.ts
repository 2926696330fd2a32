import type { WriteContext } from '../../kernel/operations/context.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { editContacts } from '../contacts/change-contact.ts';
import type { Contact } from '../contacts/contact.schema.ts';
import type { Restored, WrittenRecord } from './rows/record-kind.ts';
import { formerValues } from './rows/written-record.ts';
import { unlessRefused, waitForAll } from './wait-for-all.ts';

/** Of a record that is gone, or that a rule holds. */
const KEPT: Restored = { restored: 0, kept: 1 };

/** Gives contacts back their former values where they still are as the import left them. */
export async function restoreContacts(
  context: WriteContext,
  records: readonly WrittenRecord[],
): Promise<readonly Restored[]> {
  const former = new Map<string, Readonly<Record<string, unknown>>>();
  const edits = records.map((written) => ({
    id: written.record_id,
    decide: (contact: Contact) => {
      const fields = formerValues(contact, written);
      former.set(contact.id, fields);
      return { fields };
    },
  }));
  const outcomes = await editContacts(context, edits);
  return records.map(({ record_id, before }, index) =>
    outcomes[index] instanceof ApiError ? KEPT : restoredOf(before, former.get(record_id) ?? {}),
  );
}

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
