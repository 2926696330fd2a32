import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { signIn } from '../../crm/testing/person.ts';
import { Database } from '../../kernel/database/database.ts';
import { sql } from '../../kernel/database/sql.ts';
import { WorkerDatabase } from '../../kernel/database/worker-database.ts';
import { attemptWith } from '../../kernel/jobs/testing/attempt-at.ts';
import { converted, ratesInto } from '../../kernel/settings/exchange-rates.sql.ts';
import { updateSettings } from '../update-settings.ts';
import { parseEcbFile } from './ecb-file.ts';
import { getExchangeRates, setExchangeRates } from './exchange-rates.ts';
import { readEcbRates } from './read-ecb-rates.ts';

/** Exchange rates (docs/behaviour/exchange-rates.md). */

const api = await startApi();
const owner = signIn(api);
const connection = { connection: api.connection, onConnectionError: () => undefined };
const [database, worker] = [new Database(connection), new WorkerDatabase(connection)];
after(async () => {
  await database.close();
  await worker.close();
});

const FILE = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"><gesmes:subject>Reference rates</gesmes:subject>
<Cube><Cube time='2026-03-03'><Cube currency='USD' rate='1.25'/><Cube currency='GBP' rate='0.8'/></Cube>
<Cube time="2026-03-02"><Cube currency="USD" rate="1.2"/><Cube currency="XXX" rate="1"/><Cube currency="JPY" rate="0"/></Cube>
<Cube time='2026-02-30'><Cube currency='USD' rate='9'/></Cube></Cube></gesmes:Envelope>`;

/** 100 in a currency, in another one. */
async function convert(from: string, into: string, day: string, organization = api.organization) {
  const needed = sql`SELECT ${from}::text AS currency, ${day}::date AS day`;
  const [row] = await database
    .reading(organization.id)
    .query<{ amount: string | null; day: string | null }>(sql`
    SELECT ${converted(sql`100::numeric`, sql`r`)}::float8::text AS amount, r.rate_day::text AS day
    FROM (${ratesInto(organization.id, needed, into)}) r`);
  return [row?.amount ?? null, row?.day ?? null];
}

describe('the file of the European Central Bank', () => {
  it('is read with its days; what is no day, no currency or no rate is left out', () => {
    assert.deepEqual(parseEcbFile(FILE), [
      { day: '2026-03-03', currency: 'USD', rate: '1.25' },
      { day: '2026-03-03', currency: 'GBP', rate: '0.8' },
      { day: '2026-03-02', currency: 'USD', rate: '1.2' },
    ]);
    assert.deepEqual(parseEcbFile('<html>Not here</html>'), []);
  });

  it('is read by a job if the operator has set its address; a bad answer fails and changes nothing', async () => {
    let answer = { status: 200, body: FILE };
    const server = createServer((_, response) => response.writeHead(answer.status).end(answer.body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    after(() => server.close());
    const exchangeRatesUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/daily.xml`;
    const read = (url: string | undefined) =>
      attemptWith(readEcbRates, worker, { services: { config: { exchangeRatesUrl: url } } });
    await read(undefined);
    assert.equal((await owner<{ ecb: unknown }>(getExchangeRates)).ecb, null);
    await read(exchangeRatesUrl);
    await read(exchangeRatesUrl);
    assert.deepEqual((await owner<{ ecb: unknown }>(getExchangeRates)).ecb, {
      day: '2026-03-03',
      rates: [
        { currency: 'GBP', rate: 0.8 },
        { currency: 'USD', rate: 1.25 },
      ],
    });
    for (const bad of [
      { status: 200, body: 'nothing' },
      { status: 500, body: FILE },
    ]) {
      answer = bad;
      await assert.rejects(read(exchangeRatesUrl), /EXCHANGE_RATES_URL/);
    }
    assert.equal((await api.rows('SELECT * FROM ecb_rates')).length, 3);
  });
});

