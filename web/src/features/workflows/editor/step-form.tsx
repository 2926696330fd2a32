import { isAction } from '../../../../../server/workflows/language/guards.ts';
import type { Step } from '../../../../../server/workflows/language/step.schema.ts';
import { t } from '../../../language/words.ts';
import { SetFields } from './fields/set-fields.tsx';
import { BranchForm, WaitForm } from './forms/flow-forms.tsx';
import { CallUrlForm, SendEmailForm } from './forms/message-forms.tsx';
import { OnErrorField } from './forms/on-error-field.tsx';
import {
  AssignForm,
  FindRecordForm,
  LogActivityForm,
  TagsForm,
  UpdateRecordForm,
} from './forms/record-forms.tsx';
import { CreateTaskForm } from './forms/task-form.tsx';
import { useScene, type Where, whereOf } from './scene.ts';

interface StepFormProps {
  readonly step: Step;
  readonly onChange: (step: Step) => void;
}

/** The form of a step, by its kind. */
export function StepForm({ step, onChange }: StepFormProps) {
  const where = whereOf(useScene(), step.key);
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <Fields {...{ step, where, onChange }} />
      {isAction(step) && <OnErrorField step={step} onChange={onChange} />}
    </div>
  );
}

function Fields({ step, where, onChange }: StepFormProps & { readonly where: Where }) {
  switch (step.do) {
    case 'update_record':
      return <UpdateRecordForm {...{ step, where, onChange }} />;
    case 'create_contact':
    case 'create_deal':
      return (
        <SetFields
          object={step.do.slice('create_'.length)}
          where={where}
          values={step.with}
          onChange={(values) => onChange({ ...step, with: { ...values } })}
        />
      );
    case 'create_task':
      return <CreateTaskForm {...{ step, where, onChange }} />;
    case 'log_activity':
      return <LogActivityForm {...{ step, where, onChange }} />;
    case 'add_tag':
    case 'remove_tag':
      return (
        <TagsForm
          kind={step.do}
          where={where}
          given={step.with}
          onChange={(given) => onChange({ ...step, with: given })}
        />
      );
    case 'assign':
      return <AssignForm {...{ step, where, onChange }} />;
    case 'find_record':
      return <FindRecordForm {...{ step, where, onChange }} />;
    case 'send_email':
      return <SendEmailForm {...{ step, where, onChange }} />;
    case 'call_url':
      return <CallUrlForm {...{ step, where, onChange }} />;
    case 'wait':
      return <WaitForm {...{ step, where, onChange }} />;
    case 'branch':
      return <BranchForm {...{ step, where, onChange }} />;
    case 'stop':
      return <p className="text-text-quiet">{t`The run ends here as complete.`}</p>;
  }
}
