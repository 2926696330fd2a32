import { currency, date } from '../../kernel/fields/fields.ts';

/** One rate of the ECB: what a euro is worth on a day. The rate is the text of the file, so that no digit is lost. */
export interface EcbRate {
  readonly day: string;
  readonly currency: string;
  readonly rate: string;
}

const CUBE =
  /<Cube\s+time=["'](?<day>[\d-]{10})["']|<Cube\s+currency=["'](?<currency>[A-Z]{3})["']\s+rate=["'](?<rate>\d{1,9}(?:\.\d{1,10})?)["']/g;

/** Reads a file of reference rates as the ECB publishes it: of one day, or of many. */
export function parseEcbFile(xml: string): EcbRate[] {
  const rates = new Map<string, EcbRate>();
  let today: string | undefined;
  for (const { groups } of xml.matchAll(CUBE)) {
    const { day, currency: code, rate } = groups ?? {};
    if (day !== undefined) today = date().safeParse(day).success ? day : undefined;
    else if (today !== undefined && code !== undefined && rate !== undefined && isRate(code, rate))
      rates.set(`${today} ${code}`, { day: today, currency: code, rate });
  }
  return [...rates.values()];
}

function isRate(code: string, rate: string): boolean {
  return currency().safeParse(code).success && Number(rate) > 0;
}
