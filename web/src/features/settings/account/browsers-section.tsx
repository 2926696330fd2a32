import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import {
  type OwnSession,
  ownSessionsQuery,
  useEndOtherSessions,
  useEndSession,
} from '../../../api/account.ts';
import { rich, t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { notifyAfter, notifyFailure } from '../../../ui/toast.tsx';

/** The person's active sessions, with buttons to end them. */
export function BrowsersSection() {
  const sessions = useQuery(ownSessionsQuery);
  const endOthers = useEndOtherSessions();
  const signOutOthers = () =>
    void notifyAfter(endOthers.mutateAsync(undefined), t`Signed out of all other browsers`);
  return (
    <Section
      title={t`Active sessions`}
      lead={t`Browsers that are signed in to your account.`}
      action={
        (sessions.data?.length ?? 0) > 1 && (
          <Button isPending={endOthers.isPending} onPress={signOutOthers}>
            {t`Sign out all others`}
          </Button>
        )
      }
    >
      <Loaded query={sessions} rows={2}>
        {(browsers) => (
          <Rows label={t`Active sessions`}>
            {browsers.map((session) => (
              <BrowserRow key={session.id} session={session} />
            ))}
          </Rows>
        )}
      </Loaded>
    </Section>
  );
}

function BrowserRow({ session }: { readonly session: OwnSession }) {
  const { id, browser, address, last_used_at, is_current } = session;
  const end = useEndSession();
  const Icon = /iOS|Android/.test(browser) ? Smartphone : Monitor;
  return (
    <Row
      icon={<Icon aria-hidden size={16} strokeWidth={1.5} className="text-text-quiet" />}
      title={browser}
      marks={is_current && <Chip tone="good">{t`This browser`}</Chip>}
      details={rich`${address} · last used ${<Moment at={last_used_at} />}`}
      actions={
        !is_current && (
          <Button
            look="quiet"
            aria-label={t`Sign out ${browser}`}
            isPending={end.isPending}
            onPress={() => end.mutate(id, { onError: notifyFailure })}
          >
            {t`Sign out`}
          </Button>
        )
      }
    />
  );
}
