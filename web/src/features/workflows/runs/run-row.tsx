import type { Run } from '../../../api/workflow-runs.ts';
import { rich, t } from '../../../language/words.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Link } from '../../../ui/link.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Row } from '../../../ui/rows.tsx';
import { RUN_STATE_WORDS, reasonWords } from './run-words.ts';
import { SubjectLink } from './subject-link.tsx';

interface RunRowProps {
  readonly run: Run;
  /** The name of its workflow; undefined if it was deleted. */
  readonly name: string | undefined;
}

/** A run in the list: of which workflow, for which record, how it stands and why. */
export function RunRow({ run, name = t`Deleted workflow` }: RunRowProps) {
  const { words, tone } = RUN_STATE_WORDS[run.state];
  const reason = reasonWords(run.reason);
  return (
    <Row
      title={
        <Link to="/workflows/runs/$runId" params={{ runId: run.id }}>
          {name}
        </Link>
      }
      marks={<Chip tone={tone}>{words}</Chip>}
      details={
        <>
          <SubjectLink subject={run.subject} /> · <Moment at={run.started_at} />
          {run.state === 'waiting' && run.due_at !== null && (
            <> {rich`· goes on ${<Moment at={run.due_at} />}`}</>
          )}
          {reason !== undefined && <span className="block text-text wrap-anywhere">{reason}</span>}
        </>
      }
    />
  );
}
