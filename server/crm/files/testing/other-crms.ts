/**
 * For tests: files in the shapes in which HubSpot and Pipedrive export, the same ones each time. Among their rows are those that go wrong
 * easily: names with commas, quotes and accents, companies and deals of the same name, months that end in another time zone, no owner, no
 * amount, several currencies, several addresses in a cell.
 */
export interface ExportedFiles {
  readonly companies: string;
  readonly contacts: string;
  readonly deals: string;
}

const [COMPANIES, CONTACTS, DEALS] = [80, 160, 320];

const OWNERS = ['Olive Owner', 'Max Member', ''];
const CURRENCIES = ['EUR', 'USD', 'GBP', 'JPY'];
const AMOUNTS = ['1250', '990.5', '18400.75', '', '0', '120000', '7.25'];
const REASONS = ['Too expensive', 'Chose another supplier, again', 'No "budget"'];
const COMPANY_NAMES = [
  'Müller, Söhne & Co. KG',
  'Łódź Transport',
  'O’Neill "Nordic" AS',
  'Société Générale d’Énergie',
  'Vogel; Partner',
  'Αθήνα Δίκτυα',
  'Tōkyō Denki',
  'Brennan Logistics',
];
const FIRST_NAMES = ['Zoë', 'José', 'Ágnes', 'Björn', 'Anna-Lena', 'Siobhán'];
const LAST_NAMES = ['Müller', 'O’Brien', 'Nuñez', 'Şahin', 'Kowalská', 'Lindqvist', 'de'];

/** The two pipelines of each system, with the stages that are neither won nor lost. */
export const HUBSPOT_PIPELINES = {
  'Sales Pipeline': ['Appointment Scheduled', 'Qualified To Buy', 'Contract Sent'],
  Partners: ['Qualified To Buy', 'Agreement Sent'],
} as const;
export const PIPEDRIVE_PIPELINES = {
  Inbound: ['Qualified', 'Demo Scheduled', 'Proposal Made'],
  'Key Accounts': ['Qualified', 'Negotiations Started'],
} as const;

const at = <Item>(list: readonly Item[], place: number): Item => {
  const item = list[place % list.length];
  if (item === undefined) throw new Error('An empty list.');
  return item;
};

const two = (number: number) => String(number).padStart(2, '0');

/** A minute of 2024 or 2025; some are the first or the last quarter of an hour of their month. */
function momentOf(number: number, seconds = ''): string {
  const month = (number * 5) % 19;
  const [year, of] = [2024 + Math.floor(month / 12), (month % 12) + 1];
  const lastDay = new Date(Date.UTC(year, of, 0)).getUTCDate();
  const [day, clock] =
    number % 7 === 0
      ? [1, '00:00']
      : number % 7 === 3
        ? [lastDay, '23:45']
        : [1 + ((number * 3) % lastDay), `${two((number * 11) % 24)}:05`];
  return `${year}-${two(of)}-${two(day)} ${clock}${seconds}`;
}

/** The last company of a name has it with another domain, so that only its id tells it apart. */
const companyName = (number: number) =>
  number >= COMPANIES - 2 ? 'Zwillingswerk' : `${at(COMPANY_NAMES, number)} ${number}`;

const nameOf = (number: number, offset: number) => ({
  first: at(FIRST_NAMES, number),
  last: `${at(LAST_NAMES, number)}-${offset + number}`,
});

const titleOf = (number: number) => (number % 4 === 0 ? 'Renewal' : `Größe ${number}, "plus"`);

const OUTCOMES = ['open', 'won', 'lost', 'won', 'open'] as const;

/** Whether a deal is won, lost or open, its pipeline, and its stage there. */
function placeOf(number: number, pipelines: Readonly<Record<string, readonly string[]>>) {
  const [pipeline, stages] = at(Object.entries(pipelines), number * 3 + Math.floor(number / 5));
  return { outcome: at(OUTCOMES, number), pipeline, stage: at(stages, number * 7 + 1) };
}

/** The export of HubSpot: every cell in quotes. */
export function hubspotFiles(): ExportedFiles {
  const email = (number: number) => (number % 9 === 8 ? '' : `person${number}@hub.example`);
  const whole = (number: number) => `${nameOf(number, 0).first} ${nameOf(number, 0).last}`;
  return {
    companies: quoted(COMPANIES, (number) => ({
      'Record ID': 7000 + number,
      'Company name': companyName(number),
      'Company owner': at(OWNERS, number),
      'Create Date': momentOf(number),
      'Phone Number': `+49 40 ${100000 + number}`,
      'Last Activity Date': '',
      City: at(['Köln', 'Zürich', 'San José'], number),
      'Country/Region': at(['Germany', 'Switzerland', 'Costa Rica'], number),
      Industry: at(['COMPUTER_SOFTWARE', 'Machinery', ''], number),
      'Company Domain Name': `c${number}.hub.example`,
    })),
    contacts: quoted(CONTACTS, (number) => ({
      'Record ID': 51000 + number,
      'First Name': nameOf(number, 0).first,
      'Last Name': nameOf(number, 0).last,
      Email: email(number),
      'Phone Number': `+49 170 ${2000000 + number}`,
      'Contact owner': at(OWNERS, number + 1),
      'Last Activity Date': '',
      'Lead Status': at(['New', 'Open', ''], number),
      'Lifecycle Stage': at(['Lead', 'Opportunity', 'Customer'], number),
      'Create Date': momentOf(number + 2),
      'Associated Company IDs': 7000 + (number % COMPANIES),
      'Associated Company':
        number % 10 === 9
          ? ''
          : `${companyName(number % COMPANIES)}${number % 8 === 7 ? ';Another Company' : ''}`,
    })),
    deals: quoted(DEALS, (number) => {
      const { outcome, pipeline, stage } = placeOf(number, HUBSPOT_PIPELINES);
      const closed = { open: stage, won: 'Closed Won', lost: 'Closed Lost' }[outcome];
      return {
        'Record ID': 900100000 + number,
        'Deal Name': titleOf(number),
        'Deal Stage': `${closed} (${pipeline})`,
        'Close Date': outcome === 'open' ? '2027-03-31 12:00' : momentOf(number + 4),
        'Deal owner': at(OWNERS, number),
        Amount: at(AMOUNTS, number),
        Currency: at(CURRENCIES, number),
        'Amount in company currency': at(AMOUNTS, number),
        Pipeline: pipeline,
        'Create Date': momentOf(number),
        'Closed Lost Reason': outcome === 'lost' ? at(REASONS, number) : '',
        'Associated Company IDs (Primary)': 7000 + (number % 70),
        'Associated Company (Primary)': companyName(number % 70),
        'Associated Company':
          number % 8 === 7
            ? `${companyName(number % 70)};${companyName((number + 1) % 70)}`
            : companyName(number % 70),
        'Associated Contact': [number, number + 1]
          .map((one) => one % CONTACTS)
          .slice(0, 1 + (number % 2))
          .map((one) => (email(one) === '' ? whole(one) : `${whole(one)} (${email(one)})`))
          .join(';'),
      };
    }),
  };
}

