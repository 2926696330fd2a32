import { useState } from 'react';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { notify } from '../../../ui/toast.tsx';
import { type SingleSignOn, useConfigureSingleSignOn } from './api/single-sign-on.ts';

const LABELS = {
  issuer: t`The issuer`,
  client_id: t`The client ID`,
  client_secret: t`The client secret`,
  domains: t`The email domains`,
};

const WHO_MAY_JOIN = [
  { id: 'invited', name: t`Invited people only` },
  { id: 'domain', name: t`Anyone with an address in these domains` },
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
      notify(t`Provider saved`);
    };
    configure.mutate(patch, { onSuccess });
  };
  const text = { isReadOnly, className: 'w-full', autoComplete: 'off', spellCheck: 'false' } as const;
  return (
    <Form onSubmit={save} className="max-w-md items-stretch gap-4">
      <TextField
        {...text}
        label={t`Issuer`}
        value={issuer}
        onChange={setIssuer}
        isRequired
        hint={t`Copy the exact URL from your provider, such as https://accounts.google.com.`}
        refusal={refusals.fields.issuer}
      />
      <TextField
        {...text}
        label={t`Client ID`}
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
        label={t`Email domains`}
        value={domains}
        onChange={setDomains}
        hint={t`Only people with an address in these domains can join, such as acme.example. Leave empty to
          allow any domain.`}
        refusal={refusals.fields.domains}
      />
      <Select
        label={t`Who can join by signing in`}
        choices={WHO_MAY_JOIN}
        value={provision}
        onChange={setProvision}
        isDisabled={isReadOnly}
      />
      <Refusal>{refusals.rest}</Refusal>
      {!isReadOnly && (
        <Button type="submit" look="primary" className="self-start" isPending={configure.isPending}>
          {t`Save`}
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
      label={t`Client secret`}
      type="password"
      autoComplete="off"
      isRequired={!present.client_secret.set}
      hint={secretHint(present)}
      className="w-full"
    />
  );
}

function secretHint({ issuer, client_secret: { set, hint } }: SingleSignOn): string {
  if (set) return t`Saved: ${hint}. Leave empty to keep it.`;
  return issuer === null
    ? t`Stored encrypted and never shown.`
    : t`The saved secret was lost. Enter it again.`;
}
