import { useQuery } from '@tanstack/react-query';
import { useCatalogue } from '../../../api/catalogue.ts';
import { membersQuery } from '../../../api/members.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { type Choice, Select } from '../../../ui/form/select.tsx';
import type { AuditFilter } from './api/audit-log.ts';
import { choicesOf, DOORS } from './audit-words.ts';

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

/** Which entries of the audit log are shown. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { data: members = [] } = useQuery(membersQuery);
  const { record_types, audit_actions } = useCatalogue();
  const people = members.map(({ user_id, name }) => ({ id: user_id, name }));
  const change = (name: keyof AuditFilter, value: string | undefined) => {
    const { [name]: _former, ...others } = filter;
    onChange(value ? { ...others, [name]: value } : others);
  };
  const choice = (label: string, name: keyof AuditFilter, choices: readonly Choice[]) => (
    <Select
      label={label}
      choices={[{ id: ANY, name: 'Any' }, ...choices]}
      value={filter[name] ?? ANY}
      onChange={(chosen) => change(name, chosen === ANY ? undefined : chosen)}
      className="w-36 max-phone:w-[calc(50%-6px)]"
    />
  );
  const day = (label: string, name: 'from' | 'to') => (
    <DateField
      label={label}
      value={filter[name] ?? ''}
      onChange={(chosen) => change(name, chosen)}
      className="w-36 max-phone:w-[calc(50%-6px)]"
    />
  );
  return (
    <search aria-label="Filters" className="flex flex-wrap items-end gap-3">
      {choice('Person', 'user_id', people)}
      {choice('By way of', 'door', DOORS)}
      {choice('Record', 'record_type', choicesOf(record_types))}
      {choice('Change', 'action', choicesOf(audit_actions))}
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

const ANY = 'any';
