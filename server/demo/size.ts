import { GERMANY } from './regions/central-europe.ts';
import { IRELAND, NETHERLANDS } from './regions/northern-europe.ts';
import type { Region } from './regions/region.ts';
import { REGIONS } from './regions/regions.ts';
import { FRANCE, ITALY, SPAIN } from './regions/southern-europe.ts';

/** How much of a history is made. */
export interface Size {
  /** How far it goes back, in working days; 391 at most. */
  readonly days: number;
  readonly companies: number;
  /** Of the companies, those brought along from the spreadsheet with which everything began. */
  readonly importedCompanies: number;
  readonly contacts: number;
  readonly contactsWithoutCompany: number;
  readonly sales: number;
  /** Where the companies are from. */
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

/** Four months of one person, in one currency: enough to see how everything works, and few enough to be looked through. */
export const SAMPLE_SIZE: Size = {
  days: 90,
  companies: 30,
  importedCompanies: 16,
  contacts: 90,
  contactsWithoutCompany: 6,
  sales: 60,
  regions: [GERMANY, NETHERLANDS, IRELAND, FRANCE, SPAIN, ITALY],
};
