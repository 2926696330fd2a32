import assert from 'node:assert/strict';
import { testDatabase } from '../../../../test/database.ts';
import { setUp, startService } from '../../../access/testing/people.ts';

/** A service with an owner, and what tests of the trash do with records. */

export const connection = await testDatabase();
export const service = await startService({ rateLimitPerMinute: 0 }, connection);
export const owner = await setUp(service);

export type Fields = Readonly<Record<string, unknown>>;

export const call = async (method: string, path: string, body?: object) =>
  owner.call(method, `/web${path}`, body);
export const create = async (kind: string, fields: object): Promise<Fields & { id: string }> => {
  const { status, json, text } = await call('POST', `/api-${kind}`, fields);
  assert.equal(status, 201, text);
  return json.data;
};
export const get = async (kind: string, id: string): Promise<Fields> => {
  const { status, json, text } = await call('GET', `/api-${kind}/${id}`);
  assert.equal(status, 200, text);
  return json.data;
};
export const change = async (kind: string, id: string, fields: object) => {
  const { status, text } = await call('PATCH', `/api-${kind}/${id}`, fields);
  assert.equal(status, 200, text);
};
export const remove = async (kind: string, id: string) =>
  assert.equal((await call('DELETE', `/api-${kind}/${id}`)).status, 204);
export const restore = async (id: string): Promise<string[]> => {
  const { status, json, text } = await call('POST', `/trash/${id}/restore`);
  assert.equal(status, 200, text);
  return json.data.left_out;
};
export const merge = async (kind: string, id: string, merge_id: string) => {
  const { status, text } = await call('POST', `/api-${kind}/${id}/merge`, { merge_id });
  assert.equal(status, 200, text);
};
export const log = async (fields: object) =>
  create('activities', { activity_type: 'note', description: 'Note', ...fields });
export const notesOf = async (query: string): Promise<string[]> =>
  (await call('GET', `/api-activities?${query}`)).json.data.map(({ description }: Fields) => description);
export const eventsOf = async (id: string) =>
  service.rows<{ type: string; undoes: string | null }>(
    `SELECT event_type AS type, cause ->> 'undoes' AS undoes FROM events WHERE record_id = $1 ORDER BY id`,
    [id],
  );
export const without = ({ updated_at: _, ...fields }: Fields) => fields;
