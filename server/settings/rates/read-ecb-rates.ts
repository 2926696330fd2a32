import { z } from 'zod';
import { defineJob } from '../../kernel/jobs/job.ts';
import { createGuardedClient } from '../../kernel/network/guarded-client.ts';
import { parseEcbFile } from './ecb-file.ts';
import { upsertEcbRates } from './ecb-rates.sql.ts';

interface RatesServices {
  readonly config: { readonly exchangeRatesUrl: string | undefined };
}

/** The file of one day has 2 kB, that of all days since 1999 has 7 MB. */
const LARGEST_FILE = 16 * 1_024 * 1_024;

/** The job that reads the rates of the ECB, if the operator has set their address (docs/behaviour/exchange-rates.md 3). */
export const readEcbRates = defineJob<Record<string, never>, RatesServices>({
  kind: 'settings.read-ecb-rates',
  title: 'Read the exchange rates of the European Central Bank',
  input: z.object({}),
  attempts: 5,
  retrySeconds: [60, 600, 3_600],
  everySeconds: 6 * 3_600,
  run: async ({ database, services: { config } }) => {
    const url = config.exchangeRatesUrl;
    if (url === undefined) return;
    const rates = parseEcbFile(await download(url));
    if (rates.length === 0) throw new Error('EXCHANGE_RATES_URL answered with a file without rates.');
    await database.query(upsertEcbRates(rates));
  },
});

async function download(url: string): Promise<string> {
  // The operator alone sets the address, so it may be that of a proxy in their own network.
  const client = createGuardedClient({
    allowPrivateAddresses: true,
    timeoutMs: 60_000,
    responseLimitBytes: LARGEST_FILE,
  });
  try {
    const answer = await client.request({ url, method: 'GET' });
    if (answer.kind === 'failure') throw new Error(`EXCHANGE_RATES_URL: ${answer.message}`);
    if (answer.status !== 200 || !answer.bodyComplete)
      throw new Error(`EXCHANGE_RATES_URL answered ${answer.status}.`);
    return answer.bodyExcerpt;
  } finally {
    await client.close();
  }
}
