import type { AuditEntry } from './api/audit-log.ts';
import { AuditEntryRow } from './audit-entry-row.tsx';
import { nameOfRecord, titleOf } from './audit-groups.ts';
import { whoDid } from './audit-words.ts';
import { LogRow } from './log-row.tsx';

interface AuditGroupRowProps {
  readonly group: readonly [AuditEntry, ...AuditEntry[]];
  /** The names of records and people, by id. */
  readonly names: Readonly<Record<string, string>>;
}

/** How many of the records a closed row names. */
const NAMED = 3;

/** What one request did to several records of a kind, in one row; opens to its entries. */
export function AuditGroupRow({ group, names }: AuditGroupRowProps) {
  const [latest, ...others] = group;
  if (others.length === 0) return <AuditEntryRow entry={latest} names={names} />;
  const known = group.map((entry) => nameOfRecord(entry, names)).filter((name) => name !== undefined);
  const about = `${known.slice(0, NAMED).join(', ')}${known.length > NAMED ? ' …' : ''}`;
  return (
    <LogRow title={titleOf(group)} about={about} who={whoDid(latest)} at={latest.occurred_at}>
      <ul aria-label={titleOf(group)} className="divide-y divide-line">
        {group.map((entry) => (
          <AuditEntryRow key={entry.id} entry={entry} names={names} />
        ))}
      </ul>
    </LogRow>
  );
}
