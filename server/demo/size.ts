import { GERMANY } from './regions/central-europe.ts';
import { IRELAND, NETHERLANDS } from './regions/northern-europe.ts';
import type { Region } from './regions/region.ts';
import { REGIONS } from './regions/regions.ts';
import { FRANCE, ITALY, SPAIN } from './regions/southern-europe.ts';

/** The size of a generated history. */
export interface Size {
  /** How far it goes back, in working days; at most 391. */
  readonly days: number;
  readonly companies: number;
  /** The companies that were imported from a spreadsheet at the beginning. */
  readonly importedCompanies: number;
  readonly contacts: number;
  readonly contactsWithoutCompany: number;
  readonly sales: number;
  /** The regions of the companies. */
  readonly regions: readonly Region[];
}

/** 18 months of a team of seven: the organization of `npm run demo`. */
export const DEMO_SIZE: Size = {
  days: 391,
  companies: 300,
  importedCompanies: 170,
  contacts: 5_000,
  contactsWithoutCompany: 400,
  sales: 1_000,
  regions: REGIONS,
};

/** Four months of one person, in one currency: enough to see how everything works, small enough to look through. */
export const SAMPLE_SIZE: Size = {
  days: 90,
  companies: 30,
  importedCompanies: 16,
  contacts: 90,
  contactsWithoutCompany: 6,
  sales: 60,
  regions: [GERMANY, NETHERLANDS, IRELAND, FRANCE, SPAIN, ITALY],
};
