import { Download, LogOut } from 'lucide-react';
import { useState } from 'react';
import { OWN_DATA_HREF, useChangePassword, useUpdateProfile } from '../../../api/account.ts';
import { signOut, useSession } from '../../../api/session.ts';
import { t } from '../../../language/words.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { Section } from '../../../ui/section.tsx';
import { notify, notifyFailure } from '../../../ui/toast.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { AddressSection } from './address-section.tsx';
import { BrowsersSection } from './browsers-section.tsx';
import { EnrolmentNotice, SingleSignOnNotice } from './enrolment.tsx';
import { LanguageSection } from './language-section.tsx';
import { OwnOrganizationsSection } from './own-organizations-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { TaskEmailSection } from './task-email-section.tsx';

/** `/settings/profile`: name, organizations, password, sessions and data of the person. */
export function ProfilePage() {
  const { single_sign_on } = useSession();
  return (
    <SettingsPage
      title={t`Profile`}
      action={
        <Button onPress={() => void signOut().catch(notifyFailure)}>
          <LogOut aria-hidden size={14} /> {t`Sign out`}
        </Button>
      }
    >
      {single_sign_on ? <BySingleSignOn /> : <OwnAccount />}
      <LanguageSection />
      <TaskEmailSection />
      <BrowsersSection />
      {!single_sign_on && <OwnDataSection />}
    </SettingsPage>
  );
}

function OwnAccount() {
  return (
    <>
      <SingleSignOnNotice />
      <EnrolmentNotice />
      <NameSection />
      <AddressSection />
      <OwnOrganizationsSection />
      <PasswordSection />
      <SecondFactorSection />
    </>
  );
}

/** Single sign-on proves a person for one organization only, so the account cannot be changed from there. */
function BySingleSignOn() {
  const { user, organization } = useSession();
  return (
    <Section
      title={t`Your account`}
      lead={t`You signed in with single sign-on, which works for
        ${organization?.name ?? t`one organization`} only. To change your account, sign in with its
        password.`}
    >
      <div className="flex max-w-sm flex-col gap-3">
        <TextField label={t`Name`} value={user.name} isReadOnly />
        <TextField label={t`Email address`} value={user.email} isReadOnly />
      </div>
    </Section>
  );
}

function OwnDataSection() {
  return (
    <Section
      title={t`Your data`}
      lead={t`Download your name, email address, memberships, sessions, second factors and connected apps.`}
    >
      <a href={OWN_DATA_HREF} download="my-data.json" className={buttonClasses()}>
        <Download aria-hidden size={14} /> {t`Download my data`}
      </a>
    </Section>
  );
}

function NameSection() {
  const { user } = useSession();
  const [name, setName] = useState(user.name);
  const update = useUpdateProfile();
  const refusals = refusalsOf(update.error, { name: t`The name` });
  const save = () => {
    update.mutate({ name }, { onSuccess: () => notify(t`Name saved`) });
  };
  return (
    <Section title={t`Your account`}>
      <Form onSubmit={save} className="max-w-sm items-start gap-3">
        <TextField
          label={t`Name`}
          value={name}
          onChange={setName}
          maxLength={120}
          autoComplete="name"
          isRequired
          refusal={refusals.fields.name}
          className="w-full"
        />
        <TextField label={t`Email address`} value={user.email} isReadOnly className="w-full" />
        <Refusal>{refusals.rest}</Refusal>
        <Button type="submit" look="primary" isPending={update.isPending} isDisabled={name === user.name}>
          {t`Save`}
        </Button>
      </Form>
    </Section>
  );
}

function PasswordSection() {
  const [present, setPresent] = useState('');
  const [next, setNext] = useState('');
  const [disconnectApps, setDisconnectApps] = useState(true);
  const change = useChangePassword();
  const refusals = refusalsOf(change.error, { password: t`The new password` });
  const save = () => {
    change.mutate(
      { current_password: present, password: next, disconnect_apps: disconnectApps },
      {
        onSuccess: () => {
          setPresent('');
          setNext('');
          notify(t`Password changed. All other browsers are signed out.`);
        },
      },
    );
  };
  return (
    <Section title={t`Password`} lead={t`Changing your password signs out all other browsers.`}>
      <Form onSubmit={save} className="max-w-sm items-start gap-3">
        <TextField
          label={t`Current password`}
          type="password"
          value={present}
          onChange={setPresent}
          autoComplete="current-password"
          isRequired
          className="w-full"
        />
        <TextField
          label={t`New password`}
          type="password"
          value={next}
          onChange={setNext}
          minLength={8}
          autoComplete="new-password"
          isRequired
          hint={t`At least 8 characters.`}
          refusal={refusals.fields.password}
          className="w-full"
        />
        <Checkbox
          isSelected={disconnectApps}
          onChange={setDisconnectApps}
          hint={t`Apps can act for you without your password, in every organization.`}
        >
          {t`Also disconnect my apps`}
        </Checkbox>
        <Refusal>{refusals.rest}</Refusal>
        <Button type="submit" isPending={change.isPending}>
          {t`Change password`}
        </Button>
      </Form>
    </Section>
  );
}
