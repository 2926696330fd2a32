import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMayAdminister } from '../../../api/session.ts';
import { type Holiday, holidaysQuery, useSetHolidays } from '../../../api/settings.ts';
import { t } from '../../../language/words.ts';
import { formatDate } from '../../../records/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';

/** The days on which the organization does not work. */
export function HolidaysSection() {
  const query = useQuery(holidaysQuery);
  const mayAdminister = useMayAdminister();
  return (
    <Section title={t`Holidays`} lead={t`Days without work, besides the days of the week above.`}>
      <Loaded query={query}>
        {(holidays) => (
          <>
            {holidays.length === 0 ? (
              <p className="text-text-quiet">{t`No holidays yet.`}</p>
            ) : (
              <Rows label={t`Holidays`}>
                {holidays.map((holiday) => (
                  <HolidayRow key={holiday.date} holiday={holiday} holidays={holidays} />
                ))}
              </Rows>
            )}
            {mayAdminister && <NewHoliday holidays={holidays} />}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function HolidayRow({ holiday, holidays }: { readonly holiday: Holiday; readonly holidays: Holiday[] }) {
  const { date, name } = holiday;
  const set = useSetHolidays();
  const mayAdminister = useMayAdminister();
  const remove = () => set.mutateAsync(holidays.filter((other) => other.date !== date));
  return (
    <Row
      title={name}
      details={<time dateTime={date}>{formatDate(date)}</time>}
      actions={
        mayAdminister && (
          <Button
            look="quiet"
            aria-label={t`Remove ${name}, ${formatDate(date)}`}
            isPending={set.isPending}
            onPress={() => void notifyAfter(remove(), t`Holiday removed`)}
          >
            {t`Remove`}
          </Button>
        )
      }
    />
  );
}

const EMPTY: Holiday = { date: '', name: '' };

function NewHoliday({ holidays }: { readonly holidays: Holiday[] }) {
  const [draft, setDraft] = useState(EMPTY);
  const set = useSetHolidays();
  const isTaken = holidays.some(({ date }) => date === draft.date);
  const add = () => {
    // The next one may be typed by then.
    const clear = () => setDraft((typed) => (typed === draft ? EMPTY : typed));
    if (!isTaken) set.mutate([...holidays, draft], { onSuccess: clear });
  };
  return (
    <Form onSubmit={add} className="max-w-md items-stretch gap-3">
      <div className="grid grid-cols-[10rem_1fr] gap-3 max-phone:grid-cols-1">
        <TextField
          label={t`Date`}
          type="date"
          isRequired
          value={draft.date}
          onChange={(date) => setDraft({ ...draft, date })}
          refusal={isTaken ? t`This date is in the list.` : undefined}
        />
        <TextField
          label={t`Holiday`}
          isRequired
          maxLength={120}
          value={draft.name}
          onChange={(name) => setDraft({ ...draft, name })}
        />
      </div>
      <Refusal>{refusalsOf(set.error, {}).rest}</Refusal>
      <Button type="submit" className="self-start" isPending={set.isPending}>
        {t`Add holiday`}
      </Button>
    </Form>
  );
}
