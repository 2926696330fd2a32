// A process that only delivers webhooks, for tests that kill it: delivery-process.ts CONNECTION. CONNECTION is a pg
// configuration in JSON. SIGTERM ends it cleanly.
import { Registry } from 'prom-client';
import { testSecrets } from '../../../test/secrets.ts';
import { Relay } from '../../kernel/relay/relay.ts';
import { createDelivery } from '../delivery/delivery.ts';

const connection = JSON.parse(process.argv[2] ?? '{}');
const log = { warn: (fields: object, message: string) => console.error(message, fields) };
const delivery = createDelivery({
  connection,
  secrets: testSecrets(connection),
  schedule: [0, 2, 2, 2, 5, 5, 5, 5],
  headerPrefix: undefined,
  allowPrivateAddresses: true,
  registry: new Registry(),
  log,
});
const relay = new Relay({ connection, consumers: [delivery.consumer], log });
relay.start();
delivery.start();
process.once('SIGTERM', async () => {
  await relay.close();
  await delivery.close();
});
