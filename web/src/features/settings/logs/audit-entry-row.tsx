import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Moment } from '../../../ui/moment.tsx';
import type { AuditEntry } from './api/audit-log.ts';
import { inWords, valueInWords, whoDid } from './audit-words.ts';

/** One line of the audit log; opens to what it was and what it is. */
export function AuditEntryRow({ entry }: { readonly entry: AuditEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <Button
        aria-expanded={isOpen}
        onPress={() => setIsOpen(!isOpen)}
        className="target flex w-full items-center gap-3 py-2 text-left hover:bg-hover"
      >
        <ChevronRight aria-hidden size={14} className={isOpen ? 'shrink-0 rotate-90' : 'shrink-0'} />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
          <span className="w-52 font-medium">
            {inWords(entry.record_type)} {entry.action}
          </span>
          <span className="min-w-0 flex-1 basis-52 truncate text-text-quiet">{whoDid(entry)}</span>
        </span>
        <span className="shrink-0 text-small text-text-quiet">
          <Moment at={entry.occurred_at} />
        </span>
      </Button>
      {isOpen && <EntryDetails entry={entry} />}
    </li>
  );
}

function EntryDetails({ entry }: { readonly entry: AuditEntry }) {
  const { changes, operation, record_id, occurred_at, tool, arguments: given, request_id } = entry;
  const fields = Object.entries(changes);
  return (
    <div className="flex flex-col gap-3 pb-4 pl-7 max-phone:pl-0">
      {fields.length > 0 && (
        <table className="text-left">
          <thead className="text-small text-text-quiet">
            <tr>
              <th className="py-1 pr-4 font-medium">Field</th>
              <th className="py-1 pr-4 font-medium">Was</th>
              <th className="py-1 font-medium">Is</th>
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
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small text-text-quiet">
        <Detail name="When">{new Date(occurred_at).toLocaleString()}</Detail>
        <Detail name="Operation">{operation}</Detail>
        <Detail name="Record">{record_id}</Detail>
        <Detail name="Request">{request_id}</Detail>
        {tool !== null && <Detail name="Tool">{`${tool} ${JSON.stringify(given ?? {})}`}</Detail>}
      </dl>
    </div>
  );
}

function Detail({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="font-mono">{children}</dd>
    </>
  );
}
