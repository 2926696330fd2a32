import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { TEST_SECRET_KEY } from '../../../test/secrets.ts';
import { runCommand, type ServerProcess, startServerProcess } from '../../../test/server-process.ts';
import { DESTINATION_KINDS } from '../destinations/destination.schema.ts';
import { addDestination } from '../testing/conversions.ts';
import { Fakes } from '../testing/fakes.ts';
import { environmentOf, requireOnce, winAt } from '../testing/killed-rounds.ts';

/** A change of the secret key while conversions are sent, as `kontor secrets rotate --help` describes it. */

const NEW_KEY = '1c'.repeat(32);
const AT_ONCE = 4;

const fakes = new Fakes();
await fakes.listen();
const api = await startApi({ ...fakes.config });
after(() => fakes.close());

describe('a change of the secret key', () => {
  it('fails no attempt, before, while and after the keys are sealed again', async () => {
    for (const kind of DESTINATION_KINDS) await addDestination(api, fakes, kind);
    await api.close();
    const only = { ...environmentOf(api, fakes), SECRET_KEY: NEW_KEY };
    const both = { ...only, SECRET_KEY_PREVIOUS: TEST_SECRET_KEY };
    const server = await startServerProcess(both);
    const acknowledged = await winWhileRotating(server, both).finally(() => server.stop('SIGTERM'));

    await requireOnce(api, fakes, acknowledged, only);
    const repeated = await api.rows('SELECT FROM conversion_sends WHERE attempts <> 1');
    assert.equal(repeated.length, 0);
  });
});

/** Wins deals until the keys are sealed again, and one more each; returns them. */
async function winWhileRotating(server: ServerProcess, environment: Record<string, string>) {
  let isRotating = true;
  const rotated = runCommand(['secrets', 'rotate'], environment).finally(() => {
    isRotating = false;
  });
  const acknowledged: string[] = [];
  const win = async () => {
    while (isRotating) acknowledged.push(await winAt(server, api));
    acknowledged.push(await winAt(server, api));
  };
  const wins = Promise.all(Array.from({ length: AT_ONCE }, win));
  const { code, stdout, stderr } = await rotated;
  await wins;
  assert.equal(code, 0, stderr);
  assert.match(stdout, /Sealed \d+ data keys/);
  return acknowledged;
}
