import { useState } from 'react';
import { type Destination, useChangeDestination, useCreateDestination } from '../../api/conversions.ts';
import { t } from '../../language/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { Refusal, refusalsOf } from '../../ui/form/refusals.tsx';
import { Select } from '../../ui/form/select.tsx';
import { CONSENT_CHOICES, KIND_CHOICES, SETUP } from './setup-words.ts';
import { type Typed, typedOf, writtenOf } from './typed-destination.ts';

interface DestinationDialogProps {
  /** The destination to change; without it a new one is added. */
  readonly present?: Destination;
  readonly onClose: () => void;
}

/** Adds or changes a destination, with help for where to find the ids of its platform. */
export function DestinationDialog({ present, onClose }: DestinationDialogProps) {
  const [typed, setTyped] = useState<Typed>(() => typedOf(present));
  const create = useCreateDestination();
  const change = useChangeDestination(present?.id ?? '');
  const sending = present ? change : create;
  const set = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  const { help, ids, secret } = SETUP[typed.kind];
  const refusals = refusalsOf(sending.error, ['name', 'secret']);
  const send = () => {
    const written = writtenOf(typed);
    if (present) change.mutate(written, { onSuccess: onClose });
    else create.mutate({ ...written, kind: typed.kind, name: typed.name }, { onSuccess: onClose });
  };
  return (
    <Dialog title={present ? t`Edit ${present.name}` : t`Add a destination`} isOpen onClose={onClose} isSheet>
      <Form onSubmit={send}>
        {!present && (
          <Select
            label={t`Platform`}
            choices={KIND_CHOICES}
            value={typed.kind}
            onChange={(kind) => set({ kind, config: {} })}
          />
        )}
        <p className="text-small text-pretty text-text-quiet">{help}</p>
        <TextField
          label={t`Name`}
          value={typed.name}
          onChange={(name) => set({ name })}
          refusal={refusals.fields.name}
        />
        {ids.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            value={typed.config[name] ?? ''}
            onChange={(value) => set({ config: { ...typed.config, [name]: value } })}
          />
        ))}
        <TextField
          label={secret.label}
          hint={
            present?.secret.set
              ? t`Leave it empty to keep ${present.secret.hint ?? t`the present one`}.`
              : secret.hint
          }
          multiline={typed.kind === 'google'}
          value={typed.secret}
          onChange={(value) => set({ secret: value })}
          autoComplete="off"
          refusal={refusals.fields.secret}
        />
        <Choices typed={typed} set={set} isPresent={present !== undefined} />
        <Refusal>{refusals.rest}</Refusal>
        <FormActions
          action={present ? t`Save` : t`Add destination`}
          isPending={sending.isPending}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

interface ChoicesProps {
  readonly typed: Typed;
  readonly set: (part: Partial<Typed>) => void;
  readonly isPresent: boolean;
}

/** What is sent, and how long the token lasts. */
function Choices({ typed, set, isPresent }: ChoicesProps) {
  return (
    <>
      <DateField
        label={t`The token ends on`}
        value={typed.expires}
        onChange={(expires) => set({ expires })}
      />
      <Select
        label={t`Consent`}
        choices={CONSENT_CHOICES}
        value={typed.consent}
        onChange={(consent) => set({ consent })}
      />
      <Checkbox
        isSelected={typed.sendsZero}
        onChange={(sendsZero) => set({ sendsZero })}
        hint={t`Otherwise they are withheld.`}
      >
        {t`Also send deals without a value`}
      </Checkbox>
      {isPresent && (
        <Checkbox isSelected={typed.enabled} onChange={(enabled) => set({ enabled })}>
          {t`Send deals that are won from now on`}
        </Checkbox>
      )}
    </>
  );
}
