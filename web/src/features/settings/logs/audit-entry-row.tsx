import { use } from 'react';
import { inWords as fieldInWords } from '../../../api/field-words.ts';
import { inSentence, t } from '../../../language/words.ts';
import { formatMoment } from '../../../records/formats.ts';
import { addressOf, RecordKinds } from '../../../registry/record-kind.ts';
import { AddressLink } from '../../../ui/link.tsx';
import type { AuditEntry } from './api/audit-log.ts';
import { nameOfRecord, titleOf } from './audit-groups.ts';
import { inWords, valueInWords, whoDid } from './audit-words.ts';
import { LogFacts, LogRow } from './log-row.tsx';

interface AuditEntryRowProps {
  readonly entry: AuditEntry;
  /** The names of records and people, by id. */
  readonly names: Readonly<Record<string, string>>;
}

/** One entry of the audit log; opens to the values before and after. */
export function AuditEntryRow({ entry, names }: AuditEntryRowProps) {
  const { record_type, action, changes, operation, record_id, occurred_at, tool, request_id } = entry;
  const fields = Object.entries(changes);
  const pages = use(RecordKinds).find(({ type }) => type === record_type)?.pages;
  const facts: readonly (readonly [string, string])[] = [
    [t`When`, formatMoment(occurred_at)],
    [t`Operation`, operation],
    [t`Record`, record_id],
    [t`Request`, request_id],
    ...(tool === null ? [] : [[t`Tool`, `${tool} ${JSON.stringify(entry.arguments ?? {})}`] as const]),
  ];
  return (
    <LogRow title={titleOf([entry])} about={nameOfRecord(entry, names)} who={whoDid(entry)} at={occurred_at}>
      {pages && action !== 'deleted' && (
        <p>
          <AddressLink
            address={addressOf(pages, record_id)}
          >{t`Open the ${inSentence(inWords(record_type))}`}</AddressLink>
        </p>
      )}
      {fields.length > 0 && (
        <table className="text-left">
          <thead className="text-small text-text-quiet">
            <tr>
              <th className="py-1 pr-4 font-medium">{t`Field`}</th>
              <th className="py-1 pr-4 font-medium">{t`Before`}</th>
              <th className="py-1 font-medium">{t`After`}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(([field, { from, to }]) => (
              <tr key={field} className="border-t border-line align-top">
                <th scope="row" className="py-1 pr-4 font-normal whitespace-nowrap">
                  {fieldInWords(field)}
                </th>
                <td className="py-1 pr-4 text-text-quiet">{valueInWords(from, names)}</td>
                <td className="py-1">{valueInWords(to, names)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <LogFacts facts={facts} />
    </LogRow>
  );
}
