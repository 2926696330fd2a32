import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isGone } from '../../../api/client.ts';
import { rich, t } from '../../../language/words.ts';
import { formatMoment } from '../../../records/formats.ts';
import { ANYTHING, ShownTogether } from '../../../records/page/shown-together.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { BackLink, Link } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Form, formQueryOf } from '../api/forms.ts';
import { type Submission, submissionQueryOf } from '../api/submissions.ts';
import { PURPOSE_WORDS } from '../purpose-words.ts';
import { Facts } from './facts.tsx';
import { Origin } from './origin.tsx';
import { Results } from './results.tsx';
import { ReviewActions } from './review-actions.tsx';
import { answersInOrder, reasonWords, senderOf, VERDICT_WORDS } from './submission-words.ts';
import { Suggestion } from './suggestion.tsx';

const route = getRouteApi('/forms/submissions/$submissionId');

/** `/forms/submissions/…`: what a visitor sent, where they came from, and what became of it. */
export function SubmissionPage() {
  const { submissionId } = route.useParams();
  const { data: submission, error, refetch } = useQuery(submissionQueryOf(submissionId));
  const mark = submission && VERDICT_WORDS[submission.verdict];
  return (
    <Page
      title={submission ? senderOf(submission.answers) : t`Submission`}
      before={<BackLink to="/forms/submissions" label={t`Back to submissions`} />}
      controls={mark ? <Chip tone={mark.tone}>{mark.words}</Chip> : <Skeleton className="h-5.25 w-20" />}
      action={
        submission && (
          <div className="flex gap-2">
            <ReviewActions submission={submission} />
          </div>
        )
      }
    >
      {submission && (
        <ShownTogether of={ANYTHING}>
          <Content submission={submission} />
        </ShownTogether>
      )}
      {!submission && !error && <Skeleton className="m-4 h-40" />}
      {!submission && isGone(error) && (
        <EmptyState title={t`No such submission`}>
          {t`What nobody accepts is deleted after 30 days, and everything with its form.`}
        </EmptyState>
      )}
      {!submission && error && !isGone(error) && <Failure error={error} retry={() => void refetch()} />}
    </Page>
  );
}

function Content({ submission }: { readonly submission: Submission }) {
  const { form_id, answers, verdict, reasons, contact_id, suggestion } = submission;
  const { data: form } = useQuery(formQueryOf(form_id));
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6 p-4">
      <About submission={submission} form={form} />
      {reasons.length > 0 && (
        <Section title={verdict === 'unconfirmed' ? t`Why it waits` : t`Why it is held`}>
          <ul className="list-disc pl-5 wrap-anywhere">
            {reasons.map((reason) => (
              <li key={reason}>{reasonWords(reason)}</li>
            ))}
          </ul>
        </Section>
      )}
      {suggestion !== null && contact_id !== null && (
        <Suggestion contactId={contact_id} suggestion={suggestion} />
      )}
      <Section title={t`Answers`}>
        <Facts
          facts={answersInOrder(answers, form?.fields ?? []).map(({ key, label, words }) => ({
            ...{ key, label, value: words === '' ? '–' : words },
          }))}
        />
      </Section>
      <Agreement submission={submission} />
      <Origin attribution={submission.attribution} />
      <Results submission={submission} />
    </div>
  );
}

interface AboutProps {
  readonly submission: Submission;
  readonly form: Form | undefined;
}

function About({ submission, form }: AboutProps) {
  const { form_id, form_version, created_at, confirmed_at, reviewed_at } = submission;
  return (
    <p className="text-text-quiet">
      {rich`${(
        <Link to="/forms/$formId" params={{ formId: form_id }} className="hit">
          {form?.name ?? t`Form`}
        </Link>
      )} · version ${form_version} · sent ${formatMoment(created_at)}`}
      {confirmed_at !== null && t` · address confirmed ${formatMoment(confirmed_at)}`}
      {reviewed_at !== null && t` · reviewed ${formatMoment(reviewed_at)}`}
    </p>
  );
}

function Agreement({ submission: { consent } }: { readonly submission: Submission }) {
  if (!consent) return null;
  return (
    <Section title={t`Consent`}>
      <div>
        <p>
          {PURPOSE_WORDS[consent.purpose]}:{' '}
          <Chip tone={consent.state === 'granted' ? 'good' : 'plain'}>
            {consent.state === 'granted' ? t`Given` : t`Not given`}
          </Chip>
        </p>
        <p className="mt-1 text-pretty wrap-anywhere text-text-quiet">“{consent.words}”</p>
      </div>
    </Section>
  );
}
