import { useState } from 'react';
import { type ActivitiesOf, type Activity, happenedAt } from '../api/activities.ts';
import { keptAt } from '../api/kept/kept.ts';
import { inSentence, t } from '../language/words.ts';
import { useTimelineTypes, wordsOfType } from '../registry/timeline-type.ts';
import { EntryLinks } from './entry-links.tsx';
import { wordsOf } from './entry-words.ts';
import { formatClock, formatMoment } from './formats.ts';
import { HISTORY_TYPES } from './history-types.ts';
import { isLogged } from './logged-types.ts';
import { EntryEditor, placeOfEdit } from './notes/entry-editor.tsx';
import { EntryMenu } from './notes/entry-menu.tsx';
import { FormattedText } from './notes/formatted-text.tsx';

interface TimelineEntryProps {
  readonly activity: Activity;
  /** The record whose timeline it is. */
  readonly of: ActivitiesOf;
  /** The author's name; undefined for programs and former members. */
  readonly author: string | undefined;
}

/** One activity: who, what and when. Logged activities have a frame; system entries are one line. */
export function TimelineEntry({ activity, of, author = t`Someone` }: TimelineEntryProps) {
  const { activity_type, description } = activity;
  const at = happenedAt(activity);
  const [isEditing, setEditing] = useState(() => keptAt(placeOfEdit(activity.id)) !== undefined);
  const types = { ...useTimelineTypes(), ...HISTORY_TYPES };
  const { name, did, icon: Icon } = wordsOfType(types, activity_type);
  const time = (
    <time dateTime={at} title={formatMoment(at)} className="shrink-0 text-small text-text-quiet">
      {formatClock(at)}
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
            <span className="flex shrink-0 items-baseline gap-1">
              {time}
              <EntryMenu
                activity={activity}
                name={inSentence(name)}
                author={author}
                onEdit={() => setEditing(true)}
              />
            </span>
          </div>
          {isEditing ? (
            <EntryEditor activity={activity} name={inSentence(name)} onClose={() => setEditing(false)} />
          ) : (
            <FormattedText text={description} />
          )}
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
