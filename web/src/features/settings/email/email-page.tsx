import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rich, t } from '../../../language/words.ts';
import { LINK_CLASSES, Link } from '../../../ui/link.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { type MailServer, mailServerQuery } from './api/mail-server.ts';
import { Guide } from './guide.tsx';
import { MailServerForm } from './mail-server-form.tsx';
import { RemoveServer } from './remove-server.tsx';
import { TestSection } from './test-section.tsx';

/** `/settings/email`: the mail server that sends the organization's email. */
export function EmailPage() {
  return (
    <SettingsPage
      title={t`Email`}
      lead={t`With your own mail server, recipients see the address of your organization.`}
    >
      <Server />
    </SettingsPage>
  );
}

function Server() {
  const query = useQuery(mailServerQuery);
  return <Loaded query={query}>{(server) => <Sections server={server} />}</Loaded>;
}

function Sections({ server }: { readonly server: MailServer }) {
  // The form starts empty after each removal.
  const [removals, setRemovals] = useState(0);
  const isOwn = server.sends_by === 'organization';
  return (
    <>
      <Section title={WAYS[server.sends_by].title}>
        <p className="max-w-prose text-pretty">{WAYS[server.sends_by].words}</p>
        <p className="max-w-prose text-pretty text-text-quiet">
          {rich`Invitations, password reset links, codes and security notices are always sent through the
            mail server of this installation, because whoever runs a mail server can read its messages.
            ${<Link to="/settings/messages">{t`Messages`}</Link>} lists every email and its result.`}
        </p>
      </Section>
      <Section
        title={t`Your mail server`}
        lead={rich`Your mail provider tells you these values. ${(
          <a href="#email-guide" className={LINK_CLASSES}>
            {t`How to set it up`}
          </a>
        )}`}
      >
        <MailServerForm key={removals} present={server} />
      </Section>
      {isOwn && <TestSection />}
      {isOwn && <RemoveServer onRemoved={() => setRemovals(removals + 1)} />}
      <Guide />
    </>
  );
}

/** Which mail server sends email, in words. */
const WAYS = {
  organization: {
    title: t`Email is sent through your own mail server`,
    words: t`Messages from your organization are sent through the mail server below.`,
  },
  server: {
    title: t`Email is sent through the mail server of this installation`,
    words: t`Recipients see the address of this Kontor installation until you set up your own mail server.`,
  },
  none: {
    title: t`No email is sent`,
    words: t`This Kontor installation has no mail server. Set up your own to send email.`,
  },
} as const;
