import assert from 'node:assert/strict';
import { after, describe, it, mock } from 'node:test';
import pg from 'pg';
import { startApi } from '../../../test/api.ts';

/** What a change of a contact costs the database. */

const api = await startApi();
const { id } = (await api.post('/api-contacts', { first_name: 'Ada', tags: ['vip'] })).data<{ id: string }>();

/** The statements of each connection, in order. */
const sent = new Map<unknown, string[]>();
const query = pg.Client.prototype.query;
const spy = mock.method(pg.Client.prototype, 'query', function (this: pg.Client, ...asked: unknown[]) {
  const text = typeof asked[0] === 'string' ? asked[0] : String(Reflect.get(Object(asked[0]), 'text'));
  sent.set(this, [...(sent.get(this) ?? []), text.trim().replace(/\s+/g, ' ')]);
  return Reflect.apply(query, this, asked);
});
after(() => spy.mock.restore());

/** The statements of the transaction that changed the contact. */
async function statementsOf(patch: object): Promise<readonly string[]> {
  sent.clear();
  assert.equal((await api.patch(`/api-contacts/${id}`, patch)).status, 200);
  const found = [...sent.values()].find((texts) => texts.some((text) => text.startsWith('UPDATE contacts')));
  assert.ok(found);
  return found.slice(found.indexOf('BEGIN'), found.indexOf('COMMIT') + 1);
}

/** The columns that it set. */
async function columnsOf(patch: object): Promise<readonly string[]> {
  const update = (await statementsOf(patch)).find((text) => text.startsWith('UPDATE contacts')) ?? '';
  return /, \(([^)]*)\) = \(SELECT/.exec(update)?.[1]?.split(', ') ?? [];
}

describe('a change of one field of a contact', () => {
  it('takes a lock, an update, its audit entry and its event', async () => {
    const statements = await statementsOf({ city: 'London' });
    assert.deepEqual(
      statements.map(
        (text) =>
          /^(BEGIN|COMMIT|UPDATE contacts|INSERT INTO \w+|SELECT set_config|SELECT c\.id)|INSERT INTO events/.exec(
            text,
          )?.[0],
      ),
      [
        'BEGIN',
        'SELECT set_config',
        'SELECT c.id',
        'UPDATE contacts',
        'INSERT INTO audit_entries',
        'INSERT INTO events',
        'COMMIT',
      ],
    );
  });

  it('sets nothing of which the words of searches or custom values are made, unless it changes them', async () => {
    const made = ['first_name', 'email', 'job_title', 'phones', 'custom_fields'];
    const setBy = async (patch: object) => (await columnsOf(patch)).filter((column) => made.includes(column));
    assert.deepEqual(await setBy({ notes: 'Likes tea' }), []);
    assert.deepEqual(await setBy({ tags: ['vip', 'uk'] }), []);
    assert.deepEqual(await setBy({ job_title: 'Analyst' }), made.slice(0, 4));
    await api.post('/api-custom-fields', { object: 'contact', key: 'seats', label: 'Seats', type: 'number' });
    assert.deepEqual(await setBy({ custom_fields: { seats: 2 } }), ['custom_fields']);
  });

  it('sends the same few statements, whichever fields it changes', async () => {
    const texts = new Set<string>();
    for (const patch of [
      { city: 'Paris' },
      { zip: '75001', notes: 'x' },
      { status: 'lead' },
      { score: 3, tags: [] },
    ])
      texts.add((await statementsOf(patch)).find((text) => text.startsWith('UPDATE')) ?? '');
    assert.equal(texts.size, 1);
  });
});
