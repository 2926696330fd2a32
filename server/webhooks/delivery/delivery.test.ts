import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { testDatabase } from '../../../test/database.ts';
import { Receiver } from '../testing/receiver.ts';
import { World } from '../testing/world.ts';
import { asStandardSecret } from './signature.ts';

const world = new World(await testDatabase());
const receiver = new Receiver();

before(async () => {
  await world.open();
  await receiver.listen();
  world.deliver();
});

after(async () => {
  await world.close();
  receiver.close();
});

describe('a committed event', () => {
  it('arrives, signed', async () => {
    const organization = await world.addOrganization();
    const { secret } = await world.subscribe(organization, receiver.url('/first'));
    await world.emit(organization);
    const [request] = await receiver.waitFor(1, '/first');
    assert.ok(request);
    new Webhook(asStandardSecret(secret)).verify(request.body, { ...request.headers } as Record<
      string,
      string
    >);
    await world.settle();
    console.log(
      await world.rows('SELECT * FROM webhook_attempts'),
      await world.rows('SELECT * FROM webhook_endpoints'),
      world.warnings,
    );
  });
});
