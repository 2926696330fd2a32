import assert from 'node:assert/strict';
import { testDatabase } from '../../../../test/database.ts';
import { setUp, startService } from '../../../access/testing/people.ts';
import type { Config } from '../../../config.ts';

/** A service with an owner, and what tests of the trash do with records. */

export type Fields = Readonly<Record<string, unknown>>;

/** A record without the time of its change. */
export const without = ({ updated_at: _, ...fields }: Fields) => fields;

/** Starts a service for the calling test file, with an owner who calls it. */
export async function startTrash(settings: Partial<Config> = {}) {
  const connection = await testDatabase();
  const service = await startService({ rateLimitPerMinute: 0, ...settings }, connection);
  const owner = await setUp(service);

  const call = async (method: string, path: string, body?: object) => owner.call(method, `/web${path}`, body);
  const create = async (kind: string, fields: object): Promise<Fields & { id: string }> => {
    const { status, json, text } = await call('POST', `/api-${kind}`, fields);
    assert.equal(status, 201, text);
    return json.data;
  };
  const get = async (kind: string, id: string): Promise<Fields> => {
    const { status, json, text } = await call('GET', `/api-${kind}/${id}`);
    assert.equal(status, 200, text);
    return json.data;
  };
  const change = async (kind: string, id: string, fields: object) => {
    const { status, text } = await call('PATCH', `/api-${kind}/${id}`, fields);
    assert.equal(status, 200, text);
  };
  const remove = async (kind: string, id: string) =>
    assert.equal((await call('DELETE', `/api-${kind}/${id}`)).status, 204);
  const restore = async (id: string): Promise<string[]> => {
    const { status, json, text } = await call('POST', `/trash/${id}/restore`);
    assert.equal(status, 200, text);
    return json.data.left_out;
  };
  const merge = async (kind: string, id: string, merge_id: string) => {
    const { status, text } = await call('POST', `/api-${kind}/${id}/merge`, { merge_id });
    assert.equal(status, 200, text);
  };
  const log = async (fields: object) =>
    create('activities', { activity_type: 'note', description: 'Note', ...fields });
  const notesOf = async (query: string): Promise<string[]> =>
    (await call('GET', `/api-activities?${query}`)).json.data.map(({ description }: Fields) => description);
  const eventsOf = async (id: string) =>
    service.rows<{ type: string; undoes: string | null }>(
      `SELECT event_type AS type, cause ->> 'undoes' AS undoes FROM events WHERE record_id = $1 ORDER BY id`,
      [id],
    );
  return {
    connection,
    service,
    owner,
    call,
    create,
    get,
    change,
    remove,
    restore,
    merge,
    log,
    notesOf,
    eventsOf,
  };
}
