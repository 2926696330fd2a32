import type { Transaction } from '../database/transaction.ts';
import { type ClientMadeId, createOnce } from './client-made-id.ts';
import { type IdempotencyKey, once, type Repetition } from './idempotency.ts';
import type { Answer, Result } from './result.ts';

/** What marks repeated requests as the same one: a key, or the id of the record that they create. */
export type RepeatMark = IdempotencyKey | ClientMadeId;

/** An operation about to run, and how to answer if it ran before. */
interface Repeatable<Output> extends Repetition<Output> {
  readonly mark: RepeatMark | undefined;
  readonly run: () => Promise<Answer<Output>>;
}

/** Runs an operation unless a request with the same mark did, in the transaction of the change. */
export async function unlessRepeated<Output>(
  transaction: Transaction,
  organizationId: string,
  { mark, run, ...repetition }: Repeatable<Output>,
): Promise<Result<Output>> {
  if (!mark) return run();
  if (!('recordId' in mark)) return once(transaction, organizationId, mark, run, repetition);
  const { again } = repetition;
  if (!again) throw new Error('An operation that takes an id needs to read its record again.');
  return createOnce(transaction, organizationId, mark, run, again);
}
