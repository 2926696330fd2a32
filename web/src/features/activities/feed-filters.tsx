import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../../api/members.ts';
import { ACTIVITY_WORDS } from '../../records/activity-words.ts';
import { Select } from '../../ui/form/select.tsx';
import type { FeedFilter } from './api/activity-feed.ts';
import { isActivityType } from './feed-search.ts';

interface FeedFiltersProps {
  readonly filter: FeedFilter;
  readonly onChange: (filter: FeedFilter) => void;
}

const ANY = 'any';

const KINDS = [
  { id: ANY, name: 'All types' },
  // What happened to a deal is told once, with its contact.
  ...Object.entries(ACTIVITY_WORDS)
    .filter(([id]) => id !== 'deal_stage_change')
    .map(([id, { name }]) => ({ id, name })),
];

/** Which activities are shown: of one kind, of one person. */
export function FeedFilters({ filter: { type, by }, onChange }: FeedFiltersProps) {
  const { data: members = [] } = useQuery(membersQuery);
  const people = [
    { id: ANY, name: 'Everyone' },
    ...members.map(({ user_id, name }) => ({ id: user_id, name })),
  ];
  const change = (kind: unknown, person: string | undefined) =>
    onChange({
      ...(isActivityType(kind) ? { type: kind } : {}),
      ...(person === undefined || person === ANY ? {} : { by: person }),
    });
  return (
    <search aria-label="Filters" className="flex flex-wrap gap-2">
      <Select
        label="Activity type"
        labelHidden
        className="w-36"
        choices={KINDS}
        value={type ?? ANY}
        onChange={(kind) => change(kind, by)}
      />
      <Select
        label="Person"
        labelHidden
        className="w-36"
        choices={people}
        value={by ?? ANY}
        onChange={(person) => change(type, person)}
      />
    </search>
  );
}
