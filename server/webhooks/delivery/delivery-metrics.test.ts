import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Registry } from 'prom-client';
import { testDatabase } from '../../../test/database.ts';
import { Receiver } from '../testing/receiver.ts';
import { World } from '../testing/world.ts';

const world = new World(await testDatabase());
const receiver = new Receiver();
const registry = new Registry();

before(async () => {
  await world.open();
  await receiver.listen();
});

after(async () => {
  await world.close();
  receiver.close();
});

const metric = async (line: string) =>
  (await registry.metrics())
    .split('\n')
    .find((each) => each.startsWith(`${line} `))
    ?.slice(line.length + 1);

describe('the metrics of delivery', () => {
  it('count attempts by outcome, the backlog, the oldest due age and the latency', async () => {
    const organization = await world.addOrganization();
    await world.subscribe(organization, receiver.url('/well'));
    await world.subscribe(organization, receiver.url('/ill'));
    receiver.answer = ({ path }) => ({ status: path === '/ill' ? 500 : 204 });
    world.deliver({ registry });
    assert.equal(await metric('kontor_webhook_attempts_total{outcome="success"}'), '0');
    await world.emit(organization, 3);
    await world.settle();
    assert.equal(await metric('kontor_webhook_attempts_total{outcome="success"}'), '3');
    assert.equal(await metric('kontor_webhook_attempts_total{outcome="failure"}'), '3');
    assert.equal(await metric('kontor_webhook_attempts_total{outcome="gone"}'), '0');
    assert.equal(await metric('kontor_webhook_backlog'), '3');
    assert.equal(await metric('kontor_webhook_delivery_latency_seconds_count'), '6');
    assert.equal(await metric('kontor_webhook_oldest_due_age_seconds'), '0');
    await world.stop();
    assert.equal(
      await metric('kontor_webhook_oldest_due_age_seconds'),
      undefined,
      'left out when nobody can say',
    );
  });

  it('tell how long what is due longest has waited', async () => {
    const organization = await world.addOrganization();
    const { id } = await world.subscribe(organization, receiver.url('/well'));
    await world.rows(
      "INSERT INTO webhook_queue VALUES ($1, $2, gen_random_uuid(), gen_random_uuid(), 0, now() - interval '1 hour')",
      [organization, id],
    );
    // Leased by another process, so that this one only looks at it.
    await world.rows(
      "UPDATE webhook_endpoints SET lease_id = gen_random_uuid(), leased_until = now() + interval '1 hour', due_at = now() + interval '1 hour' WHERE subscription_id = $1",
      [id],
    );
    const asked = new Registry();
    world.deliver({ registry: asked });
    const [, age] = /^kontor_webhook_oldest_due_age_seconds (.+)$/m.exec(await asked.metrics()) ?? [];
    assert.ok(Number(age) >= 3_600 && Number(age) < 3_700, age);
  });
});
