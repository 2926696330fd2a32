import { type Names, spaced, textWords } from '../value-words.ts';

/** German words for values, fields and kinds of records; the same as in English next to this folder. */

interface Noun {
  readonly name: string;
  /** With the indefinite article: `ein Deal`. */
  readonly one: string;
  /** As an object: `einen Deal`. */
  readonly object: string;
  /** `des Deals` */
  readonly of: string;
  /** `beim Deal` */
  readonly at: string;
}

const masculine = (name: string, of = `${name}s`): Noun => ({
  ...{ name, one: `ein ${name}`, object: `einen ${name}`, of: `des ${of}`, at: `beim ${name}` },
});
const feminine = (name: string): Noun => ({
  ...{ name, one: `eine ${name}`, object: `eine ${name}`, of: `der ${name}`, at: `bei der ${name}` },
});
const neuter = (name: string): Noun => ({
  ...{ name, one: `ein ${name}`, object: `ein ${name}`, of: `des ${name}s`, at: `beim ${name}` },
});

const NOUNS: Readonly<Record<string, Noun>> = {
  ...{ contact: masculine('Kontakt'), deal: masculine('Deal'), company: neuter('Unternehmen') },
  ...{ task: feminine('Aufgabe'), activity: feminine('Aktivität'), file: feminine('Datei') },
  ...{
    form: neuter('Formular'),
    form_submission: feminine('Einsendung'),
    record: masculine('Datensatz', 'Datensatzes'),
  },
};

/** A kind of record with its articles. */
export function noun(kind: string): Noun {
  const known = Object.hasOwn(NOUNS, kind) ? NOUNS[kind] : undefined;
  return known ?? masculine(spaced(kind), spaced(kind));
}

/** A value in a sentence: a name, a number, or a text in quotes. */
export function valueWords(value: unknown, names: Names): string {
  if (value === null || value === '') return 'nichts';
  if (value === true || value === false) return value ? 'ja' : 'nein';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string')
    return names.get(value) ?? textWords(value, (path) => pathWords(path, names), ['„', '“']);
  return Array.isArray(value) ? `eine Liste von ${value.length}` : 'mehrere Werte';
}

/** The path of a value in a sentence: `record.title` is "Titel", `before.city` is "früherer Wert von Ort". */
export function pathWords(path: string, names: Names): string {
  const [root = '', ...rest] = path.split('.');
  if (root === 'before') return `früherer Wert von ${fieldWords(rest.join('.'), names)}`;
  if (root === 'trigger') {
    return `${fieldWords(rest.join('.').replace(/^record\./, ''), names)} des Ereignisses`;
  }
  return fieldWords(path, names);
}

/** What kind of activity it is. */
const KIND = 'Art';

const FIELDS: Readonly<Record<string, string>> = {
  ...{ first_name: 'Vorname', last_name: 'Nachname', name: 'Name', title: 'Titel', email: 'E-Mail' },
  ...{ phone: 'Telefon', company: 'Unternehmen', company_id: 'Unternehmen', contact: 'Kontakt' },
  ...{ contact_id: 'Kontakt', deal: 'Deal', deal_id: 'Deal', job_title: 'Position', industry: 'Branche' },
  ...{ website: 'Website', domain: 'Domain', address_line1: 'Adresse', address_line2: 'Adresszusatz' },
  ...{ city: 'Ort', state: 'Bundesland', zip: 'Postleitzahl', country: 'Land', tags: 'Tags' },
  ...{ status: 'Status', stage: 'Phase', stage_id: 'Phase', pipeline_id: 'Pipeline', source: 'Quelle' },
  ...{ score: 'Score', linkedin_url: 'LinkedIn', owner_id: 'Verantwortlich', assigned_to: 'Verantwortlich' },
  ...{ assignee_id: 'Verantwortlich', created_by: 'Angelegt von', created_at: 'Angelegt am' },
  ...{ updated_at: 'Geändert am', notes: 'Notizen', value: 'Betrag', currency: 'Währung' },
  ...{ expected_close_date: 'Abschlussdatum', won_at: 'Gewonnen am', lost_at: 'Verloren am' },
  ...{ lost_reason: 'Verlustgrund', description: 'Beschreibung', due_on: 'Fällig am', due_at: 'Fällig um' },
  ...{ activity_type: KIND, occurred_at: 'Geschehen am', email_subscribed: 'E-Mail-Abo', id: 'ID' },
  ...{ now: 'jetzt', done: 'Erledigt', repeat: 'Wiederholung', enriched_at: 'Angereichert am' },
};

/** The path of a field in a sentence: `contact.email` is "E-Mail des Kontakts". */
export function fieldWords(path: string, names: Names): string {
  const known = names.get(path) ?? (Object.hasOwn(FIELDS, path) ? FIELDS[path] : undefined);
  if (known !== undefined) return known;
  const [root = '', second = '', ...rest] = path.split('.');
  const inner = [second, ...rest].join('.');
  if (root === 'record' && second !== '') return fieldWords(inner, names);
  if (root === 'steps') {
    return `${rest.length > 0 ? `${fieldWords(rest.join('.'), names)} aus ` : ''}Ergebnis von ${second}`;
  }
  if (second === '') return spaced(root.replace(/_id$/, ''));
  if (root === 'custom_fields') return spaced(inner.replaceAll('.', ' '));
  return `${fieldWords(inner, names)} ${noun(root).of}`;
}

/** A field as the subject of a condition. */
export function quoted(path: string, names: Names): string {
  return `„${fieldWords(path, names)}“`;
}

const UNITS: Readonly<Record<string, readonly [one: string, many: string, after: string]>> = {
  minutes: ['Minute', 'Minuten', 'Minuten'],
  hours: ['Stunde', 'Stunden', 'Stunden'],
  days: ['Tag', 'Tage', 'Tagen'],
  working_days: ['Arbeitstag', 'Arbeitstage', 'Arbeitstagen'],
  weeks: ['Woche', 'Wochen', 'Wochen'],
  months: ['Monat', 'Monate', 'Monaten'],
};

/** "3 Tage", "1 Tag". */
export function counted(amount: number, unit: string): string {
  const [one, many] = UNITS[unit] ?? [unit, unit];
  return `${amount} ${amount === 1 ? one : many}`;
}

/** "3 Tagen", "1 Tag", after "in" or "vor". */
export function countedAfter(amount: number, unit: string): string {
  const [one, , after] = UNITS[unit] ?? [unit, unit, unit];
  return `${amount} ${amount === 1 ? one : after}`;
}

/** "A, B und C". */
export function listed(words: readonly string[], link: 'und' | 'oder' = 'und'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${link} ${words.at(-1)}`;
}
