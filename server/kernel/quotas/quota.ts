import type { Statements } from '../database/database.ts';
import { selectLimit } from './quota.sql.ts';

/** The limits that the operator has set for all organizations, by the names of the quotas. */
export type Limits = Readonly<Record<string, number | undefined>>;

/** An organization, and what it takes to look up its limits. The context of an operation is one. */
export interface Limited extends Statements {
  readonly organizationId: string;
  readonly limits: Limits;
}

/** Something that an organization may use up to a limit. */
export interface Quota {
  /** As the command line names it, such as `invitations_per_day`. */
  readonly name: string;
  /** For people, such as `Invitations today`. */
  readonly title: string;
  readonly unit: 'number' | 'bytes';
  /** The limit where the operator has set none. */
  readonly byDefault: number;
  /** What people of the organization can do when it is used up, as a sentence. */
  readonly advice: string;
  /** How much an organization uses; takes a bounded time however much there is. */
  readonly used: (statements: Statements, organizationId: string) => Promise<number>;
}

/** What else helps against every limit; follows "or" in a sentence. */
export const ASK_OPERATOR = 'ask the operator of this server to raise the limit';

/** The limit that holds for an organization: its own, else that of all organizations. */
export async function limitOf(limited: Limited, quota: Pick<Quota, 'name' | 'byDefault'>): Promise<number> {
  const { name, byDefault } = quota;
  const [row] = await limited.query<{ value: number }>(selectLimit(limited.organizationId, name));
  return row?.value ?? limited.limits[name] ?? byDefault;
}

/** A number as people read it in an error. */
export function inWords(count: number): string {
  return count.toLocaleString('en');
}
