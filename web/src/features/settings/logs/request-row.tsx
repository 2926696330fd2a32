import { t } from '../../../language/words.ts';
import { formatCount, formatMoment } from '../../../records/formats.ts';
import type { RequestEntry } from './api/requests-log.ts';
import { valueInWords } from './audit-words.ts';
import { LogFacts, LogRow } from './log-row.tsx';

/** One request; opens to what is known of it. */
export function RequestRow({ request }: { readonly request: RequestEntry }) {
  const { method, route, tool, status, error, parameters, duration_ms, occurred_at, credential_name } =
    request;
  const who = credential_name ?? t`A former app`;
  const facts: readonly (readonly [string, string])[] = [
    [t`When`, formatMoment(occurred_at)],
    [t`Status`, String(status)],
    [t`Error`, valueInWords(error)],
    [t`Duration`, t`${formatCount(duration_ms)} ms`],
    [t`Parameters`, valueInWords(parameters.join(', ') || null)],
    [t`With`, `${who} ${request.credential_id}`],
    [t`Request`, request.request_id],
  ];
  return (
    <LogRow
      title={tool === null ? `${method} ${route}` : `${method} ${route} ${tool}`}
      who={[String(status), error, who].filter((part) => part !== null).join(' · ')}
      at={occurred_at}
    >
      <LogFacts facts={facts} />
    </LogRow>
  );
}
