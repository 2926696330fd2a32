import assert from 'node:assert/strict';
import type { TestApi } from '../../../test/api.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import type { Conversion } from '../conversions/conversion.schema.ts';
import type { Destination } from '../destinations/destination.schema.ts';
import type { Fakes } from './fakes.ts';

/** What tests of conversions share. */

type Kind = Destination['kind'];

/** The body that creates a destination which its fake knows. */
export function destinationOf(kind: Kind, fakes: Fakes): Record<string, unknown> {
  const own = {
    meta: { config: { dataset_id: '1234567890' }, secret: fakes.meta.token },
    google: {
      config: { customer_id: '123-456-7890', conversion_action_id: '987' },
      secret: fakes.google.keyFile,
    },
    linkedin: { config: { conversion_id: '777', account_id: '555' }, secret: fakes.linkedin.token },
    tiktok: { config: { event_source_id: 'set-1' }, secret: fakes.tiktok.token },
    https: { config: { url: fakes.url('https') }, secret: fakes.https.secret },
  };
  return { kind, name: kind, ...own[kind] };
}

export async function addDestination(
  api: TestApi,
  fakes: Fakes,
  kind: Kind,
  fields: Record<string, unknown> = {},
): Promise<Destination> {
  const response = await api.post('/api-conversion-destinations', {
    ...destinationOf(kind, fakes),
    ...fields,
  });
  return response.data<Destination>();
}

/** A contact that every platform can recognize. */
const ADA = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'Ada.Lovelace+news@Gmail.com',
  phone: '(650) 555-1212',
  city: 'Menlo Park',
  state: 'CA',
  zip: '94025-1234',
  country: 'United States',
};

/** Creates a contact with a deal that is won, and returns the deal. */
export async function win(
  api: TestApi,
  fields: { readonly contact?: object; readonly deal?: object } = {},
): Promise<{ readonly id: string; readonly contact_id: string }> {
  const contact = (await api.post('/api-contacts', { ...ADA, ...fields.contact })).data<{ id: string }>();
  const body = { title: 'Engine', value: '1200.5', currency: 'EUR', contact_id: contact.id, ...fields.deal };
  const deal = (await api.post('/api-deals', body)).data<{ id: string }>();
  const response = await api.patch(`/api-deals/${deal.id}`, { status: 'won' });
  assert.equal(response.status, 200);
  return { id: deal.id, contact_id: contact.id };
}

export async function conversionsOf(api: TestApi, deal: { readonly id: string }): Promise<Conversion[]> {
  return (await api.get(`/api-conversions?deal_id=${deal.id}`)).data<Conversion[]>();
}

/** The only conversion of a deal, once no destination waits with it. */
export async function settled(api: TestApi, deal: { readonly id: string }): Promise<Conversion> {
  return eventually(async () => {
    const [conversion, ...others] = await conversionsOf(api, deal);
    assert.ok(conversion, 'there is no conversion yet');
    assert.deepEqual(others, []);
    assert.ok(conversion.sends.length > 0);
    assert.ok(
      conversion.sends.every(({ state }) => state !== 'waiting'),
      JSON.stringify(conversion.sends),
    );
    return conversion;
  }, 20_000);
}

/** The state and the reason of a conversion at a destination. */
export function sendOf({ sends }: Conversion, { id }: { readonly id: string }) {
  const send = sends.find(({ destination_id }) => destination_id === id);
  assert.ok(send);
  return send;
}

/** Lets what waits of a deal be due now. */
export async function hurry(api: TestApi, deal: { readonly id: string }): Promise<void> {
  await api.rows(
    `UPDATE conversion_sends SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL
     AND conversion_id IN (SELECT id FROM conversions WHERE deal_id = $1)`,
    [deal.id],
  );
}
