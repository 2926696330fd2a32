import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ActivitiesOf, type Activity, activitiesQuery, happenedAt } from '../api/activities.ts';
import { membersQuery } from '../api/members.ts';
import { t } from '../language/words.ts';
import { useTimelineTypes, wordsOfType } from '../registry/timeline-type.ts';
import { Failure } from '../ui/failure.tsx';
import { Select } from '../ui/form/select.tsx';
import { NextPageButton } from '../ui/loaded-pages.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { formatDay } from './formats.ts';
import { LOGGED } from './logged-types.ts';
import { SystemEntries } from './notes/system-entries.tsx';
import { groupsOf, withJoinedEdits } from './notes/system-group.ts';
import { TimelineEntry } from './timeline-entry.tsx';
import { WaitingEntries } from './waiting-entries.tsx';

interface TimelineProps {
  readonly of: ActivitiesOf;
  /** The types to filter by; by default, those that people log. */
  readonly kinds?: readonly string[];
}

/** Activities by day, newest first; loads more on request. */
export function Timeline({ of, kinds = LOGGED }: TimelineProps) {
  const [kind, setKind] = useState<string>();
  const types = useTimelineTypes();
  // Names are in the lines, which would grow when they come.
  const { data: members, isPending: isNameless } = useQuery(membersQuery);
  const list = useInfiniteQuery(activitiesQuery(of, kind));
  const nameOf = (userId: string | null) => members?.find(({ user_id }) => user_id === userId)?.name;
  const choices = [
    { id: 'all', name: t`All types` },
    ...kinds.map((type) => ({ id: type, name: wordsOfType(types, type).name })),
  ];
  return (
    <section aria-label={t`Timeline`} className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold">{t`Timeline`}</h2>
        <Select
          label={t`Activity type`}
          labelHidden
          className="w-40"
          choices={choices}
          value={kind ?? 'all'}
          onChange={(id) => setKind(kinds.find((type) => type === id))}
        />
      </div>
      <WaitingEntries of={of} />
      {(list.isPending || isNameless) && <Placeholder />}
      {list.isError && !list.data && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.data && !isNameless && <Days activities={list.data.pages.flat()} of={of} nameOf={nameOf} />}
      <NextPageButton query={list}>{t`Show earlier`}</NextPageButton>
    </section>
  );
}

interface DaysProps {
  readonly activities: readonly Activity[];
  readonly of: ActivitiesOf;
  readonly nameOf: (userId: string | null) => string | undefined;
}

function Days({ activities, of, nameOf }: DaysProps) {
  if (activities.length === 0) {
    return (
      <p className="py-6 text-center text-text-quiet">{t`No activity yet. Log a note, call, email or
        meeting.`}</p>
    );
  }
  const days = Map.groupBy(activities, (activity) => new Date(happenedAt(activity)).toDateString());
  return [...days.values()].map((ofDay) => {
    const day = formatDay(ofDay[0] ? happenedAt(ofDay[0]) : '');
    return (
      <section key={day} aria-label={day} className="flex flex-col gap-3">
        <h3 className="text-small first-letter:uppercase font-medium text-text-quiet">{day}</h3>
        <ol className="flex flex-col gap-3">
          {groupsOf(withJoinedEdits(ofDay)).map(([latest, ...earlier]) => {
            const author = nameOf(latest.performed_by);
            const entry = (activity: Activity) => (
              <TimelineEntry key={activity.id} activity={activity} of={of} author={author} />
            );
            return earlier.length === 0 ? (
              entry(latest)
            ) : (
              <SystemEntries
                key={latest.id}
                count={earlier.length + 1}
                author={author ?? t`someone`}
                latest={entry(latest)}
                earlier={earlier.map(entry)}
              />
            );
          })}
        </ol>
      </section>
    );
  });
}

function Placeholder() {
  return (
    <div className="flex flex-col gap-3">
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} className="h-12" />
      ))}
    </div>
  );
}
