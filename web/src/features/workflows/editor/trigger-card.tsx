import { Zap } from 'lucide-react';
import type { Trigger } from '../../../../../server/workflows/language/trigger.schema.ts';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { useFirstField } from '../../../ui/hooks/use-first-field.ts';
import { triggerSentence } from '../sentences.ts';
import type { Complaint } from './problems.ts';
import { useScene } from './scene.ts';
import { TriggerForm } from './trigger-form.tsx';

interface TriggerCardProps {
  readonly trigger: Trigger;
  readonly complaints: readonly Complaint[];
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onChange: (trigger: Trigger) => void;
}

/** What starts the workflow, as a sentence, and below it its form while it is open. */
export function TriggerCard({ trigger, complaints, isOpen, onOpen, onChange }: TriggerCardProps) {
  const { names } = useScene();
  return (
    <section
      aria-label={t`What starts it`}
      data-returns
      className={classes('rounded-large border bg-raised', isOpen ? 'border-line-strong' : 'border-line')}
    >
      <div className="flex items-start gap-1 p-1.5 pl-2">
        <span className="target grid w-6 shrink-0 place-items-center text-accent">
          <Zap aria-hidden size={16} strokeWidth={1.5} />
        </span>
        <p className="min-w-0 flex-1 self-center py-1 font-medium text-pretty wrap-anywhere">
          {triggerSentence(trigger, names)}
          {complaints.map(({ path, words }) => (
            <span key={path} className="block text-small font-normal text-danger">
              {words}
            </span>
          ))}
        </p>
        <Button
          look="quiet"
          aria-label={isOpen ? t`Done with what starts it` : t`Edit what starts it`}
          aria-expanded={isOpen}
          onPress={() => onOpen(!isOpen)}
        >
          {isOpen ? t`Done` : t`Edit`}
        </Button>
      </div>
      {isOpen && <OpenTrigger {...{ trigger, onChange }} onClose={() => onOpen(false)} />}
    </section>
  );
}

interface OpenTriggerProps extends Pick<TriggerCardProps, 'trigger' | 'onChange'> {
  readonly onClose: () => void;
}

function OpenTrigger({ trigger, onChange, onClose }: OpenTriggerProps) {
  return (
    <div ref={useFirstField(onClose)} className="border-t border-line p-3">
      <TriggerForm trigger={trigger} onChange={onChange} />
    </div>
  );
}
