import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { useState } from 'react';
import { inLanguage, t } from '../../../language/words.ts';
import type { FoundRecord } from '../../../registry/record-kind.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Refusal } from '../../../ui/form/refusals.tsx';
import { type Definition, type DryRun, useDryRun } from '../api/workflows.ts';
import { sentenceOf } from '../editor/rows.ts';
import { useScene, whereOf } from '../editor/scene.ts';
import { stepNamed } from '../editor/tree.ts';
import { StepDetails } from '../runs/step-details.tsx';
import { SubjectPicker } from './subject-picker.tsx';

interface TryDialogProps {
  readonly id: string;
  readonly definition: Definition;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Tries the draft for a record: shows what each step would do, and does nothing. */
export function TryDialog({ id, definition, isOpen, onClose }: TryDialogProps) {
  return (
    <Dialog title={t`Try it`} width="wide" isSheet isOpen={isOpen} onClose={onClose}>
      <Trial id={id} definition={definition} onClose={onClose} />
    </Dialog>
  );
}

/** The kinds of records that can be chosen. */
const PICKED = ['contact', 'company', 'deal'];

function Trial({ id, definition, onClose }: Omit<TryDialogProps, 'isOpen'>) {
  const { object } = whereOf(useScene());
  const [record, setRecord] = useState<FoundRecord | null>(null);
  const attempt = useDryRun();
  if (object === undefined || !PICKED.includes(object))
    return (
      <>
        <p>{t`This workflow can be tried only if a contact, a company or a deal starts it.`}</p>
        <DialogActions>
          <Button onPress={onClose}>{t`Close`}</Button>
        </DialogActions>
      </>
    );
  return (
    <>
      <p className="text-text-quiet">
        {t`Takes the steps for a record and takes everything back. Nothing is written or sent, and waits are
          passed over.`}
      </p>
      <SubjectPicker
        kind={object}
        onChoose={(chosen) => {
          setRecord(chosen);
          attempt.reset();
        }}
      />
      <Refusal>{attempt.error?.message}</Refusal>
      <div aria-live="polite">{attempt.data && <Outcome definition={definition} tried={attempt.data} />}</div>
      <DialogActions>
        <Button onPress={onClose}>{t`Close`}</Button>
        <Button
          look="primary"
          isDisabled={!record}
          isPending={attempt.isPending}
          onPress={() => record && attempt.mutate({ id, recordId: record.id, definition })}
        >
          {t`Try it`}
        </Button>
      </DialogActions>
    </>
  );
}

const ICONS = {
  done: { Icon: CircleCheck, tone: 'text-good', words: t`Done` },
  failed: { Icon: CircleX, tone: 'text-danger', words: t`Failed` },
  skipped: { Icon: CircleMinus, tone: 'text-text-quiet', words: t`Passed over` },
} as const;

function Outcome({ definition, tried }: { readonly definition: Definition; readonly tried: DryRun }) {
  const { names } = useScene();
  const { steps, effects } = tried;
  return (
    <div className="flex flex-col gap-2">
      <ol
        aria-label={t`Steps that were tried`}
        className="flex flex-col divide-y divide-line border-y border-line"
      >
        {steps.map(({ key, outcome, input, result, error }) => {
          const { Icon, tone, words } = ICONS[outcome];
          const step = stepNamed(definition, key);
          return (
            <li key={key} className="flex items-start gap-2 py-2">
              <Icon aria-label={words} size={16} strokeWidth={1.5} className={`mt-0.5 shrink-0 ${tone}`} />
              <div className="min-w-0 flex-1">
                {step ? sentenceOf(step, names) : key}
                {error !== null && <p className="text-small text-danger">{error}</p>}
                <StepDetails input={input} result={result} />
              </div>
            </li>
          );
        })}
      </ol>
      <p className="text-text-quiet">{effectWords(effects)}</p>
    </div>
  );
}

/** `It would create 2 tasks and update 1 deal.` */
function effectWords({ changes }: DryRun['effects']): string {
  const counts = new Map<string, number>();
  for (const { record_type, action } of changes) {
    const what = `${inLanguage(record_type.replaceAll('_', ' '))} ${inLanguage(action.replaceAll('_', ' '))}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  if (counts.size === 0) return t`It would change no record.`;
  const parts = [...counts].map(([what, count]) => (count === 1 ? what : t`${what} (${count} times)`));
  return t`Changes: ${parts.join(', ')}. All taken back.`;
}
