import { JsonText } from '../kernel/database/json-text.ts';
import type { Operations } from '../kernel/family/family.ts';
import type { MailQueue } from '../kernel/mail/mail-queue.ts';
import type { WriteContext } from '../kernel/operations/context.ts';
import type { Operation } from '../kernel/operations/operation.ts';

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

export type PlainRecord = Readonly<Record<string, unknown>>;

/** Runs an operation of another family in the same transaction, and returns its `data` as plain values. */
export async function join(
  context: WriteContext,
  operations: Operations,
  name: string,
  input: object,
): Promise<unknown> {
  const operation: Operation = operations(name);
  const { data } = await operation.joinGiven(context, input);
  return plainOf(data);
}

function plainOf(data: unknown): unknown {
  if (data instanceof JsonText) return data.value();
  return Array.isArray(data) ? data.map(plainOf) : data;
}

/** The most that lists return at once. */
const PAGE = 200;

/** All records of a list. */
export async function listAll(
  context: WriteContext,
  operations: Operations,
  name: string,
  filter: object = {},
): Promise<readonly PlainRecord[]> {
  const all: PlainRecord[] = [];
  for (;;) {
    const page = await join(context, operations, name, { ...filter, limit: PAGE, offset: all.length });
    if (!Array.isArray(page)) throw new Error(`The operation ${name} did not return a list.`);
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}
