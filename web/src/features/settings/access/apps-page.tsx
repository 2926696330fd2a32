import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Plus, SquareTerminal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type App, appsQuery, useRemoveApp } from '../../../api/apps.ts';
import { useMayAdminister } from '../../../api/session.ts';
import { rich, t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { RegisterAppDialog } from './register-app-dialog.tsx';
import { ScopesInWords } from './scopes-in-words.tsx';

/** `/settings/apps`: OAuth apps registered by the organization, which people in any organization can connect. */
export function AppsPage() {
  const mayAdminister = useMayAdminister();
  const [isRegistering, setIsRegistering] = useState(false);
  const apps = useQuery({ ...appsQuery, enabled: mayAdminister });
  const register = (
    <Button look="primary" onPress={() => setIsRegistering(true)}>
      <Plus aria-hidden size={14} /> {t`Register app`}
    </Button>
  );
  return (
    <SettingsPage
      title={t`Registered apps`}
      lead={t`OAuth apps you have registered on this server. People in any organization can connect them.`}
      action={(apps.data ?? []).length > 0 && register}
    >
      <Apps query={apps} register={register} />
      {isRegistering && <RegisterAppDialog onClose={() => setIsRegistering(false)} />}
    </SettingsPage>
  );
}

interface AppsProps {
  readonly query: UseQueryResult<readonly App[]>;
  readonly register: ReactNode;
}

function Apps({ query, register }: AppsProps) {
  return (
    <Loaded query={query}>
      {(apps) =>
        apps.length === 0 ? (
          <EmptyState
            icon={<SquareTerminal aria-hidden size={20} />}
            title={t`No registered apps yet`}
            action={register}
          >
            {t`Register an OAuth app of your own. Agents and apps that register themselves do not need this.`}
          </EmptyState>
        ) : (
          <Rows label={t`Registered apps`}>
            {apps.map((app) => (
              <AppRow key={app.id} app={app} />
            ))}
          </Rows>
        )
      }
    </Loaded>
  );
}

function AppRow({ app }: { readonly app: App }) {
  const { id, name, redirect_uris, scopes, confidential, created_at } = app;
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveApp();
  const confirm = () =>
    void notifyAfter(remove.mutateAsync(id), t`Removed: ${name}`).then(() => setIsAsking(false));
  return (
    <Row
      title={name}
      marks={<code className="font-mono text-small text-text-quiet">{id}</code>}
      details={rich`${<ScopesInWords scopes={scopes} />} · ${confidential ? t`confidential` : t`public`} ·
        registered
        ${<Moment at={created_at} />}${<span className="block">{redirect_uris.join(', ')}</span>}`}
      actions={
        <>
          <Button look="quiet" aria-label={t`Remove ${name}`} onPress={() => setIsAsking(true)}>
            {t`Remove…`}
          </Button>
          <ConfirmDialog
            isOpen={isAsking}
            title={t`Remove ${name}?`}
            action={t`Remove ${name}`}
            keep={t`Keep`}
            isPending={remove.isPending}
            onConfirm={confirm}
            onClose={() => setIsAsking(false)}
          >
            {t`The app loses access immediately in every organization. You cannot undo this.`}
          </ConfirmDialog>
        </>
      }
    />
  );
}
