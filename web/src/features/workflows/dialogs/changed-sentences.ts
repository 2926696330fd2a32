import type { Definition } from '../../../../../server/workflows/language/definition.schema.ts';
import { allSteps } from '../../../../../server/workflows/language/walk.ts';
import type { Names } from '../../../../../server/workflows/language/words/value-words.ts';
import { sentenceOf } from '../editor/rows.ts';
import { triggerSentence } from '../sentences.ts';

/** A sentence that a publication adds, changes or takes away. */
export interface ChangedSentence {
  readonly how: 'new' | 'changed' | 'gone' | 'moved';
  readonly sentence: string;
}

/** What differs between what was published and a draft, in sentences; all of the draft if nothing was published. */
export function changedSentences(
  before: Definition | null,
  after: Definition,
  names: Names,
): readonly ChangedSentence[] {
  const then = before ? sentencesOf(before, names) : new Map<string, Told>();
  const now = sentencesOf(after, names);
  const changed = [...now].flatMap(([key, told]): ChangedSentence[] => {
    const former = then.get(key);
    if (!former) return [{ how: 'new', sentence: told.sentence }];
    if (former.whole !== told.whole) return [{ how: 'changed', sentence: told.sentence }];
    return [];
  });
  const gone = [...then].flatMap(([key, { sentence }]): ChangedSentence[] =>
    now.has(key) ? [] : [{ how: 'gone', sentence }],
  );
  return [...changed, ...gone, ...moved([...then.keys()], [...now.keys()], now)];
}

interface Told {
  readonly sentence: string;
  /** Everything that the step says, so that what no sentence tells counts, too. */
  readonly whole: string;
}

const TRIGGER = '';

function sentencesOf(definition: Definition, names: Names): Map<string, Told> {
  const { trigger } = definition;
  return new Map([
    [TRIGGER, { sentence: triggerSentence(trigger, names), whole: JSON.stringify(trigger) }],
    ...allSteps(definition).map(({ step }): [string, Told] => {
      const { key, ...rest } = step;
      const own = 'on_error' in rest ? { ...rest, on_error: typeof rest.on_error } : rest;
      const alone = step.do === 'branch' ? { if: step.paths.map((path) => path.if) } : own;
      return [key, { sentence: sentenceOf(step, names), whole: JSON.stringify(alone) }];
    }),
  ]);
}

/** The first step whose neighbours are others, if only the order differs. */
function moved(
  before: readonly string[],
  after: readonly string[],
  now: ReadonlyMap<string, Told>,
): readonly ChangedSentence[] {
  const kept = before.filter((key) => after.includes(key));
  const order = after.filter((key) => before.includes(key));
  const at = order.findIndex((key, index) => key !== kept[index]);
  const told = at === -1 ? undefined : now.get(order[at] ?? '');
  return told ? [{ how: 'moved', sentence: told.sentence }] : [];
}
