import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type ApiKey, apiKeysQuery } from '../../../api/api-keys.ts';
import { useMayAdminister } from '../../../api/session.ts';
import { rich, t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LINK_CLASSES } from '../../../ui/link.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Rows } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { ApiKeyRow } from './api-key-row.tsx';
import { NewApiKeyDialog } from './new-api-key-dialog.tsx';

/** `/settings/api-keys`: the API keys of the organization. */
export function ApiKeysPage() {
  const mayAdminister = useMayAdminister();
  const [isCreating, setIsCreating] = useState(false);
  const keys = useQuery({ ...apiKeysQuery, enabled: mayAdminister });
  const create = (
    <Button look="primary" onPress={() => setIsCreating(true)}>
      <Plus aria-hidden size={14} /> {t`Create key`}
    </Button>
  );
  return (
    <SettingsPage
      title={t`API keys`}
      lead={rich`An API key lets a program work in your organization. See the ${(
        <a href="/docs" className={LINK_CLASSES}>
          {t`API reference`}
        </a>
      )}.`}
      action={keys.data?.some(works) && create}
    >
      <Keys query={keys} create={create} />
      {isCreating && <NewApiKeyDialog onClose={() => setIsCreating(false)} />}
    </SettingsPage>
  );
}

const works = (key: ApiKey) => key.revoked_at === null;

interface KeysProps {
  readonly query: UseQueryResult<readonly ApiKey[]>;
  readonly create: ReactNode;
}

function Keys({ query, create }: KeysProps) {
  return (
    <Loaded query={query}>
      {(keys) => {
        const [working, revoked] = [keys.filter(works), keys.filter((key) => !works(key))];
        return (
          <>
            {working.length > 0 ? (
              <KeyList label={t`API keys`} keys={working} />
            ) : (
              <EmptyState
                icon={<KeyRound aria-hidden size={20} />}
                title={t`No API keys yet`}
                action={create}
              >
                {t`Create a key to connect your own programs and integrations.`}
              </EmptyState>
            )}
            {revoked.length > 0 && (
              <Section title={t`Revoked`}>
                <KeyList label={t`Revoked API keys`} keys={revoked} />
              </Section>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function KeyList({ label, keys }: { readonly label: string; readonly keys: readonly ApiKey[] }) {
  return (
    <Rows label={label}>
      {keys.map((key) => (
        <ApiKeyRow key={key.id} apiKey={key} />
      ))}
    </Rows>
  );
}
