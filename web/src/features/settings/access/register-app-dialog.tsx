import { useState } from 'react';
import { type NewApp, useCreateApp } from '../../../api/apps.ts';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyBox } from '../../../ui/copy-box.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { ScopeChoice } from './scope-choice.tsx';

const LABELS = {
  name: t`The name`,
  redirect_uris: t`The redirect URI`,
  scopes: t`The scopes`,
};

/** Asks for an app's name, redirect URIs and scopes, then shows its ID and, once, its secret. */
export function RegisterAppDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [addresses, setAddresses] = useState('');
  const [scopes, setScopes] = useState<readonly string[]>(['crm:read']);
  const [confidential, setConfidential] = useState(true);
  const create = useCreateApp();
  if (create.data) return <NewAppDialog app={create.data} onClose={onClose} />;
  const refusals = refusalsOf(create.error, LABELS);
  const send = () => {
    const redirect_uris = addresses.split(/\s+/).filter((address) => address !== '');
    create.mutate({ name, redirect_uris, scopes, confidential });
  };
  return (
    <Dialog title={t`Register an app`} isOpen onClose={onClose} width="wide">
      <Form onSubmit={send}>
        <TextField
          label={t`Name`}
          autoFocus
          autoComplete="off"
          maxLength={80}
          isRequired
          value={name}
          onChange={setName}
          hint={t`People see this name when they approve the app.`}
          refusal={refusals.fields.name}
        />
        <TextField
          label={t`Redirect URIs`}
          multiline
          isRequired
          value={addresses}
          onChange={setAddresses}
          hint={t`One per line. Users return here after approving.`}
          refusal={refusals.fields.redirect_uris}
        />
        <ScopeChoice
          legend={t`Scopes it can ask for`}
          value={scopes}
          onChange={setScopes}
          refusal={refusals.fields.scopes}
        />
        <Checkbox isSelected={confidential} onChange={setConfidential}>
          {t`Confidential client (runs on a server)`}
        </Checkbox>
        <Refusal>{refusals.rest}</Refusal>
        <FormActions action={t`Register app`} isPending={create.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

function NewAppDialog({ app, onClose }: { readonly app: NewApp; readonly onClose: () => void }) {
  const { id, name, client_secret } = app;
  return (
    <Dialog title={t`App registered: ${name}`} isOpen onClose={onClose} width="wide" isKept>
      <CopyBox label={t`Client ID`} text={id} />
      {client_secret !== null && (
        <>
          <CopyBox label={t`Client secret`} text={client_secret} />
          <p className="text-text-quiet">
            {t`Copy the secret now and store it safely. You will not see it again.`}
          </p>
        </>
      )}
      <DialogActions>
        <Button look="primary" onPress={onClose}>
          {t`Done`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
