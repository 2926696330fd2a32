import { csvRow } from '../../server/files/csv/write-csv.ts';

/** The files of the bench: always the same, with what real ones have of duplicates, errors and names that are not found. */

const FIRST_NAMES = 'Anna Ben Clara David Elena Felix Greta Hassan Ines Jonas Karin Liam'.split(' ');
const LAST_NAMES = 'Anderson Bergmann Carlsen Dahlberg Eckert Friedman Goldberg Hoffmann Johnson'.split(' ');
const TAGS = ['newsletter', 'customer', 'newsletter; customer', 'VIP', ''];
const STAGES = ['New', 'Qualified', 'Proposal', 'Closed Won', 'Closed Lost'];

/** Every so many rows have an error, repeat an earlier row, or name a company that is not there. */
const ERROR_EVERY = 100;
const REPEAT_EVERY = 50;
const UNKNOWN_COMPANY_EVERY = 20;

const companyName = (n: number) => `${pick(LAST_NAMES, n)} Group ${n}`;
const emailOf = (n: number) => `${pick(FIRST_NAMES, n)}.${pick(LAST_NAMES, n)}.${n}@mail.example`;

/** How many rows the files have. */
export interface FileSizes {
  readonly companies: number;
  readonly contacts: number;
  readonly deals: number;
}

/** Companies, each with a domain. */
export function companyFile({ companies }: FileSizes): string {
  const header = ['Company name', 'Company domain name', 'Industry', 'City', 'Country'];
  return file(header, companies, (n) => [
    companyName(n),
    `company-${n}.example`,
    'Software',
    'Berlin',
    'Germany',
  ]);
}

/** Contacts of those companies. */
export function contactFile({ companies, contacts }: FileSizes, jobTitle = 'Account manager'): string {
  const header = [
    'First name',
    'Last name',
    'Email',
    'Phone',
    'Company',
    'Job title',
    'City',
    'Tags',
    'Score',
  ];
  return file(header, contacts, (n) => {
    const person = n % REPEAT_EVERY === REPEAT_EVERY - 1 ? n - 7 : n;
    const company = n % UNKNOWN_COMPANY_EVERY === 0 ? `Unknown ${n}` : companyName(n % companies);
    const email = n % ERROR_EVERY === ERROR_EVERY - 1 ? 'not an address' : emailOf(person);
    const [first, last] = [pick(FIRST_NAMES, person), pick(LAST_NAMES, person)];
    const phone = `+49 30 ${1_000_000 + person}`;
    return [first, last, email, phone, company, jobTitle, 'Berlin', pick(TAGS, n), String(n % 100)];
  });
}

/** Deals of those contacts and companies, in every stage. */
export function dealFile({ companies, contacts, deals }: FileSizes): string {
  const header = ['Deal name', 'Amount', 'Currency', 'Deal stage', 'Close date', 'Company', 'Contact email'];
  return file(header, deals, (n) => {
    const amount = n % ERROR_EVERY === ERROR_EVERY - 1 ? 'a lot' : String((n * 37) % 100_000);
    const stage = pick(STAGES, n);
    return [
      `Licences ${n}`,
      amount,
      'EUR',
      stage,
      '2027-03-31',
      companyName(n % companies),
      emailOf(n % contacts),
    ];
  });
}

function file(header: readonly string[], rows: number, row: (n: number) => string[]): string {
  return [header, ...Array.from({ length: rows }, (_, n) => row(n))].map(csvRow).join('');
}

function pick(list: readonly string[], n: number): string {
  return list[n % list.length] ?? '';
}
