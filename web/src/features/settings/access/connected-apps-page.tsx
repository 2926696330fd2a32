import { useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { useState } from 'react';
import { type ConnectedApp, connectedAppsQuery, useDisconnectApp } from '../../../api/apps.ts';
import { useMayAdminister, useSession } from '../../../api/session.ts';
import { rich, t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { NoOrganization } from '../admins-only.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { ScopesInWords } from './scopes-in-words.tsx';

/** `/settings/connected-apps`: the apps that members have connected. */
export function ConnectedAppsPage() {
  const { organization } = useSession();
  const whose = useMayAdminister() ? t`Apps that members have connected` : t`Apps that you have connected`;
  return (
    <SettingsPage
      title={t`Connected apps`}
      lead={t`${whose}. An app acts for the person who connected it and can do no more than they can.`}
    >
      {organization ? <ConnectedApps /> : <NoOrganization />}
    </SettingsPage>
  );
}

function ConnectedApps() {
  return (
    <Loaded query={useQuery(connectedAppsQuery)}>
      {(apps) =>
        apps.length === 0 ? (
          <EmptyState
            icon={<Plug aria-hidden size={20} />}
            title={t`No connected apps yet`}
            action={<LinkButton to="/settings/agents">{t`Connect an agent`}</LinkButton>}
          >
            {t`Apps and agents that you connect appear here.`}
          </EmptyState>
        ) : (
          <Rows label={t`Connected apps`}>
            {apps.map((app) => (
              <ConnectedAppRow key={app.id} app={app} />
            ))}
          </Rows>
        )
      }
    </Loaded>
  );
}

function ConnectedAppRow({ app }: { readonly app: ConnectedApp }) {
  const { id, client_name, user_email, scopes, created_at, last_used_at } = app;
  const [isAsking, setIsAsking] = useState(false);
  const disconnect = useDisconnectApp();
  const confirm = () =>
    void notifyAfter(disconnect.mutateAsync(id), t`Disconnected: ${client_name}`).then(() =>
      setIsAsking(false),
    );
  return (
    <Row
      title={client_name}
      details={
        <>
          {rich`${<ScopesInWords scopes={scopes} />} · connected by ${user_email ?? t`a former member`}
            ${<Moment at={created_at} />} ·`}{' '}
          {last_used_at === null ? t`never used` : rich`last used ${<Moment at={last_used_at} />}`}
        </>
      }
      actions={
        <>
          <Button look="quiet" aria-label={t`Disconnect ${client_name}`} onPress={() => setIsAsking(true)}>
            {t`Disconnect…`}
          </Button>
          <ConfirmDialog
            isOpen={isAsking}
            title={t`Disconnect ${client_name}?`}
            action={t`Disconnect ${client_name}`}
            keep={t`Keep`}
            isPending={disconnect.isPending}
            onConfirm={confirm}
            onClose={() => setIsAsking(false)}
          >
            {t`It loses access immediately. ${user_email ?? t`The person who connected it`} can connect it
              again.`}
          </ConfirmDialog>
        </>
      }
    />
  );
}
