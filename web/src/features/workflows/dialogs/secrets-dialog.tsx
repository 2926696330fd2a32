import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { rich, t } from '../../../language/words.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { fieldsOf } from '../../../ui/form/fields-of.ts';
import { Form } from '../../../ui/form/form.tsx';
import { Refusal } from '../../../ui/form/refusals.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { secretsQuery, useDeleteSecret, useSetSecret } from '../api/workflows.ts';

interface SecretsDialogProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The secrets of a workflow: set once, never shown again. */
export function SecretsDialog({ id, isOpen, onClose }: SecretsDialogProps) {
  return (
    <Dialog title={t`Secrets`} isOpen={isOpen} onClose={onClose}>
      <p className="text-text-quiet">
        {t`For headers of “Call a URL”, as {{ secret.NAME }}. A value is stored encrypted and never shown
          again. SIGNING_SECRET signs the requests of this workflow.`}
      </p>
      <Secrets id={id} />
      <NewSecret id={id} onClose={onClose} />
    </Dialog>
  );
}

function Secrets({ id }: { readonly id: string }) {
  const remove = useDeleteSecret();
  return (
    <Loaded query={useQuery(secretsQuery(id))} rows={1}>
      {(secrets) =>
        secrets.length > 0 && (
          <Rows label={t`Secrets`}>
            {secrets.map(({ name, hint, updated_at }) => (
              <Row
                key={name}
                title={name}
                details={rich`${hint} · set ${<Moment at={updated_at} />}`}
                actions={
                  <IconButton
                    label={t`Delete the secret ${name}`}
                    onPress={() => void notifyAfter(remove.mutateAsync({ id, name }), t`Deleted: ${name}`)}
                  >
                    <Trash2 aria-hidden size={14} strokeWidth={1.5} />
                  </IconButton>
                }
              />
            ))}
          </Rows>
        )
      }
    </Loaded>
  );
}

const EMPTY = { name: '', value: '' };

function NewSecret({ id, onClose }: Omit<SecretsDialogProps, 'isOpen'>) {
  const [typed, setTyped] = useState(EMPTY);
  const set = useSetSecret();
  const change = (part: Partial<typeof EMPTY>) => setTyped((former) => ({ ...former, ...part }));
  const { field, refusal } = fieldsOf(['name', 'value'], { value: typed, change }, set);
  const submit = () => set.mutate({ id, ...typed }, { onSuccess: () => setTyped(EMPTY) });
  return (
    <Form className="gap-3" onSubmit={submit}>
      <TextField label={t`Name`} placeholder={t`API_KEY`} isRequired maxLength={40} {...field('name')} />
      <TextField label={t`Value`} type="password" isRequired maxLength={1_000} {...field('value')} />
      <Refusal>{refusal}</Refusal>
      <DialogActions>
        <Button onPress={onClose}>{t`Close`}</Button>
        <Button look="primary" type="submit" isPending={set.isPending}>
          {t`Set secret`}
        </Button>
      </DialogActions>
    </Form>
  );
}
