import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { addDestination, settled, win } from '../testing/conversions.ts';
import { Fakes } from '../testing/fakes.ts';

/** Conversions in reports (docs/behaviour/insights.md 10). */

const fakes = new Fakes();
await fakes.listen();
after(() => fakes.close());
const api = await startApi({ ...fakes.config });

it('conversions are counted by destination, by state, and by the click that brought the contact', async () => {
  for (const kind of ['meta', 'https'] as const) await addDestination(api, fakes, kind);
  const click_ids = [
    { kind: 'gclid', value: 'Cj0K-1' },
    { kind: 'fbclid', value: 'IwAR-1' },
  ];
  await settled(api, await win(api, { contact: { click_ids } }));
  await settled(api, await win(api, { deal: { value: '0' } }));

  const by = async (metric: string, dimension: string) => {
    const answer = await api.post('/api-metrics/query', { metric, dimensions: [dimension], currency: 'EUR' });
    const rows = answer.data<{ dimensions: Record<string, { name: string | null }>; value: number }[]>();
    return rows
      .map(({ dimensions, value }) => `${dimensions[dimension]?.name}: ${value}`)
      .sort((one, other) => one.localeCompare(other));
  };
  assert.deepEqual(await by('conversions', 'destination'), ['https: 2', 'meta: 2']);
  assert.deepEqual(await by('conversions', 'state'), ['sent: 1', 'withheld: 1']);
  assert.deepEqual(await by('conversions', 'source'), ['fbclid: 1', 'gclid: 1', 'null: 1']);
  assert.deepEqual(await by('conversion_value', 'destination'), ['https: 1200.5', 'meta: 1200.5']);
});
