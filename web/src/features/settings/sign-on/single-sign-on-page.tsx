import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../api/session.ts';
import { t } from '../../../language/words.ts';
import { CopyBox } from '../../../ui/copy-box.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { AdminsOnly } from '../admins-only.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { type SingleSignOn, singleSignOnQuery } from './api/single-sign-on.ts';
import { ProviderForm } from './provider-form.tsx';
import { RequiredSection } from './required-section.tsx';
import { SwitchSection } from './switch-section.tsx';
import { TestSection } from './test-section.tsx';

/** `/settings/single-sign-on`: the identity provider of the organization. */
export function SingleSignOnPage() {
  return (
    <SettingsPage
      title={t`Single sign-on`}
      lead={t`Members sign in with your identity provider, such as Google Workspace, Microsoft Entra ID,
        Okta or Keycloak (OpenID Connect).`}
    >
      <AdminsOnly to="see single sign-on">
        <Provider />
      </AdminsOnly>
    </SettingsPage>
  );
}

function Provider() {
  const query = useQuery(singleSignOnQuery);
  return <Loaded query={query}>{(state) => <ProviderSections state={state} />}</Loaded>;
}

function ProviderSections({ state }: { readonly state: SingleSignOn }) {
  const isOwner = useSession().organization?.role === 'owner';
  return (
    <>
      {!isOwner && <p className="text-text-quiet">{t`Only owners can change single sign-on.`}</p>}
      <Section
        title={t`At your provider`}
        lead={t`Register a web application with the scopes openid, email and profile, and with this redirect
          URI.`}
      >
        <CopyBox label={t`Redirect URI`} text={state.redirect_uri} />
        <p className="text-text-quiet">
          {t`If your provider supports back-channel logout, also enter this URI. Signing out there then
            signs people out here.`}
        </p>
        <CopyBox label={t`Back-channel logout URI`} text={state.backchannel_logout_uri} />
      </Section>
      <Section title={t`Provider`}>
        <ProviderForm present={state} isReadOnly={!isOwner} />
      </Section>
      {state.issuer !== null && isOwner && <TestSection state={state} />}
      {state.issuer !== null && <SwitchSection state={state} isReadOnly={!isOwner} />}
      {state.enabled_at !== null && <RequiredSection state={state} isReadOnly={!isOwner} />}
    </>
  );
}
