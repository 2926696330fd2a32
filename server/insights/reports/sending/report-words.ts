import type { InLanguages } from '../../../kernel/language/language.ts';

/** The words of the email with a report. */
interface ReportWords {
  readonly total: string;
  readonly all: string;
  readonly none: string;
  readonly days: (figure: string) => string;
  readonly more: (count: number) => string;
  readonly leftOut: (count: number) => string;
  readonly period: (from: string, to: string) => string;
  readonly text: (of: ReportParts) => string;
}

interface ReportParts {
  readonly name: string;
  readonly report: string;
  readonly organization: string;
  readonly period: string;
  readonly table: string;
  readonly notes: string;
  readonly link: string;
}

export const REPORT_WORDS: InLanguages<ReportWords> = {
  en: {
    total: 'Total',
    all: 'All',
    none: 'None',
    days: (figure) => `${figure} days`,
    more: (count) => `and ${count} more rows`,
    leftOut: (count) => `${count} records are left out, because they have no exchange rate or value.`,
    period: (from, to) => `, from ${from} until before ${to}`,
    text: ({ name, report, organization, period, table, notes, link }) => `Hello ${name},

this is the report "${report}" of ${organization}${period}.

${table}
${notes}Open it, with the records behind each number:
${link}

Owners and admins of ${organization} choose who gets this email.
`,
  },
  de: {
    total: 'Summe',
    all: 'Alle',
    none: 'Keine Angabe',
    days: (figure) => `${figure} Tage`,
    more: (count) => `und ${count} weitere Zeilen`,
    leftOut: (count) => `${count} Datensätze fehlen, weil sie keinen Wechselkurs oder keinen Wert haben.`,
    period: (from, to) => `, ab ${from} und vor ${to}`,
    text: ({ name, report, organization, period, table, notes, link }) => `Guten Tag ${name},

das ist der Bericht „${report}“ von ${organization}${period}.

${table}
${notes}Hier öffnen Sie ihn, mit den Datensätzen hinter jeder Zahl:
${link}

Inhaber und Administratoren von ${organization} bestimmen, wer diese E-Mail bekommt.
`,
  },
};
