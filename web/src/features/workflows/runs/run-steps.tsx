import { useQuery } from '@tanstack/react-query';
import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleMinus,
  CircleX,
  Clock,
  type LucideIcon,
} from 'lucide-react';
import type { WholeRun } from '../../../api/workflow-runs.ts';
import { t } from '../../../language/words.ts';
import { formatMoment } from '../../../records/formats.ts';
import { classes } from '../../../ui/classes.ts';
import { choicesQuery, versionQuery } from '../api/workflows.ts';
import { indentOf } from '../editor/indent.ts';
import { type EditorRow, rowsOf } from '../editor/rows.ts';
import { useNames } from '../editor/scene.ts';
import { triggerSentence } from '../sentences.ts';
import { StepDetails } from './step-details.tsx';

type Attempt = WholeRun['steps'][number];

const OUTCOMES: Readonly<Record<Attempt['outcome'], { Icon: LucideIcon; tone: string; words: string }>> = {
  done: { Icon: CircleCheck, tone: 'text-good', words: t`Done` },
  failed: { Icon: CircleX, tone: 'text-danger', words: t`Failed` },
  skipped: { Icon: CircleMinus, tone: 'text-text-quiet', words: t`Passed over` },
  waiting: { Icon: Clock, tone: 'text-accent', words: t`Waiting` },
  uncertain: { Icon: CircleHelp, tone: 'text-warning', words: t`Not known` },
};

/** The steps of a run in the form of the editor, with what came of each; those that it did not come to are pale. */
export function RunSteps({ run }: { readonly run: WholeRun }) {
  const { data: choices } = useQuery(choicesQuery);
  const names = useNames(choices);
  const { data: definition, isError } = useQuery(versionQuery(run.workflow_id, run.version));
  if (!definition && !isError) return null;
  const rows: readonly EditorRow[] = definition ? rowsOf(definition, names) : [];
  const known = new Set(rows.map(({ id }) => id));
  const others = run.steps.filter(({ key }) => !known.has(key));
  return (
    <div className="flex flex-col gap-1">
      {definition && (
        <p className="rounded-large border border-line p-2 font-medium">
          {triggerSentence(definition.trigger, names)}
        </p>
      )}
      <ol aria-label={t`Steps`} className="flex flex-col gap-1">
        {rows.map((row) =>
          row.kind === 'list' ? (
            <li key={row.id} className={classes('pl-2 font-medium', indentOf(row.depth))}>
              {row.title}
            </li>
          ) : (
            <StepOfRun
              key={row.id}
              sentence={row.sentence}
              depth={row.depth}
              attempts={run.steps.filter(({ key }) => key === row.id)}
            />
          ),
        )}
        {others.map((attempt) => (
          <StepOfRun
            key={`${attempt.number}/${attempt.attempt}`}
            sentence={`${attempt.key} (${attempt.do.replaceAll('_', ' ')})`}
            depth={0}
            attempts={[attempt]}
          />
        ))}
      </ol>
    </div>
  );
}

interface StepOfRunProps {
  readonly sentence: string;
  readonly depth: number;
  readonly attempts: readonly Attempt[];
}

function StepOfRun({ sentence, depth, attempts }: StepOfRunProps) {
  const last = attempts.at(-1);
  const { Icon, tone, words } = last
    ? OUTCOMES[last.outcome]
    : { Icon: CircleDashed, tone: 'text-text-quiet', words: t`Not reached` };
  return (
    <li className={classes('flex items-start gap-2 rounded-large border border-line p-2', indentOf(depth))}>
      <Icon aria-label={words} size={16} strokeWidth={1.5} className={classes('mt-0.5 shrink-0', tone)} />
      <div className="min-w-0 flex-1">
        <p className={classes('wrap-anywhere', !last && 'text-text-quiet')}>{sentence}</p>
        {attempts.map(({ number, attempt, error, ended_at, began_at, input, result }) => (
          <div key={`${number}/${attempt}`}>
            <p className="text-small text-text-quiet">
              {attempts.length > 1 && t`Attempt ${attempt} · `}
              {formatMoment(ended_at ?? began_at)}
            </p>
            {error !== null && <p className="text-small text-danger wrap-anywhere">{error}</p>}
            <StepDetails input={input} result={result} />
          </div>
        ))}
      </div>
    </li>
  );
}
