import type { Place } from './installation.ts';

/** The most records of a batch and of a page. */
const AT_ONCE = 200;

/** Contacts that were sent and read back at the usual rate limit. */
export interface Transfer {
  readonly sent: number;
  readonly received: number;
  readonly requests: number;
  readonly seconds: number;
}

/** Sends contacts in batches and reads all of them again by cursor. */
export async function transferContacts(place: Place, contacts: number): Promise<Transfer> {
  const { remote } = await place.addTenant('Moving');
  const startedAt = performance.now();
  let [sent, requests] = [0, 0];
  for (; sent < contacts; requests += 1) {
    const size = Math.min(AT_ONCE, contacts - sent);
    const records = Array.from({ length: size }, (_, n) => ({
      first_name: `Contact ${sent + n}`,
      email: `contact-${sent + n}@mail.example`,
    }));
    await remote.post('/api-contacts-batch', { operation: 'create', records }, `batch-${sent}`);
    sent += size;
  }
  const received = new Set<string>();
  for (let cursor: unknown = ''; typeof cursor === 'string'; requests += 1) {
    const page = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { data, meta } = (await remote.get(`/api-contacts?limit=${AT_ONCE}${page}`)).body;
    for (const { id } of Array.isArray(data) ? data : []) received.add(id);
    cursor = meta?.next_cursor;
  }
  return { sent, received: received.size, requests, seconds: (performance.now() - startedAt) / 1_000 };
}
