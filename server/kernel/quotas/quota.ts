import type { Statements } from '../database/database.ts';
import { selectLimit } from './quota.sql.ts';

/** The limits that the operator has set for all organizations, by quota name. */
export type Limits = Readonly<Record<string, number | undefined>>;

/** An organization, and what is needed to look up its limits, such as the context of an operation. */
export interface Limited extends Statements {
  readonly organizationId: string;
  readonly limits: Limits;
}

/** Something with a limit per organization. */
export interface Quota {
  /** The name on the command line, such as `invitations_per_day`. */
  readonly name: string;
  /** The name for people, such as `Invitations today`. */
  readonly title: string;
  readonly unit: 'number' | 'bytes';
  /** The default limit. */
  readonly byDefault: number;
  /** What people of the organization can do when it is used up, as a sentence. */
  readonly advice: string;
  /** How much an organization uses. Must be fast however much that is. */
  readonly used: (statements: Statements, organizationId: string) => Promise<number>;
}

/** What helps against every limit; follows "or" in a sentence. */
export const ASK_OPERATOR = 'ask the operator of this server to raise the limit';

/** The limit of an organization: its own, else that of all organizations. */
export async function limitOf(limited: Limited, quota: Pick<Quota, 'name' | 'byDefault'>): Promise<number> {
  const { name, byDefault } = quota;
  const [row] = await limited.query<{ value: number }>(selectLimit(limited.organizationId, name));
  return row?.value ?? limited.limits[name] ?? byDefault;
}

/** Formats a number for an error message. */
export function inWords(count: number): string {
  return count.toLocaleString('en');
}
