import { t } from '../../../language/words.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Link } from '../../../ui/link.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Row } from '../../../ui/rows.tsx';
import type { Submission } from '../api/submissions.ts';
import { ReviewActions } from './review-actions.tsx';
import { reasonWords, senderOf, VERDICT_WORDS } from './submission-words.ts';

interface SubmissionRowProps {
  readonly submission: Submission;
  /** The name of its form. */
  readonly form: string | undefined;
}

/** A submission in the list: who sent which form when, how it stands and why. */
export function SubmissionRow({ submission, form = t`Form` }: SubmissionRowProps) {
  const { id, verdict, reasons, answers, created_at, suggestion } = submission;
  const { words, tone } = VERDICT_WORDS[verdict];
  return (
    <Row
      title={
        <Link to="/forms/submissions/$submissionId" params={{ submissionId: id }} className="hit">
          {senderOf(answers)}
        </Link>
      }
      marks={
        <>
          <Chip tone={tone}>{words}</Chip>
          {suggestion !== null && <Chip tone="accent">{t`Suggestion`}</Chip>}
        </>
      }
      details={
        <>
          {form} · <Moment at={created_at} />
          {reasons.length > 0 && (
            <span className="block text-text wrap-anywhere">{reasons.map(reasonWords).join(' ')}</span>
          )}
        </>
      }
      actions={<ReviewActions submission={submission} />}
    />
  );
}
