import { z } from 'zod';
import { JsonText } from '../database/json-text.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { Transaction } from '../database/transaction.ts';
import { invalidRequest, notFound } from './errors.ts';
import { type Answer, type Result, renderResult } from './result.ts';

/**
 * The id that the web app made for the record that its request creates. It marks repeated requests as the same one, as
 * an idempotency key does, but for ever: a browser may send a request again after days.
 */
export interface ClientMadeId {
  readonly recordId: string;
}

/** Ids in order of time, as the server makes them, or random ones (RFC 9562). */
const ID = z.union([z.uuidv7(), z.uuidv4()]);

/** @throws 400 `invalid_request` if it is not a UUID of version 4 or 7 */
export function readClientMadeId(id: unknown): ClientMadeId {
  const parsed = ID.safeParse(id);
  if (!parsed.success) throw invalidRequest("'id' must be a UUID of version 4 or 7.");
  return { recordId: parsed.data.toLowerCase() };
}

/**
 * Creates a record with an id that the client made, unless that was done before. Waits for a running request with the
 * same id. Another organization may have a record with that id, which nothing shows.
 * @param again reads the record
 * @returns the record as it is now, if it exists
 * @throws 404 `not_found` if it was created and deleted since
 */
export async function createOnce<Output>(
  transaction: Transaction,
  organizationId: string,
  { recordId }: ClientMadeId,
  run: () => Promise<Answer<Output>>,
  again: (organizationId: string, id: string) => Sql,
): Promise<Result<Output>> {
  const [claimed, [existing]] = await Promise.all([
    transaction.query(insertId(organizationId, recordId)),
    transaction.query<{ json: string }>(again(organizationId, recordId)),
  ]);
  if (existing) return { replay: new JsonText(renderResult({ data: new JsonText(existing.json) })) };
  if (claimed.length === 0) throw notFound('record');
  return run();
}

function insertId(organizationId: string, id: string): Sql {
  return sql`
    INSERT INTO client_made_ids (org_id, id) VALUES (${organizationId}, ${id})
    ON CONFLICT DO NOTHING RETURNING id`;
}
