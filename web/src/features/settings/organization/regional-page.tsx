import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { followLanguage, useMayAdminister, useSession } from '../../../api/session.ts';
import { type Settings, settingsQuery, useUpdateSettings } from '../../../api/settings.ts';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { notify } from '../../../ui/toast.tsx';
import { NoOrganization, WhomToAsk } from '../admins-only.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { HolidaysSection } from './holidays-section.tsx';
import { WorkingTime } from './working-time.tsx';

/** `/settings/regional`: time zone, currency, language, working time and holidays. */
export function RegionalPage() {
  const { organization } = useSession();
  return (
    <SettingsPage title={t`Regional settings`}>
      {organization ? (
        <>
          <Regional key={organization.id} />
          <HolidaysSection key={`holidays ${organization.id}`} />
        </>
      ) : (
        <NoOrganization />
      )}
    </SettingsPage>
  );
}

function Regional() {
  const query = useQuery(settingsQuery);
  return <Loaded query={query}>{(settings) => <RegionalForm present={settings} />}</Loaded>;
}

const LABELS = {
  time_zone: t`The time zone`,
  currency: t`The currency`,
  country: t`The country`,
  language: t`The language`,
  working_days: t`The working days`,
  working_hours: t`The working hours`,
};

const WEEK_STARTS = [
  { id: 'monday', name: t`Monday` },
  { id: 'saturday', name: t`Saturday` },
  { id: 'sunday', name: t`Sunday` },
] as const;

function RegionalForm({ present }: { readonly present: Settings }) {
  const mayAdminister = useMayAdminister();
  const [draft, setDraft] = useState(present);
  const update = useUpdateSettings();
  const refusals = refusalsOf(update.error, LABELS);
  const change = (patch: Partial<Settings>) => setDraft((before) => ({ ...before, ...patch }));
  const save = () =>
    update.mutate(draft, {
      onSuccess: () => {
        notify(t`Settings saved`);
        void followLanguage();
      },
    });
  const field = (name: 'currency' | 'country' | 'language', label: string, hint: string) => (
    <TextField
      label={label}
      hint={hint}
      value={draft[name] ?? ''}
      onChange={(value) => change({ [name]: name === 'country' && value.trim() === '' ? null : value })}
      isReadOnly={!mayAdminister}
      refusal={refusals.fields[name]}
    />
  );
  return (
    <Form onSubmit={save} className="max-w-sm items-stretch gap-4">
      <Select
        label={t`Time zone`}
        choices={timeZones(draft.time_zone)}
        value={draft.time_zone}
        onChange={(time_zone) => change({ time_zone })}
        isDisabled={!mayAdminister}
      />
      <Select
        label={t`Week starts on`}
        choices={WEEK_STARTS}
        value={draft.week_start}
        onChange={(week_start) => change({ week_start })}
        isDisabled={!mayAdminister}
      />
      {field(
        'currency',
        t`Currency`,
        t`A code such as EUR, for new deals in the web app. Amounts sent to the API without a currency are
          in USD.`,
      )}
      {field('country', t`Country`, t`Optional. A code such as AT.`)}
      {field(
        'language',
        t`Language`,
        t`A code such as en or de-AT. The app, forms and emails are in English or German.`,
      )}
      <WorkingTime
        settings={draft}
        onChange={change}
        refusals={refusals.fields}
        isReadOnly={!mayAdminister}
      />
      <Refusal>{refusals.rest ?? refusals.fields.time_zone}</Refusal>
      <SaveButton
        isChanged={JSON.stringify(draft) !== JSON.stringify(present)}
        isPending={update.isPending}
      />
    </Form>
  );
}

interface SaveButtonProps {
  readonly isChanged: boolean;
  readonly isPending: boolean;
}

/** For those who cannot save: whom to ask. */
function SaveButton({ isChanged, isPending }: SaveButtonProps) {
  if (!useMayAdminister()) {
    return (
      <p className="text-small text-text-quiet">
        {t`Only owners and admins can change these settings.`} <WhomToAsk />
      </p>
    );
  }
  return (
    <Button type="submit" look="primary" className="self-start" isPending={isPending} isDisabled={!isChanged}>
      {t`Save`}
    </Button>
  );
}

/** All time zones that the browser knows, and the stored one even if the browser does not know it. */
function timeZones(present: string) {
  const names = new Set([present, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...names].sort().map((name) => ({ id: name, name: name.replaceAll('_', ' ') }));
}
