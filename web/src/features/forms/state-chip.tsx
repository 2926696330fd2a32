import { t } from '../../language/words.ts';
import { Chip } from '../../ui/chip.tsx';
import type { Form } from './api/forms.ts';

const STATES = {
  draft: { words: t`Draft`, tone: 'plain' },
  live: { words: t`Live`, tone: 'good' },
  closed: { words: t`Closed`, tone: 'warning' },
} as const;

/** Whether visitors can send a form. */
export function StateChip({ state }: Pick<Form, 'state'>) {
  const { words, tone } = STATES[state];
  return <Chip tone={tone}>{words}</Chip>;
}
