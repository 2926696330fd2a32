import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCatalogue } from '../../../api/catalogue.ts';
import { membersQuery } from '../../../api/members.ts';
import { t } from '../../../language/words.ts';
import { SettingsPage } from '../settings-page.tsx';
import { type AuditFilter, auditFilterOf, auditLogQuery } from './api/audit-log.ts';
import { AuditGroupRow } from './audit-group-row.tsx';
import { groupsOf } from './audit-groups.ts';
import { choicesOf, DOORS } from './audit-words.ts';
import { LogFilters } from './log-filters.tsx';
import { LogList } from './log-list.tsx';

const route = getRouteApi('/settings/audit-log');

/** `/settings/audit-log`: who changed what, when and how. The filters are in the address. */
export function AuditLogPage() {
  const filter = route.useSearch();
  return (
    <SettingsPage
      title={t`Audit log`}
      width="table"
      lead={t`Every change in the organization, made by people, programs and agents.`}
    >
      <Filters filter={filter} />
      <Entries filter={filter} />
    </SettingsPage>
  );
}

function Filters({ filter }: { readonly filter: AuditFilter }) {
  const { record_types, audit_actions } = useCatalogue();
  const navigate = route.useNavigate();
  return (
    <LogFilters
      filter={{ ...filter }}
      others={[
        { name: 'door', label: t`Source`, choices: DOORS },
        { name: 'record_type', label: t`Record`, choices: choicesOf(record_types) },
        { name: 'action', label: t`Change`, choices: choicesOf(audit_actions) },
      ]}
      onChange={(search) => void navigate({ to: '.', search: auditFilterOf(search), replace: true })}
    />
  );
}

function Entries({ filter }: { readonly filter: AuditFilter }) {
  const query = useInfiniteQuery(auditLogQuery(filter));
  const { data: members = [] } = useQuery(membersQuery);
  const people = members.map(({ user_id, name }) => [user_id, name] as const);
  const records = (query.data?.pages ?? []).flatMap(({ meta }) => Object.entries(meta?.names ?? {}));
  const names = Object.fromEntries([...people, ...records]);
  return (
    <LogList
      query={query}
      label={t`Entries`}
      rows={(entries) =>
        groupsOf(entries).map((group) => <AuditGroupRow key={group[0].id} group={group} names={names} />)
      }
    />
  );
}
