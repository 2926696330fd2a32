import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { t } from '../../../language/words.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Choice, Select } from '../../../ui/form/select.tsx';
import { BackLink, LinkButton } from '../../../ui/link.tsx';
import { LoadedPages } from '../../../ui/loaded-pages.tsx';
import { Page } from '../../../ui/page.tsx';
import { Rows } from '../../../ui/rows.tsx';
import { formsQuery } from '../api/forms.ts';
import { submissionsQuery } from '../api/submissions.ts';
import { SubmissionRow } from './submission-row.tsx';
import { VERDICT_WORDS } from './submission-words.ts';
import { type SubmissionsSearch, VERDICTS } from './submissions-search.ts';

const route = getRouteApi('/forms/submissions');

const ALL = 'all';

/** `/forms/submissions`: what visitors sent, of all forms or of one; with `verdict=held`, the held folder. */
export function SubmissionsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: forms = [] } = useQuery(formsQuery);
  const change = (part: SubmissionsSearch, without: keyof SubmissionsSearch) => {
    const { [without]: _former, ...rest } = search;
    void navigate({ search: { ...rest, ...part }, replace: true });
  };
  const choices: readonly Choice[] = [
    { id: ALL, name: t`All forms` },
    ...forms.map(({ id, name }) => ({ id, name })),
  ];
  const states: readonly Choice[] = [
    { id: ALL, name: t`Any state` },
    ...VERDICTS.map((id) => ({ id, name: VERDICT_WORDS[id].words })),
  ];
  return (
    <Page
      title={search.verdict === 'held' ? t`Held submissions` : t`Submissions`}
      before={<BackLink to="/forms" label={t`Back to forms`} />}
      controls={
        <>
          <Select
            label={t`Form`}
            labelHidden
            choices={choices}
            value={search.form ?? ALL}
            onChange={(id) => change(id === ALL ? {} : { form: id }, 'form')}
            className="w-44"
          />
          <Select
            label={t`State`}
            labelHidden
            choices={states}
            value={search.verdict ?? ALL}
            onChange={(id) => {
              const verdict = VERDICTS.find((one) => one === id);
              change(verdict ? { verdict } : {}, 'verdict');
            }}
            className="w-44"
          />
        </>
      }
    >
      <List search={search} names={new Map(forms.map(({ id, name }) => [id, name]))} />
    </Page>
  );
}

interface ListProps {
  readonly search: SubmissionsSearch;
  readonly names: ReadonlyMap<string, string>;
}

function List({ search: { form, verdict }, names }: ListProps) {
  const list = useInfiniteQuery(
    submissionsQuery({ ...(form !== undefined && { form_id: form }), ...(verdict && { verdict }) }),
  );
  return (
    <div className="mx-auto flex max-w-5xl flex-col px-4 py-2">
      <LoadedPages query={list} more={t`Show more`}>
        {(submissions) =>
          submissions.length === 0 ? (
            <NothingYet
              isHeld={verdict === 'held'}
              isFiltered={form !== undefined || verdict !== undefined}
            />
          ) : (
            <Rows label={t`Submissions`}>
              {submissions.map((submission) => (
                <SubmissionRow
                  key={submission.id}
                  submission={submission}
                  form={names.get(submission.form_id)}
                />
              ))}
            </Rows>
          )
        }
      </LoadedPages>
    </div>
  );
}

function NothingYet({ isHeld, isFiltered }: { readonly isHeld: boolean; readonly isFiltered: boolean }) {
  const icon = <Inbox aria-hidden size={20} strokeWidth={1.5} />;
  if (isHeld)
    return (
      <EmptyState icon={icon} title={t`Nothing is held`}>
        {t`What looks as if a program sent it waits here for 30 days, until somebody accepts or rejects it.`}
      </EmptyState>
    );
  if (isFiltered)
    return (
      <EmptyState
        icon={icon}
        title={t`No matching submissions`}
        action={
          <LinkButton to="/forms/submissions" search={{}}>
            {t`Clear filters`}
          </LinkButton>
        }
      >
        {t`Try removing a filter.`}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={icon}
      title={t`No submissions yet`}
      action={<LinkButton to="/forms">{t`Forms`}</LinkButton>}
    >
      {t`What visitors send appears here, with what became of it.`}
    </EmptyState>
  );
}
