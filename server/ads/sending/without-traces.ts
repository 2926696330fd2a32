import type { Purchase } from '../platforms/platform.ts';

/** The longest reason that is kept. */
const LONGEST = 500;

const HASH = /\b[0-9a-f]{64}\b/gi;

/**
 * What a platform said, without what it repeats of the contact: the log keeps no hash, address, number or name.
 * @param contact null if there is none
 */
export function withoutTraces(reason: string, contact: Purchase['contact'] | null): string {
  const { email, phone, last_name } = contact ?? {};
  const values = [email, phone, last_name].filter((value) => value && value.length > 2);
  const clean = values.reduce<string>(
    (text, value) => text.replaceAll(value ?? '', '…'),
    reason.replace(HASH, '…'),
  );
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST - 1)}…` : clean;
}
