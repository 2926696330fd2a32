import { useState } from 'react';
import { type ApiKey, useRevokeApiKey } from '../../../api/api-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Row } from '../../../ui/rows.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { ScopesInWords } from './scopes-in-words.tsx';

/** One API key: scopes, last use, and a button to revoke it. */
export function ApiKeyRow({ apiKey }: { readonly apiKey: ApiKey }) {
  const { name, key_prefix, scopes, created_at, last_used_at, revoked_at } = apiKey;
  const [isRevoking, setIsRevoking] = useState(false);
  return (
    <Row
      title={name}
      marks={<code className="font-mono text-small text-text-quiet">{key_prefix}…</code>}
      details={
        <>
          <ScopesInWords scopes={scopes} /> · created <Moment at={created_at} /> ·{' '}
          {last_used_at === null ? (
            'never used'
          ) : (
            <>
              last used <Moment at={last_used_at} />
            </>
          )}
          {revoked_at !== null && (
            <>
              {' '}
              · revoked <Moment at={revoked_at} />
            </>
          )}
        </>
      }
      actions={
        revoked_at === null && (
          <>
            <Button look="quiet" aria-label={`Revoke ${name}`} onPress={() => setIsRevoking(true)}>
              Revoke…
            </Button>
            {isRevoking && <RevokeDialog apiKey={apiKey} onClose={() => setIsRevoking(false)} />}
          </>
        )
      }
    />
  );
}

function RevokeDialog({ apiKey, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const { id, name, last_used_at } = apiKey;
  const revoke = useRevokeApiKey();
  const confirm = () => void notifyAfter(revoke.mutateAsync(id), `Revoked: ${name}`).then(onClose);
  return (
    <ConfirmDialog
      isOpen
      title={`Revoke ${name}?`}
      action={`Revoke ${name}`}
      keep="Keep"
      isPending={revoke.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      Programs that use this key lose access immediately. You cannot undo this.{' '}
      {last_used_at === null ? (
        'It was never used.'
      ) : (
        <>
          It was last used <Moment at={last_used_at} />.
        </>
      )}
    </ConfirmDialog>
  );
}
