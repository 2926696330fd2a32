import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Moment } from '../../../ui/moment.tsx';
import type { SecurityEvent } from './api/security-log.ts';
import { inWords, valueInWords } from './audit-words.ts';
import { kindInWords, whoAndWhere } from './security-words.ts';

/** One line of the security log; opens to its details. */
export function SecurityEventRow({ event }: { readonly event: SecurityEvent }) {
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
          <span className="w-52 font-medium">{kindInWords(event.kind)}</span>
          <span className="min-w-0 flex-1 basis-52 truncate text-text-quiet">{whoAndWhere(event)}</span>
        </span>
        <span className="shrink-0 text-small text-text-quiet">
          <Moment at={event.occurred_at} />
        </span>
      </Button>
      {isOpen && <EventDetails event={event} />}
    </li>
  );
}

function EventDetails({ event }: { readonly event: SecurityEvent }) {
  const { occurred_at, browser, credential_kind, credential_id, request_id, details } = event;
  const facts: readonly (readonly [string, string])[] = [
    ['When', new Date(occurred_at).toLocaleString()],
    ['Browser', valueInWords(browser)],
    ...(credential_id === null
      ? []
      : [['With', `${inWords(credential_kind ?? '')} ${credential_id}`] as const]),
    ...Object.entries(details).map(([name, value]) => [inWords(name), valueInWords(value)] as const),
    ['Request', request_id],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pb-4 pl-7 text-small text-text-quiet max-phone:pl-0">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd className="min-w-0 font-mono wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
