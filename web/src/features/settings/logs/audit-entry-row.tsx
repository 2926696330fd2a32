import { formatMoment } from '../../../records/formats.ts';
import type { AuditEntry } from './api/audit-log.ts';
import { inWords, valueInWords, whoDid } from './audit-words.ts';
import { LogFacts, LogRow } from './log-row.tsx';

/** One entry of the audit log; opens to the values before and after. */
export function AuditEntryRow({ entry }: { readonly entry: AuditEntry }) {
  const { record_type, action, changes, operation, record_id, occurred_at, tool, request_id } = entry;
  const fields = Object.entries(changes);
  const facts: readonly (readonly [string, string])[] = [
    ['When', formatMoment(occurred_at)],
    ['Operation', operation],
    ['Record', record_id],
    ['Request', request_id],
    ...(tool === null ? [] : [['Tool', `${tool} ${JSON.stringify(entry.arguments ?? {})}`] as const]),
  ];
  return (
    <LogRow title={`${inWords(record_type)} ${action}`} who={whoDid(entry)} at={occurred_at}>
      {fields.length > 0 && (
        <table className="text-left">
          <thead className="text-small text-text-quiet">
            <tr>
              <th className="py-1 pr-4 font-medium">Field</th>
              <th className="py-1 pr-4 font-medium">Before</th>
              <th className="py-1 font-medium">After</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(([field, { from, to }]) => (
              <tr key={field} className="border-t border-line align-top">
                <th scope="row" className="py-1 pr-4 font-normal whitespace-nowrap">
                  {field}
                </th>
                <td className="py-1 pr-4 text-text-quiet">{valueInWords(from)}</td>
                <td className="py-1">{valueInWords(to)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <LogFacts facts={facts} />
    </LogRow>
  );
}
