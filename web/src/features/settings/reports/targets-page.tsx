import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { membersQuery } from '../../../api/members.ts';
import { useMayAdminister, useSession } from '../../../api/session.ts';
import { settingsQuery } from '../../../api/settings.ts';
import { rich, t } from '../../../language/words.ts';
import { useToday } from '../../../records/today.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Link } from '../../../ui/link.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { NoOrganization, WhomToAsk } from '../admins-only.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { type Target, targetsQuery } from './api/targets.ts';
import { TargetForm } from './target-form.tsx';
import { TargetTable } from './target-table.tsx';
import type { Whose } from './targets-of-year.ts';

/** `/settings/targets`: what the organization and its people are to win. */
export function TargetsPage() {
  const { organization } = useSession();
  return (
    <SettingsPage title={t`Targets`}>
      {organization ? <Loading key={organization.id} /> : <NoOrganization />}
    </SettingsPage>
  );
}

function Loading() {
  const settings = useQuery(settingsQuery);
  const targets = useQuery(targetsQuery);
  return (
    <Loaded query={settings}>
      {({ currency }) => (
        <Loaded query={targets}>{(loaded) => <Targets currency={currency} targets={loaded} />}</Loaded>
      )}
    </Loaded>
  );
}

interface TargetsProps {
  readonly currency: string;
  readonly targets: readonly Target[];
}

const WHOLE = { id: '', name: t`Whole organization` };

function Targets({ currency, targets }: TargetsProps) {
  const mayAdminister = useMayAdminister();
  const members = useQuery(membersQuery).data ?? [];
  const present = Number(useToday().slice(0, 4));
  const [year, setYear] = useState(present);
  const [whose, setWhose] = useState<Whose>(null);
  const people = members.map(({ user_id, name, email }) => ({ id: user_id, name: name || email }));
  const known = new Set(people.map(({ id }) => id));
  const former = new Set(
    targets.flatMap(({ user_id }) => (user_id !== null && !known.has(user_id) ? [user_id] : [])),
  );
  const owners = [...people, ...[...former].map((id) => ({ id, name: t`Former member` }))];
  return (
    <>
      <p className="max-w-prose text-pretty text-text-quiet">
        {rich`What is to be won in each month, in ${currency}. The ${(
          <Link to="/reports/$report" params={{ report: 'forecast' }}>
            {t`forecast`}
          </Link>
        )} compares open deals with what is missing to the target. In a month without a target of the
          organization, those of its people count together.`}
      </p>
      <Select
        label={t`Year`}
        className="w-40"
        choices={yearsAround(present, targets)}
        value={String(year)}
        onChange={(chosen) => setYear(Number(chosen))}
      />
      <TargetTable {...{ targets, year, currency }} people={owners} />
      {mayAdminister ? (
        <Section title={t`Set targets`} lead={t`A month without a target stays empty.`}>
          <Select
            label={t`For`}
            className="max-w-xs"
            choices={[WHOLE, ...owners]}
            value={whose ?? WHOLE.id}
            onChange={(id) => setWhose(id === WHOLE.id ? null : id)}
          />
          <TargetForm key={`${whose} ${year}`} {...{ targets, whose, year, currency }} />
        </Section>
      ) : (
        <p className="text-small text-text-quiet">
          {t`Only owners and admins can set targets.`} <WhomToAsk />
        </p>
      )}
    </>
  );
}

/** The years that can be chosen: the present one, its neighbours, and all that have targets. */
function yearsAround(present: number, targets: readonly Target[]) {
  const years = new Set([
    present - 1,
    present,
    present + 1,
    ...targets.map(({ month }) => Number(month.slice(0, 4))),
  ]);
  return [...years]
    .sort((one, other) => one - other)
    .map((year) => ({ id: String(year), name: String(year) }));
}
