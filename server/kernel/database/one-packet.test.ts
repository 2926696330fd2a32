import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { testDatabase } from '../../../test/database.ts';
import { asOnePacket } from './one-packet.ts';

/** A socket that counts how often it asks the system to write. */
class CountingSocket extends Socket {
  writes = 0;

  override _write(...args: Parameters<Socket['_write']>): void {
    this.writes += 1;
    super._write(...args);
  }

  override _writev(...args: Parameters<NonNullable<Socket['_writev']>>): void {
    this.writes += 1;
    super._writev?.(...args);
  }
}

const socket = new CountingSocket();
const client = new pg.Client({ ...(await testDatabase()), pipeline: true, stream: () => socket });
before(() => client.connect());
after(() => client.end());

describe('statements as one packet', () => {
  it('are written at once and answered in order', async () => {
    const before = socket.writes;
    const sent = asOnePacket(client, () =>
      [1, 2, 3].map((number) => client.query('SELECT $1::int AS number', [number])),
    );
    const answers = await Promise.all(sent);
    assert.deepEqual(
      answers.map(({ rows }) => rows[0]),
      [{ number: 1 }, { number: 2 }, { number: 3 }],
    );
    assert.equal(socket.writes - before, 1);
  });

  it('hold nothing back when the sender fails halfway', async () => {
    let sent: Promise<pg.QueryResult> | undefined;
    assert.throws(() =>
      asOnePacket(client, () => {
        sent = client.query('SELECT 4 AS number');
        throw new Error('Oops');
      }),
    );
    assert.deepEqual((await sent)?.rows, [{ number: 4 }]);
    assert.deepEqual((await client.query('SELECT 5 AS number')).rows, [{ number: 5 }]);
  });
});
