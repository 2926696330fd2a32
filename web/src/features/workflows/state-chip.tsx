import { t } from '../../language/words.ts';
import { Chip } from '../../ui/chip.tsx';
import type { Workflow } from './api/workflows.ts';

const STATES = {
  draft: { words: t`Draft`, tone: 'plain' },
  published: { words: t`Published`, tone: 'good' },
  paused: { words: t`Paused`, tone: 'warning' },
} as const;

/** Whether a workflow starts. */
export function StateChip({ state }: Pick<Workflow, 'state'>) {
  const { words, tone } = STATES[state];
  return <Chip tone={tone}>{words}</Chip>;
}
