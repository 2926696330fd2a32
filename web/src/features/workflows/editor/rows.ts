import type { Definition } from '../../../../../server/workflows/language/definition.schema.ts';
import { isAction } from '../../../../../server/workflows/language/guards.ts';
import type { Step } from '../../../../../server/workflows/language/step.schema.ts';
import type { Names } from '../../../../../server/workflows/language/words/value-words.ts';
import { t } from '../../../language/words.ts';
import { conditionWords, stepSentence } from '../sentences.ts';
import { type InnerList, listsOf, OUTER, type Place } from './tree.ts';

/** A step, or the beginning of a list inside a step, as a row of the editor. */
export type EditorRow = StepRow | ListRow;

export interface StepRow {
  readonly kind: 'step';
  readonly id: string;
  readonly step: Step;
  /** As the server names it in problems: `steps[2].paths[0].steps[1]`. */
  readonly path: string;
  readonly depth: number;
  readonly place: Place;
  readonly sentence: string;
}

export interface ListRow {
  readonly kind: 'list';
  readonly id: string;
  readonly depth: number;
  readonly title: string;
  readonly isEmpty: boolean;
}

/** A definition as rows, each step before the steps in it. */
export function rowsOf({ steps }: Pick<Definition, 'steps'>, names: Names): readonly EditorRow[] {
  return rowsIn(steps, { list: OUTER, path: 'steps', depth: 0 }, names);
}

interface At {
  readonly list: string;
  readonly path: string;
  readonly depth: number;
}

function rowsIn(steps: readonly Step[], { list, path, depth }: At, names: Names): readonly EditorRow[] {
  return steps.flatMap((step, index): readonly EditorRow[] => {
    const at = `${path}[${index}]`;
    const inner = listsOf(step).flatMap((one): readonly EditorRow[] => [
      {
        kind: 'list',
        id: one.id,
        depth: depth + 1,
        title: titleOf(step, one, names),
        isEmpty: one.steps.length === 0,
      },
      ...rowsIn(one.steps, { list: one.id, path: `${at}.${pathIn(one)}`, depth: depth + 1 }, names),
    ]);
    const row: StepRow = {
      kind: 'step',
      id: step.key,
      step,
      path: at,
      depth,
      place: { list, index },
      sentence: sentenceOf(step, names),
    };
    return [row, ...inner];
  });
}

function pathIn({ kind, path }: InnerList): string {
  if (kind === 'path') return `paths[${path}].steps`;
  return kind === 'failed' ? 'on_error.steps' : 'else';
}

/** What leads to a list of steps: `If the value is at least 10000`, `Otherwise`. */
function titleOf(step: Step, { kind, path = 0 }: InnerList, names: Names): string {
  if (kind === 'else') return t`Otherwise`;
  if (kind === 'late') return t`If that does not happen in time`;
  if (kind === 'failed') return t`If it fails`;
  const taken = step.do === 'branch' ? step.paths[path] : undefined;
  const words = taken ? conditionWords(taken.if, names) : '';
  return `${path === 0 ? t`If` : t`Or if`} ${words}`;
}

/** A step in a sentence. What the rows below say is left out. */
export function sentenceOf(step: Step, names: Names): string {
  if (step.do === 'branch') return t`Branch by conditions.`;
  if (isAction(step) && typeof step.on_error === 'object')
    return stepSentence({ ...step, on_error: 'stop' }, names);
  if (step.do === 'wait' && step.until_event) return stepSentence({ ...step, else: [] }, names);
  return stepSentence(step, names);
}

/** The step to which a path belongs: the innermost. */
export function rowAt(rows: readonly EditorRow[], path: string): StepRow | undefined {
  return rows
    .filter((row): row is StepRow => row.kind === 'step')
    .findLast((row) => path === row.path || path.startsWith(`${row.path}.`));
}
