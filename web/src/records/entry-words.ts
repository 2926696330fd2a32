import type { Decimal } from '../../../server/kernel/fields/fields.ts';
import { type Activity, BEGINNING, EDIT } from '../api/activities.ts';
import { inWords } from '../api/field-words.ts';
import { LOCALES } from '../language/locale.ts';
import { fromServer, inSentence, t } from '../language/words.ts';
import { formatDate, formatMoney } from './formats.ts';
import { isLogged } from './logged-types.ts';

/**
 * The text of an activity. What people log stays as they wrote it; changes of value show formatted amounts, edits and enrichments name
 * the fields, and an imported record says when it was first created.
 */
export function wordsOf({
  activity_type,
  description,
  metadata,
}: Pick<Activity, 'activity_type' | 'description' | 'metadata'>): string {
  if (isLogged(activity_type)) return description;
  if (activity_type === EDIT) return editInWords(metadata);
  if (activity_type === 'enrichment') return enrichmentInWords(metadata) ?? fromServer(description);
  if (activity_type === BEGINNING) return beginningInWords(metadata.original_created_at);
  if (activity_type !== 'value_change') return fromServer(description);
  const from = money(metadata.from_value, metadata.from_currency);
  const to = money(metadata.to_value, metadata.to_currency);
  return from === undefined || to === undefined ? description : t`Value changed from ${from} to ${to}`;
}

/** `Changed phone and job title. Tag removed: vip` */
function editInWords({ fields, tags_removed }: Activity['metadata']): string {
  const removed = textsOf(tags_removed);
  const changed = textsOf(fields).filter((field) => field !== 'tags' || removed.length === 0);
  const tags = removed.join(', ');
  return [
    ...(changed.length > 0 ? [t`Changed ${fieldsInWords(changed)}`] : []),
    ...(removed.length > 0
      ? [removed.length === 1 ? t`Tag removed: ${tags}` : t`Tags removed: ${tags}`]
      : []),
  ].join('. ');
}

/** `datalane found industry and LinkedIn`; undefined if it found nothing new. */
function enrichmentInWords({ provider, fields }: Activity['metadata']): string | undefined {
  const found = textsOf(fields);
  return found.length === 0 ? undefined : t`${String(provider)} found ${fieldsInWords(found)}`;
}

function beginningInWords(original: unknown): string {
  return typeof original === 'string' ? t`Imported; first created on ${formatDate(original)}` : t`Created`;
}

/** What pages call fields whose names say something else. */
const WORDS: Readonly<Record<string, string>> = {
  ...{ assigned_to: t`owner`, expected_close_date: t`close date`, linkedin_url: 'LinkedIn' },
  ...{ address_line1: t`address`, address_line2: t`address` },
};

const LIST = new Intl.ListFormat(LOCALES.words, { type: 'conjunction' });

/** `phone and job title` */
function fieldsInWords(names: readonly string[]): string {
  return LIST.format(
    new Set(names.map((name) => WORDS[name] ?? inSentence(inWords(name.replace('custom_fields.', ''))))),
  );
}

function textsOf(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.map(String) : [];
}

function money(value: unknown, currency: unknown): string | undefined {
  return isDecimal(value) && typeof currency === 'string' ? formatMoney(value, currency) : undefined;
}

function isDecimal(value: unknown): value is Decimal {
  if (typeof value === 'number') return true;
  return (
    typeof value === 'object' && value !== null && 'rawJSON' in value && typeof value.rawJSON === 'string'
  );
}
