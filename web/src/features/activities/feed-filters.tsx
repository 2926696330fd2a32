import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../../api/members.ts';
import { t } from '../../language/words.ts';
import { useTimelineTypes } from '../../registry/timeline-type.ts';
import { Select } from '../../ui/form/select.tsx';
import type { FeedFilter } from './api/activity-feed.ts';

interface FeedFiltersProps {
  readonly filter: FeedFilter;
  readonly onChange: (filter: FeedFilter) => void;
}

const ANY = 'any';

/** Filters activities by type and person. */
export function FeedFilters({ filter: { type, by }, onChange }: FeedFiltersProps) {
  const types = useTimelineTypes();
  const kinds = [
    { id: ANY, name: t`All types` },
    // A move of a deal is listed once.
    ...Object.entries(types)
      .filter(([id]) => id !== 'deal_stage_change')
      .map(([id, { name }]) => ({ id, name })),
  ];
  const { data: members = [] } = useQuery(membersQuery);
  const people = [
    { id: ANY, name: t`Everyone` },
    ...members.map(({ user_id, name }) => ({ id: user_id, name })),
  ];
  const change = (kind: string | undefined, person: string | undefined) =>
    onChange({
      ...(kind === undefined || kind === ANY ? {} : { type: kind }),
      ...(person === undefined || person === ANY ? {} : { by: person }),
    });
  return (
    <search aria-label={t`Filters`} className="flex flex-wrap gap-2">
      <Select
        label={t`Activity type`}
        labelHidden
        className="w-36"
        choices={kinds}
        value={type ?? ANY}
        onChange={(kind) => change(kind, by)}
      />
      <Select
        label={t`Person`}
        labelHidden
        className="w-36"
        choices={people}
        value={by ?? ANY}
        onChange={(person) => change(type, person)}
      />
    </search>
  );
}
