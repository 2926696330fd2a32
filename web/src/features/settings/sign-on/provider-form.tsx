import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { notify } from '../../../ui/toast.tsx';
import { type SingleSignOn, useConfigureSingleSignOn } from './api/single-sign-on.ts';

const LABELS = {
  issuer: 'The issuer',
  client_id: 'The client ID',
  client_secret: 'The client secret',
  domains: 'The email domains',
};

const WHO_MAY_JOIN = [
  { id: 'invited', name: 'Invited people only' },
  { id: 'domain', name: 'Anyone with an address in these domains' },
] as const;

interface ProviderFormProps {
  readonly present: SingleSignOn;
  readonly isReadOnly: boolean;
}

/** The provider's settings; the secret can be set but is never shown. */
export function ProviderForm({ present, isReadOnly }: ProviderFormProps) {
  const [issuer, setIssuer] = useState(present.issuer ?? '');
  const [clientId, setClientId] = useState(present.client_id ?? '');
  const [secret, setSecret] = useState('');
  const [domains, setDomains] = useState(present.domains.join(', '));
  const [provision, setProvision] = useState(present.provision);
  const configure = useConfigureSingleSignOn();
  const refusals = refusalsOf(configure.error, LABELS);
  const save = () => {
    const { client_secret, ...draft } = draftOf({ issuer, clientId, secret, domains });
    const patch = { ...draft, provision, ...(client_secret === '' ? {} : { client_secret }) };
    const onSuccess = (saved: SingleSignOn) => {
      setSecret('');
      setDomains(saved.domains.join(', '));
      notify('Provider saved');
    };
    configure.mutate(patch, { onSuccess });
  };
  const text = { isReadOnly, className: 'w-full', autoComplete: 'off', spellCheck: 'false' } as const;
  return (
    <Form onSubmit={save} className="max-w-md items-stretch gap-4">
      <TextField
        {...text}
        label="Issuer"
        value={issuer}
        onChange={setIssuer}
        isRequired
        hint="Copy the exact URL from your provider, such as https://accounts.google.com."
        refusal={refusals.fields.issuer}
      />
      <TextField
        {...text}
        label="Client ID"
        value={clientId}
        onChange={setClientId}
        isRequired
        refusal={refusals.fields.client_id}
      />
      {!isReadOnly && (
        <SecretField
          present={present}
          value={secret}
          onChange={setSecret}
          refusal={refusals.fields.client_secret}
        />
      )}
      <TextField
        {...text}
        label="Email domains"
        value={domains}
        onChange={setDomains}
        hint="Only people with an address in these domains can join, such as acme.example. Leave empty to allow any domain."
        refusal={refusals.fields.domains}
      />
      <Select
        label="Who can join by signing in"
        choices={WHO_MAY_JOIN}
        value={provision}
        onChange={setProvision}
        isDisabled={isReadOnly}
      />
      <Refusal>{refusals.rest}</Refusal>
      {!isReadOnly && (
        <Button type="submit" look="primary" className="self-start" isPending={configure.isPending}>
          Save
        </Button>
      )}
    </Form>
  );
}

interface Typed {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  readonly domains: string;
}

function draftOf({ issuer, clientId, secret, domains }: Typed) {
  const names = domains.split(/[\s,]+/).filter((domain) => domain !== '');
  return { issuer, client_id: clientId, client_secret: secret, domains: names };
}

interface SecretFieldProps {
  readonly present: SingleSignOn;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly refusal: string | undefined;
}

function SecretField({ present, ...field }: SecretFieldProps) {
  return (
    <TextField
      {...field}
      label="Client secret"
      type="password"
      autoComplete="off"
      isRequired={!present.client_secret.set}
      hint={secretHint(present)}
      className="w-full"
    />
  );
}

function secretHint({ issuer, client_secret: { set, hint } }: SingleSignOn): string {
  if (set) return `Saved: ${hint}. Leave empty to keep it.`;
  return issuer === null ? 'Stored encrypted and never shown.' : 'The saved secret was lost. Enter it again.';
}
