import { t } from '../../../language/words.ts';
import { formatMoment } from '../../../records/formats.ts';
import type { SecurityEvent } from './api/security-log.ts';
import { inWords, valueInWords } from './audit-words.ts';
import { LogFacts, LogRow } from './log-row.tsx';
import { kindInWords, whoAndWhere } from './security-words.ts';

/** One entry of the security log. */
export function SecurityEventRow({ event }: { readonly event: SecurityEvent }) {
  const { occurred_at, browser, credential_kind, credential_id, request_id, details } = event;
  const facts: readonly (readonly [string, string])[] = [
    [t`When`, formatMoment(occurred_at)],
    [t`Browser`, valueInWords(browser)],
    ...(credential_id === null
      ? []
      : [[t`With`, `${inWords(credential_kind ?? '')} ${credential_id}`] as const]),
    ...Object.entries(details).map(([name, value]) => [inWords(name), valueInWords(value)] as const),
    [t`Request`, request_id],
  ];
  return (
    <LogRow title={kindInWords(event.kind)} who={whoAndWhere(event)} at={occurred_at}>
      <LogFacts facts={facts} />
    </LogRow>
  );
}
