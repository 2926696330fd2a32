import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../../../api/members.ts';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { type Choice, Select } from '../../../ui/form/select.tsx';

/** A filter of a log: a choice or a text. */
export interface LogFilter {
  readonly name: string;
  readonly label: string;
  readonly choices?: readonly Choice[];
}

type Search = Readonly<Partial<Record<string, string>>>;

interface LogFiltersProps {
  /** The current values by filter name. */
  readonly filter: Search;
  /** Whether there is a filter for the person. */
  readonly byPerson?: boolean;
  /** Filters before and after the one for the person; every log also filters by days. */
  readonly first?: readonly LogFilter[];
  readonly others: readonly LogFilter[];
  readonly onChange: (search: Search) => void;
}

const ANY = 'any';
const WIDTH = 'w-40 max-phone:w-[calc(50%-6px)]';

/** The filters of a log. */
export function LogFilters({ filter, byPerson = true, first = [], others, onChange }: LogFiltersProps) {
  const { data: members = [] } = useQuery(membersQuery);
  const people = members.map(({ user_id, name }) => ({ id: user_id, name }));
  const change = (name: string, value: string | undefined) => {
    const { [name]: _former, ...rest } = filter;
    onChange(value ? { ...rest, [name]: value } : rest);
  };
  const field = ({ name, label, choices }: LogFilter) => {
    const shared = { label, className: WIDTH };
    if (choices === undefined) {
      const set = (text: string) => change(name, text.trim());
      return <TextField key={name} {...shared} maxLength={64} value={filter[name] ?? ''} onChange={set} />;
    }
    return (
      <Select
        key={name}
        {...shared}
        choices={[{ id: ANY, name: t`Any` }, ...choices]}
        value={filter[name] ?? ANY}
        onChange={(chosen) => change(name, chosen === ANY ? undefined : chosen)}
      />
    );
  };
  const day = (label: string, name: 'from' | 'to') => (
    <DateField
      label={label}
      value={filter[name] ?? ''}
      onChange={(chosen) => change(name, chosen)}
      className={WIDTH}
    />
  );
  return (
    <search aria-label={t`Filters`} className="flex flex-wrap items-end gap-3">
      {first.map(field)}
      {byPerson && field({ name: 'user_id', label: t`Person`, choices: people })}
      {others.map(field)}
      {day(t`From`, 'from')}
      {day(t`To`, 'to')}
      {Object.keys(filter).length > 0 && (
        <Button look="quiet" onPress={() => onChange({})}>
          {t`Clear filters`}
        </Button>
      )}
    </search>
  );
}
