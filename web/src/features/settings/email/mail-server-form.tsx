import { useState } from 'react';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { notify } from '../../../ui/toast.tsx';
import { type MailServer, useSetMailServer } from './api/mail-server.ts';

const LABELS = {
  host: t`The server`,
  port: t`The port`,
  security: t`The encryption`,
  user: t`The user name`,
  password: t`The password`,
  from_name: t`The name of the sender`,
  from_address: t`The address of the sender`,
};

type Security = NonNullable<MailServer['security']>;

const SECURITIES = [
  { id: 'starttls', name: t`STARTTLS, usually on port 587` },
  { id: 'tls', name: t`TLS from the start, usually on port 465` },
  { id: 'none', name: t`None, only inside your own network` },
] as const;

/** The usual port of each encryption. A usual port changes with the encryption; any other port stays. */
const USUAL_PORTS: Readonly<Record<Security, string>> = { starttls: '587', tls: '465', none: '25' };

/** The server, user and sender. The password can be set but is never shown. */
export function MailServerForm({ present }: { readonly present: MailServer }) {
  const [draft, setDraft] = useState(() => draftOf(present));
  const save = useSetMailServer();
  const refusals = refusalsOf(save.error, LABELS);
  const change = (patch: Partial<Draft>) => setDraft((before) => ({ ...before, ...patch }));
  const submit = () =>
    save.mutate(asSent(draft), {
      onSuccess: () => {
        change({ password: '' });
        notify(t`Mail server saved`);
      },
    });
  const field = (name: Exclude<keyof Draft, 'security'>, label: string, hint?: string) => ({
    ...{ label, value: draft[name], className: 'w-full', autoComplete: 'off', spellCheck: 'false' as const },
    ...(hint === undefined ? {} : { hint }),
    onChange: (value: string) => change({ [name]: value }),
    refusal: refusals.fields[name],
  });
  return (
    <Form onSubmit={submit} className="max-w-md items-stretch gap-4">
      <TextField {...field('host', t`Server`, t`A name such as smtp.example.com.`)} isRequired />
      <Select
        label={t`Encryption`}
        choices={SECURITIES}
        value={draft.security}
        onChange={(security) => change({ security, ...portFor(draft, security) })}
      />
      <TextField {...field('port', t`Port`, t`25, 465, 587 or 2525.`)} inputMode="numeric" isRequired />
      <TextField
        {...field(
          'user',
          t`User name`,
          t`Often the full address of the mailbox. Leave it empty if the server needs no sign-in.`,
        )}
      />
      {draft.user !== '' && (
        <TextField
          {...field('password', t`Password`, passwordHint(present))}
          type="password"
          autoComplete="new-password"
          isRequired={!present.password.set}
        />
      )}
      <TextField {...field('from_name', t`Name of the sender`, t`Such as the name of your organization.`)} />
      <TextField {...field('from_address', t`Address of the sender`)} inputMode="email" isRequired />
      <Refusal>{refusals.rest ?? refusals.fields.security}</Refusal>
      <Button type="submit" look="primary" className="self-start" isPending={save.isPending}>
        {t`Save`}
      </Button>
    </Form>
  );
}

interface Draft {
  readonly host: string;
  readonly port: string;
  readonly security: Security;
  readonly user: string;
  readonly password: string;
  readonly from_name: string;
  readonly from_address: string;
}

function draftOf({ host, port, security, user, from_name, from_address }: MailServer): Draft {
  return {
    host: host ?? '',
    port: String(port ?? USUAL_PORTS.starttls),
    security: security ?? 'starttls',
    user: user ?? '',
    password: '',
    from_name: from_name ?? '',
    from_address: from_address ?? '',
  };
}

/** The draft as input of the server, which refuses a port that is not a number. */
function asSent({ port, user, password, ...draft }: Draft) {
  return {
    ...draft,
    port: /^\d+$/.test(port.trim()) ? Number(port) : Number.NaN,
    user: user === '' ? null : user,
    ...(user === '' || password === '' ? {} : { password }),
  };
}

function portFor({ port, security }: Draft, next: Security): Partial<Draft> {
  return port === USUAL_PORTS[security] ? { port: USUAL_PORTS[next] } : {};
}

function passwordHint({ user, password: { set, hint } }: MailServer): string {
  if (set) return t`Saved: ${hint}. Leave this empty to keep it, unless you change the server.`;
  return user === null ? t`It is stored encrypted and never shown.` : t`It was lost. Enter it again.`;
}
