import { JsonText } from '../kernel/database/json-text.ts';
import type { Operations } from '../kernel/family/family.ts';
import { allPages, joinNamed, type PlainRecord } from '../kernel/family/named-operations.ts';
import type { MailQueue } from '../kernel/mail/mail-queue.ts';
import type { WriteContext } from '../kernel/operations/context.ts';

/** What forms need from the process. */
export interface FormServices {
  readonly config: { readonly baseUrl: string };
  readonly mailQueue: MailQueue;
  /** Undefined if the installation has no mail server. */
  readonly mailer: MailQueue | undefined;
}

/** What forms use of other families, too. */
export interface FormHost extends FormServices {
  readonly operations: Operations;
}

/** Runs an operation of another family in the same transaction, and returns its `data` as plain values. */
export async function join(
  context: WriteContext,
  operations: Operations,
  name: string,
  input: object,
): Promise<unknown> {
  return plainOf(await joinNamed(context, operations, name, input));
}

function plainOf(data: unknown): unknown {
  if (data instanceof JsonText) return data.value();
  return Array.isArray(data) ? data.map(plainOf) : data;
}

/** All records of a list. */
export function listAll(
  context: WriteContext,
  operations: Operations,
  name: string,
  filter: object = {},
): Promise<readonly PlainRecord[]> {
  return allPages(name, (page) => join(context, operations, name, { ...filter, ...page }));
}
