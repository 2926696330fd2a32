import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../../../api/members.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { type Choice, Select } from '../../../ui/form/select.tsx';
import type { SecurityFilter } from './api/security-log.ts';
import { KINDS } from './security-words.ts';

interface SecurityFiltersProps {
  readonly filter: SecurityFilter;
  readonly onChange: (filter: SecurityFilter) => void;
}

const ANY = 'any';
const WIDTH = 'w-40 max-phone:w-[calc(50%-6px)]';

/** Which events of the security log are shown. */
export function SecurityFilters({ filter, onChange }: SecurityFiltersProps) {
  const { data: members = [] } = useQuery(membersQuery);
  const people = members.map(({ user_id, name }) => ({ id: user_id, name }));
  const change = (name: keyof SecurityFilter, value: string | undefined) => {
    const { [name]: _former, ...others } = filter;
    onChange(value ? { ...others, [name]: value } : others);
  };
  const choice = (label: string, name: keyof SecurityFilter, choices: readonly Choice[]) => (
    <Select
      label={label}
      choices={[{ id: ANY, name: 'Any' }, ...choices]}
      value={filter[name] ?? ANY}
      onChange={(chosen) => change(name, chosen === ANY ? undefined : chosen)}
      className={WIDTH}
    />
  );
  const day = (label: string, name: 'from' | 'to') => (
    <DateField
      label={label}
      value={filter[name] ?? ''}
      onChange={(chosen) => change(name, chosen)}
      className={WIDTH}
    />
  );
  return (
    <search aria-label="Filters" className="flex flex-wrap items-end gap-3">
      {choice('Event', 'kind', KINDS)}
      {choice('Person', 'user_id', people)}
      <TextField
        label="Address"
        maxLength={64}
        value={filter.address ?? ''}
        onChange={(address) => change('address', address.trim())}
        className={WIDTH}
      />
      {day('From', 'from')}
      {day('To', 'to')}
      {Object.keys(filter).length > 0 && (
        <Button look="quiet" onPress={() => onChange({})}>
          Clear filters
        </Button>
      )}
    </search>
  );
}
