import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setUp, startService } from '../access/testing/people.ts';

/** A change of the web app says which values it replaces, so that nobody overwrites what they have not seen. */

const service = await startService({ rateLimitPerMinute: 0 });
const owner = await setUp(service);

const create = async (path: string, body: object): Promise<string> =>
  (await owner.call('POST', `/web${path}`, body)).json.data.id;

describe('a change that says which values it replaces', () => {
  it('is made if they are still there', async () => {
    const id = await create('/api-contacts', { first_name: 'Ada', job_title: 'Analyst' });
    const change = { job_title: 'Countess', replaces: { job_title: 'Analyst' } };
    const { status, json } = await owner.call('PATCH', `/web/api-contacts/${id}`, change);
    assert.deepEqual([status, json.data.job_title], [200, 'Countess']);
    // The answer was lost, and the change is sent again.
    assert.equal((await owner.call('PATCH', `/web/api-contacts/${id}`, change)).status, 200);
  });

  it('is refused with the present values otherwise, and changes nothing', async () => {
    const id = await create('/api-companies', { name: 'Acme', industry: 'Mills', city: 'Ulm' });
    const change = { industry: 'Wool', city: 'Bonn', replaces: { industry: 'Silk', city: 'Ulm' } };
    const { status, json } = await owner.call('PATCH', `/web/api-companies/${id}`, change);
    assert.deepEqual(
      [status, json],
      [
        412,
        {
          error: 'precondition_failed',
          message: "'industry' was changed by somebody else in the meantime.",
          details: [{ field: 'industry', code: 'changed_meanwhile', params: { value: 'Mills' } }],
        },
      ],
    );
    assert.equal((await owner.call('GET', `/web/api-companies/${id}`)).json.data.city, 'Ulm');
  });

  it('lets exactly one of 12 people replace a value at a time, and each replace another', async () => {
    const id = await create('/api-contacts', { first_name: 'Race', job_title: 'None' });
    const change = (fields: object, replaces: object) =>
      owner.call('PATCH', `/web/api-contacts/${id}`, { ...fields, replaces });
    const people = Array.from({ length: 12 }, (_, person) => `Title ${person}`);
    const statuses = await Promise.all(
      people.map(async (job_title) => (await change({ job_title }, { job_title: 'None' })).status),
    );
    assert.deepEqual(statuses.toSorted(), [200, ...people.slice(1).map(() => 412)]);
    const others = [
      change({ city: 'Ulm' }, { city: null }),
      change({ industry: 'Wool' }, { industry: null }),
    ];
    assert.deepEqual(
      (await Promise.all(others)).map(({ status }) => status),
      [200, 200],
    );
  });

  it('is 404 for a record of another organization, whatever it replaces', async () => {
    const id = '019e97d9-aa20-7c16-9b29-b41b02316b0a';
    const change = { job_title: 'x', replaces: { job_title: 'y' } };
    assert.equal((await owner.call('PATCH', `/web/api-contacts/${id}`, change)).status, 404);
  });

  it('is 400 if what it replaces is not an object', async () => {
    const id = await create('/api-contacts', { first_name: 'Ada' });
    for (const replaces of ['x', 7, null, []]) {
      const { status, json } = await owner.call('PATCH', `/web/api-contacts/${id}`, {
        city: 'Ulm',
        replaces,
      });
      assert.deepEqual([status, json.message], [400, "'replaces' must be an object."]);
    }
  });
});
