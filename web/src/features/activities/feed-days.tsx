import { Link as RouterLink } from '@tanstack/react-router';
import { t } from '../../language/words.ts';
import { wordsOf } from '../../records/entry-words.ts';
import { formatClock, formatDay, formatMoment } from '../../records/formats.ts';
import { isLogged } from '../../records/logged-types.ts';
import { SystemEntries } from '../../records/notes/system-entries.tsx';
import { groupsOf } from '../../records/notes/system-group.ts';
import { addressOf, useRecordPages } from '../../registry/record-kind.ts';
import { useTimelineTypes, wordsOfType } from '../../registry/timeline-type.ts';
import type { FeedEntry } from './api/activity-feed.ts';

interface FeedDaysProps {
  readonly entries: readonly FeedEntry[];
  /** The name of a user; undefined if there is none or they have left. */
  readonly nameOf: (userId: string | null) => string | undefined;
}

/** Activities grouped by day. */
export function FeedDays({ entries, nameOf }: FeedDaysProps) {
  const days = Map.groupBy(entries, ({ created_at }) => new Date(created_at).toDateString());
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="pb-4">
      <h2 className="sticky top-0 bg-surface py-1.5 text-small first-letter:uppercase font-medium text-text-quiet">
        {formatDay(ofDay[0]?.created_at ?? '')}
      </h2>
      <ol className="divide-y divide-line border-y border-line">
        {groupsOf(ofDay).map((group) => (
          <FeedGroup key={group[0].id} group={group} author={nameOf(group[0].performed_by) ?? t`Someone`} />
        ))}
      </ol>
    </section>
  ));
}

interface FeedGroupProps {
  readonly group: readonly [FeedEntry, ...FeedEntry[]];
  readonly author: string;
}

/** One activity, or the latest of several changes that the same person caused in a row, with the others on request. */
function FeedGroup({ group: [latest, ...earlier], author }: FeedGroupProps) {
  const line = (entry: FeedEntry) => <FeedLine key={entry.id} entry={entry} author={author} />;
  if (earlier.length === 0) return line(latest);
  return (
    <SystemEntries
      isInFeed
      count={earlier.length + 1}
      author={author}
      latest={line(latest)}
      earlier={earlier.map(line)}
    />
  );
}

interface FeedLineProps {
  readonly entry: FeedEntry;
  readonly author: string;
}

/** Who did what, with whom and when, with the text below. */
function FeedLine({ entry, author }: FeedLineProps) {
  const { activity_type, created_at } = entry;
  const { did, icon: Icon } = wordsOfType(useTimelineTypes(), activity_type);
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)_auto] gap-x-3 py-2">
      <Icon aria-hidden size={16} strokeWidth={1.5} className="mt-0.5 text-text-quiet" />
      <div className="min-w-0">
        <p>
          <span className="font-medium">{author}</span> <span className="text-text-quiet">{did}</span>
          <About entry={entry} />
        </p>
        <p className={isLogged(activity_type) ? 'line-clamp-3 whitespace-pre-wrap' : 'text-text-quiet'}>
          {wordsOf(entry)}
        </p>
      </div>
      <time
        dateTime={created_at}
        title={formatMoment(created_at)}
        className="text-small text-text-quiet figures"
      >
        {formatClock(created_at)}
      </time>
    </li>
  );
}

/** Links to the contact, the deal and the company. */
function About({ entry }: Pick<FeedLineProps, 'entry'>) {
  const { contact_id, contact_name, deal_id, deal_title, company_id, company_name } = entry;
  return (
    <>
      {contact_id && (
        <>
          <span className="text-text-quiet"> · </span>
          <RecordLink kind="contact" id={contact_id} name={contact_name ?? t`Contact`} />
        </>
      )}
      {deal_id && (
        <>
          <span className="text-text-quiet"> · </span>
          <RecordLink kind="deal" id={deal_id} name={deal_title ?? t`Deal`} />
        </>
      )}
      {company_id && (
        <>
          <span className="text-text-quiet"> · </span>
          <RecordLink kind="company" id={company_id} name={company_name ?? t`Company`} />
        </>
      )}
    </>
  );
}

function RecordLink({
  kind,
  id,
  name,
}: {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
}) {
  const pages = useRecordPages(kind);
  return (
    <RouterLink
      to={addressOf(pages, id)}
      className="font-medium underline-offset-2 hover:text-accent hover:underline"
    >
      {name}
    </RouterLink>
  );
}
