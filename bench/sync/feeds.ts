import { setTimeout as sleep } from 'node:timers/promises';
import { fileOf, type Place, type Tenant } from './installation.ts';

/** How long a change takes to appear in the feed of its organization, in milliseconds. */
export interface Delays {
  readonly quiet: readonly number[];
  readonly beside: readonly number[];
}

/** Measures the feed of one organization alone, and while another organization imports a file. */
export async function feedsBesideImport(
  place: Place,
  { rows, changes }: { readonly rows: number; readonly changes: number },
): Promise<Delays> {
  const [importing, polled] = [await place.addTenant('Importing'), await place.addTenant('Beside')];
  const quiet = await delaysOf(polled, changes, async () => true);
  await importing.startImport(fileOf(rows));
  const beside = await delaysOf(polled, changes, async () => !(await importing.isImported()));
  while (!(await importing.isImported())) await sleep(100);
  return { quiet, beside };
}

/** Creates contacts one after another, each when the one before is in the feed, while a condition holds. */
async function delaysOf({ remote }: Tenant, changes: number, goesOn: () => Promise<boolean>) {
  let cursor = String((await remote.get('/api-changes')).body.meta?.next_cursor);
  const delays: number[] = [];
  for (let n = 0; n < changes && (await goesOn()); n += 1) {
    const { body } = await remote.post('/api-contacts', { first_name: 'Quick' }, crypto.randomUUID());
    const writtenAt = performance.now();
    for (let isShown = false; !isShown; ) {
      const page = (await remote.get(`/api-changes?wait=5&after=${encodeURIComponent(cursor)}`)).body;
      const told = Array.isArray(page.data) ? page.data : [];
      isShown = told.some(({ id }) => id === Object(body.data).id);
      cursor = String(page.meta?.next_cursor);
    }
    delays.push(performance.now() - writtenAt);
  }
  return delays;
}
