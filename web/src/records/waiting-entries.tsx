import { CloudOff } from 'lucide-react';
import type { ActivitiesOf } from '../api/activities.ts';
import { useWaiting } from '../api/kept/outbox.ts';
import { t } from '../language/words.ts';

/** Notes, calls, emails and meetings that are not saved yet, because the server does not answer. */
export function WaitingEntries({ of }: { readonly of: ActivitiesOf }) {
  const ids = Object.values(of);
  const entries = useWaiting()
    .filter(({ path }) => path === '/api-activities')
    .map(({ text }) => JSON.parse(text))
    .filter((entry) => [entry.contact_id, entry.deal_id, entry.company_id].some((id) => ids.includes(id)));
  return (
    <ul className="contents">
      {entries.map(({ id, description }) => (
        <li key={id} className="rounded-large border border-line border-dashed bg-raised px-3 py-2">
          <NotSaved />
          <p className="whitespace-pre-wrap">{description}</p>
        </li>
      ))}
    </ul>
  );
}

/** Marks what waits for a connection. */
export function NotSaved() {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-small text-warning">
      <CloudOff aria-hidden size={12} /> {t`Not saved yet`}
    </span>
  );
}
