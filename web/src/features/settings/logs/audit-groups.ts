import { inLanguage } from '../../../language/words.ts';
import { formatCount } from '../../../records/formats.ts';
import type { AuditEntry } from './api/audit-log.ts';
import { inWords } from './audit-words.ts';

type Group = readonly [AuditEntry, ...AuditEntry[]];

/** Entries in their order; those of one request that say the same of several records of a kind are together. */
export function groupsOf(entries: readonly AuditEntry[]): readonly Group[] {
  const groups: [AuditEntry, ...AuditEntry[]][] = [];
  let ofRequest = new Map<string, [AuditEntry, ...AuditEntry[]]>();
  let request = '';
  for (const entry of entries) {
    if (entry.request_id !== request) ofRequest = new Map();
    request = entry.request_id;
    const said = `${entry.record_type} ${entry.action}`;
    const group = ofRequest.get(said);
    if (group) group.push(entry);
    else {
      const first: [AuditEntry] = [entry];
      ofRequest.set(said, first);
      groups.push(first);
    }
  }
  return groups;
}

/** `Deal updated`, or `5 deals updated`. */
export function titleOf([{ record_type, action }, ...others]: Group): string {
  if (others.length === 0) return `${inWords(record_type)} ${inLanguage(action)}`;
  const words = pluralOf(record_type.replaceAll('_', ' ').replace(/\bapi\b/, 'API'));
  return `${formatCount(others.length + 1)} ${inLanguage(words)} ${inLanguage(action)}`;
}

/** `company` as `companies` */
function pluralOf(words: string): string {
  return `${words}s`.replace(/([^aeiou])ys$/, '$1ies');
}

/** The name of the record, as it is now, or as the entry has it. */
export function nameOfRecord(
  { record_id, changes }: AuditEntry,
  names: Readonly<Record<string, string>>,
): string | undefined {
  const known = names[record_id];
  if (known !== undefined) return known;
  const { from, to } = changes.name ?? changes.title ?? {};
  return [to, from].find((value) => typeof value === 'string');
}