/** The export of Pipedrive: quotes only where they have to be, and a byte order mark. */
export function pipedriveFiles(): ExportedFiles {
  const whole = (number: number) => `${nameOf(number, 5000).first} ${nameOf(number, 5000).last}`;
  return {
    companies: plain(COMPANIES, (number) => ({
      'Organization - Name': `${companyName(number)} Pipe`,
      'Organization - Labels': '',
      'Organization - Address': `Straße ${number}, Wien, Austria`,
      'Organization - Owner': at(OWNERS, number),
      'Organization - Website': number % 3 === 0 ? `https://www.o${number}.pipe.example/` : '',
      'Organization - Organization created': momentOf(number, ':31'),
      'Organization - ID': 1 + number,
    })),
    contacts: plain(CONTACTS, (number) => ({
      'Person - Name': whole(number),
      'Person - Labels': at(['', 'Customer', 'Hot lead, Warm lead'], number),
      'Person - Organization': number % 10 === 9 ? '' : `${companyName(number % COMPANIES)} Pipe`,
      'Person - Email - Work':
        number % 6 === 5 ? `p${number}@pipe.example, p${number}@second.example` : `p${number}@pipe.example`,
      'Person - Email - Home': number % 4 === 3 ? `p${number}@home.example` : '',
      'Person - Phone - Work': `+43 1 ${500000 + number}`,
      'Person - Owner': at(OWNERS, number + 1),
      'Person - Person created': momentOf(number + 2, ':59'),
      'Person - ID': 1 + number,
    })),
    deals: plain(DEALS, (number) => {
      const { outcome, pipeline, stage } = placeOf(number, PIPEDRIVE_PIPELINES);
      const closed = momentOf(number + 4, ':01');
      return {
        'Organization - Owner': at(OWNERS, number + 1),
        'Organization - Name': `${companyName(number % 70)} Pipe`,
        'Person - Name': number % 5 === 4 ? '' : whole(number % CONTACTS),
        'Deal - Title': titleOf(number),
        'Deal - Value': at(AMOUNTS, number),
        'Deal - Currency of Value': at(CURRENCIES, number),
        'Deal - Pipeline': pipeline,
        'Deal - Stage': stage,
        'Deal - Status': { open: 'Open', won: 'Won', lost: 'Lost' }[outcome],
        'Deal - Expected close date': outcome === 'open' ? '2027-03-31' : '',
        'Deal - Won time': outcome === 'won' ? closed : '',
        'Deal - Lost time': outcome === 'lost' ? closed : '',
        'Deal - Lost reason': outcome === 'lost' ? at(REASONS, number) : '',
        'Deal - Owner': at(OWNERS, number),
        'Deal - Deal created': momentOf(number, ':00'),
        'Deal - Update time': '2026-01-05 08:00:00',
        'Deal - ID': 1 + number,
      };
    }),
  };
}

type Cells = Readonly<Record<string, string | number>>;

function quoted(count: number, rowOf: (number: number) => Cells): string {
  return csv(count, rowOf, () => true, '\n');
}

function plain(count: number, rowOf: (number: number) => Cells): string {
  return `\uFEFF${csv(count, rowOf, (text) => /[",\r\n]/.test(text), '\r\n')}`;
}

function csv(
  count: number,
  rowOf: (number: number) => Cells,
  needsQuotes: (text: string) => boolean,
  lineEnd: string,
): string {
  const rows = Array.from({ length: count }, (_, number) => rowOf(number));
  const cell = (value: string | number) => {
    const text = String(value);
    return needsQuotes(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
  return lines.map((cells) => `${cells.map(cell).join(',')}${lineEnd}`).join('');
}

/** The rows of a file by their headings, read without the reader that is tested. */
export function rowsOf(file: string): Readonly<Record<string, string>>[] {
  const lines: string[][] = [[]];
  for (const [whole, inQuotes, bare = '', end] of file.replace('\uFEFF', '').matchAll(CELL)) {
    if (whole === '') break;
    lines.at(-1)?.push(inQuotes?.replaceAll('""', '"') ?? bare);
    if (end !== ',') lines.push([]);
  }
  const [names = [], ...rows] = lines.filter((cells) => cells.length > 0);
  return rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
}

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g;
