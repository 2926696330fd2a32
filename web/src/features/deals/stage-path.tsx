import { Button } from 'react-aria-components';
import type { Stage } from '../../api/pipelines.ts';
import { t } from '../../language/words.ts';
import { classes } from '../../ui/classes.ts';

interface StagePathProps {
  readonly stages: readonly Stage[];
  readonly stage: Stage | undefined;
  readonly onMove: (stage: Stage) => void;
}

/** The open stages as steps; each step is a button that moves the deal there. */
export function StagePath({ stages, stage, onMove }: StagePathProps) {
  const steps = stages.filter(({ is_won, is_lost }) => !is_won && !is_lost);
  const current = steps.findIndex(({ id }) => id === stage?.id);
  return (
    <ol
      aria-label={t`Stages`}
      className="flex min-w-0 flex-1 max-phone:basis-full gap-0.5 overflow-hidden rounded"
    >
      {steps.map((step, index) => (
        <li key={step.id} className="min-w-0 flex-1">
          <Button
            onPress={() => onMove(step)}
            aria-label={step.id === stage?.id ? t`Stage: ${step.name}` : t`Move to ${step.name}`}
            aria-current={step.id === stage?.id ? 'step' : 'false'}
            className={classes(
              'target block w-full truncate px-2 text-small font-medium focus-visible:-outline-offset-2',
              lookOf(stage, index - current),
            )}
          >
            {step.name}
          </Button>
        </li>
      ))}
    </ol>
  );
}

/** @param distance how many steps it lies ahead of the present one */
function lookOf(stage: Stage | undefined, distance: number): string {
  if (stage?.is_won) return 'bg-good-surface text-good hover:opacity-80';
  if (stage?.is_lost) return 'bg-hover text-text-quiet hover:bg-pressed';
  if (distance === 0) return 'bg-accent-solid text-on-accent';
  return distance < 0
    ? 'bg-accent-surface text-accent hover:opacity-80'
    : 'bg-hover text-text-quiet hover:bg-pressed hover:text-text';
}