describe('an amount', () => {
  it('is converted by the rate of its day, else by the last one before it, else by the first one', async () => {
    assert.deepEqual(await convert('USD', 'EUR', '2026-03-02'), ['83.3333', '2026-03-02']);
    assert.deepEqual(await convert('USD', 'EUR', '2026-03-03'), ['80', '2026-03-03']);
    assert.deepEqual(await convert('USD', 'EUR', '2027-01-01'), ['80', '2026-03-03']);
    assert.deepEqual(await convert('USD', 'EUR', '2020-01-01'), ['83.3333', '2026-03-02']);
    assert.deepEqual(await convert('EUR', 'USD', '2026-03-03'), ['125', '2026-03-03']);
    assert.deepEqual(await convert('GBP', 'USD', '2026-03-03'), ['156.25', '2026-03-03']);
    assert.deepEqual(await convert('CHF', 'EUR', '2026-03-03'), [null, null]);
    assert.deepEqual(await convert('EUR', 'CHF', '2026-03-03'), [null, null]);
  });

  it('is converted by a rate of the organization before one of the ECB, and only there', async () => {
    const other = await api.addOrganization('Other');
    await owner(setExchangeRates, {
      exchange_rates: [
        { base: 'EUR', currency: 'USD', day: '2026-01-01', rate: 2 },
        { base: 'eur', currency: 'CHF', day: '2026-02-01', rate: 0.5 },
        { base: 'EUR', currency: 'USD', day: '2026-03-03', rate: 4 },
      ],
    });
    assert.deepEqual(await convert('USD', 'EUR', '2026-03-02'), ['50', '2026-01-01']);
    assert.deepEqual(await convert('USD', 'EUR', '2026-03-03'), ['25', '2026-03-03']);
    assert.deepEqual(await convert('CHF', 'USD', '2026-03-03'), ['800', '2026-02-01']);
    assert.deepEqual(await convert('CHF', 'GBP', '2026-03-03'), ['160', '2026-02-01']);
    assert.deepEqual(await convert('USD', 'EUR', '2026-03-03', other), ['80', '2026-03-03']);
    assert.deepEqual(await convert('CHF', 'EUR', '2026-03-03', other), [null, null]);
  });
});

describe('the rates of an organization', () => {
  it('are set as a whole by owners and admins, read by every member, and in the audit log', async () => {
    const org = await api.addOrganization('Rates');
    const [admin, member] = [signIn(api, org, { role: 'admin' }), signIn(api, org, { role: 'member' })];
    await admin(updateSettings, { currency: 'EUR' });
    const exchange_rates = [{ base: 'EUR', currency: 'USD', day: '2026-01-01', rate: 1.085 }];
    await assert.rejects(member(setExchangeRates, { exchange_rates }), { status: 403 });
    const set = await admin<{ ecb: unknown }>(setExchangeRates, { exchange_rates });
    assert.deepEqual(set, { currency: 'EUR', exchange_rates, ecb: set.ecb });
    assert.deepEqual(await member(getExchangeRates), set);
    const told = await api.rows(
      "SELECT changes FROM audit_entries WHERE org_id = $1 AND operation = 'set-exchange-rates'",
      [org.id],
    );
    assert.deepEqual(told, [{ changes: { exchange_rates: { from: [], to: exchange_rates } } }]);
  });

  it('are refused if one is no rate, or comes twice', async () => {
    const good = { base: 'EUR', currency: 'USD', day: '2026-01-01', rate: 1.1 };
    for (const exchange_rates of [
      [{ ...good, rate: 0 }],
      [{ ...good, rate: -1 }],
      [{ ...good, rate: '1.1' }],
      [{ ...good, rate: 1e-11 }],
      [{ ...good, rate: 2e9 }],
      [{ ...good, currency: 'EUR' }],
      [{ ...good, currency: 'EURO' }],
      [{ ...good, day: '2026-02-30' }],
      [good, { ...good, rate: 2 }],
      Array.from({ length: 1_001 }, (_, day) => ({
        ...good,
        day: new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10),
      })),
      'none',
    ]) {
      await assert.rejects(owner(setExchangeRates, { exchange_rates }), { status: 400 });
    }
  });
});
