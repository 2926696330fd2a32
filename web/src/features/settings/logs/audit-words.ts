import { capital } from '../../../api/field-words.ts';
import { inLanguage, t } from '../../../language/words.ts';
import type { Choice } from '../../../ui/form/select.tsx';
import type { AuditEntry, Door } from './api/audit-log.ts';

/** The sources of changes. */
export const DOORS: readonly Choice<Door>[] = [
  { id: 'web', name: t`Web app` },
  { id: 'rest', name: 'API' },
  { id: 'mcp', name: t`Agent (MCP)` },
  { id: 'command', name: t`Command line` },
  { id: 'system', name: t`System` },
];

/** Names from the catalogue, such as record types, as choices. */
export function choicesOf(names: readonly string[]): readonly Choice[] {
  return names.map((id) => ({ id, name: inWords(id) }));
}

/** `api_key` as `API key`, `update-deal` as `Update deal`. */
export function inWords(name: string): string {
  return inLanguage(capital(name.replaceAll(/[-_]/g, ' ').replace(/\bapi\b/, 'API')));
}

type Actor = Pick<
  AuditEntry,
  'user_id' | 'user_name' | 'credential_kind' | 'credential_name' | 'door' | 'actor'
>;

/** Who did it and how: `Mara Lindqvist · Web app`, `Sync for Mara Lindqvist · API`. */
export function whoDid(entry: Actor): string {
  const { user_id, user_name, credential_kind, credential_name, door, actor } = entry;
  const way = DOORS.find(({ id }) => id === door)?.name ?? door;
  const person = user_name ?? t`A former member`;
  if (door === 'system') return user_id === null ? way : t`${actor} for ${person} · ${way}`;
  if (credential_kind === 'api_key' || credential_kind === 'access_token') {
    return t`${credential_name ?? (credential_kind === 'api_key' ? t`A key` : t`An app`)} for ${person} ·
      ${way}`;
  }
  return `${person} · ${way}`;
}

/**
 * A value as text: a dash for an empty one, `erased` for one of which only a hash is left.
 * @param names of records and people, by id
 */
export function valueInWords(value: unknown, names: Readonly<Record<string, string>> = {}): string {
  if (Object(value).erased !== undefined) return t`erased`;
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value !== 'string') return JSON.stringify(value);
  return Object.hasOwn(names, value) ? (names[value] ?? value) : value;
}
