// A process that delivers webhooks and does nothing else, for tests that kill it: delivery-process.ts CONNECTION
// CONNECTION is a pg configuration in JSON. It ends well by SIGTERM.
import { Registry } from 'prom-client';
import { createDelivery } from '../delivery/delivery.ts';

const delivery = createDelivery({
  connection: JSON.parse(process.argv[2] ?? '{}'),
  schedule: [0, 2, 2, 2, 5, 5, 5, 5],
  headerPrefix: undefined,
  allowPrivateAddresses: true,
  registry: new Registry(),
  log: { warn: (fields, message) => console.error(message, fields) },
});
delivery.start();
process.once('SIGTERM', () => delivery.close());
