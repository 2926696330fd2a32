import { useState } from 'react';
import { type Destination, useChangeDestination, useCreateDestination } from '../../api/conversions.ts';
import { t } from '../../language/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { Refusal, refusalsOf } from '../../ui/form/refusals.tsx';
import { Select } from '../../ui/form/select.tsx';
import { DestinationChoices } from './destination-choices.tsx';
import { KIND_CHOICES, SETUP } from './setup-words.ts';
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
            onChange={(kind) => set({ kind, config: {}, identifiers: undefined })}
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
        <DestinationChoices typed={typed} set={set} isPresent={present !== undefined} />
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
