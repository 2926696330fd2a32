import type { ActivitiesOf, Activity } from '../api/activities.ts';
import { useTimelineTypes, wordsOfType } from '../registry/timeline-type.ts';
import { EntryLinks } from './entry-links.tsx';
import { wordsOf } from './entry-words.ts';
import { formatClock, formatMoment } from './formats.ts';
import { isLogged } from './logged-types.ts';

interface TimelineEntryProps {
  readonly activity: Activity;
  /** The record whose timeline it is. */
  readonly of: ActivitiesOf;
  /** The author's name; undefined for programs and former members. */
  readonly author: string | undefined;
}

/** One activity: who, what and when. Logged activities have a frame; system entries are one line. */
export function TimelineEntry({ activity, of, author = 'Someone' }: TimelineEntryProps) {
  const { activity_type, description, created_at } = activity;
  const { did, icon: Icon } = wordsOfType(useTimelineTypes(), activity_type);
  const time = (
    <time
      dateTime={created_at}
      title={formatMoment(created_at)}
      className="shrink-0 text-small text-text-quiet"
    >
      {formatClock(created_at)}
    </time>
  );
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2">
      <span className="grid size-6 place-items-center rounded-full bg-hover text-text-quiet">
        <Icon aria-hidden size={13} strokeWidth={1.5} />
      </span>
      {isLogged(activity_type) ? (
        <div className="rounded-large border border-line bg-raised px-3 py-2">
          <div className="mb-1 flex items-baseline justify-between gap-3">
            <span>
              <strong className="font-medium">{author}</strong> <span className="text-text-quiet">{did}</span>
              <EntryLinks activity={activity} of={of} />
            </span>
            {time}
          </div>
          <p className="whitespace-pre-wrap">{description}</p>
        </div>
      ) : (
        <div className="flex items-baseline justify-between gap-3 pt-0.5">
          <span>
            {wordsOf(activity)} <span className="text-text-quiet">· {author}</span>
            <EntryLinks activity={activity} of={of} />
          </span>
          {time}
        </div>
      )}
    </li>
  );
}
