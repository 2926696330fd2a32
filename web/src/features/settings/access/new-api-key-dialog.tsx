import { useState } from 'react';
import { type NewApiKey, useCreateApiKey } from '../../../api/api-keys.ts';
import { useSession } from '../../../api/session.ts';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyBox } from '../../../ui/copy-box.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { ScopeChoice } from './scope-choice.tsx';

/** Asks for the name and scopes of a new key, then shows the key once. */
export function NewApiKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly string[]>(['crm:read']);
  const create = useCreateApiKey();
  if (create.data) return <KeyDialog created={create.data} onClose={onClose} />;
  const refusals = refusalsOf(create.error, { name: t`The name`, scopes: t`The scopes` });
  const send = () => {
    create.mutate({ name, scopes });
  };
  return (
    <Dialog title={t`Create an API key`} isOpen onClose={onClose} width="wide">
      <Form onSubmit={send}>
        <TextField
          label={t`Name`}
          autoFocus
          autoComplete="off"
          maxLength={120}
          isRequired
          value={name}
          onChange={setName}
          refusal={refusals.fields.name}
        />
        <ScopeChoice
          legend={t`Scopes`}
          value={scopes}
          onChange={setScopes}
          refusal={refusals.fields.scopes}
        />
        <Refusal>{refusals.rest}</Refusal>
        <FormActions action={t`Create key`} isPending={create.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

function KeyDialog({ created, onClose }: { readonly created: NewApiKey; readonly onClose: () => void }) {
  const { name, key, scopes } = created;
  const { base_url } = useSession();
  return (
    <Dialog title={t`API key created: ${name}`} isOpen onClose={onClose} width="wide" isKept>
      <p className="text-text-quiet">{t`Copy the key now and store it safely. You will not see it again.`}</p>
      <CopyBox label={t`API key`} text={key} />
      <CopyBox label={t`Try it out`} text={tryIt(base_url, key, scopes)} />
      <DialogActions>
        <Button look="primary" onPress={onClose}>
          {t`Done`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A command that works with the key's scopes. */
function tryIt(baseUrl: string, key: string, scopes: readonly string[]): string {
  const has = (family: string) => scopes.some((scope) => scope.startsWith(`${family}:`));
  const path = has('crm')
    ? '/api-contacts?limit=3'
    : has('webhooks')
      ? '/api-webhook-subscriptions'
      : '/oauth-me';
  return `curl "${baseUrl}${path}" -H "Authorization: Bearer ${key}"`;
}
