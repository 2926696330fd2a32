import { CZECHIA, GERMANY, POLAND, UKRAINE } from './central-europe.ts';
import { IRELAND, NETHERLANDS, SWEDEN, UNITED_KINGDOM, UNITED_STATES } from './northern-europe.ts';
import { BRAZIL, INDIA, JAPAN, SOUTH_KOREA } from './overseas.ts';
import type { Region } from './region.ts';
import { FRANCE, ITALY, SPAIN, TURKEY } from './southern-europe.ts';

/** The regions of people and companies in the demo. */
export const REGIONS: readonly Region[] = [
  GERMANY,
  UNITED_KINGDOM,
  UNITED_STATES,
  FRANCE,
  NETHERLANDS,
  SPAIN,
  POLAND,
  SWEDEN,
  ITALY,
  BRAZIL,
  INDIA,
  JAPAN,
  TURKEY,
  IRELAND,
  CZECHIA,
  SOUTH_KOREA,
  UKRAINE,
];
