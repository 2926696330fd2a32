import { useState } from 'react';
import { type ApiKey, useRevokeApiKey } from '../../../api/api-keys.ts';
import { rich, t } from '../../../language/words.ts';
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
          {rich`${<ScopesInWords scopes={scopes} />} · created ${<Moment at={created_at} />} ·`}{' '}
          {last_used_at === null ? t`never used` : rich`last used ${<Moment at={last_used_at} />}`}
          {revoked_at !== null && <> {rich`· revoked ${<Moment at={revoked_at} />}`}</>}
        </>
      }
      actions={
        revoked_at === null && (
          <>
            <Button look="quiet" aria-label={t`Revoke ${name}`} onPress={() => setIsRevoking(true)}>
              {t`Revoke…`}
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
  const confirm = () => void notifyAfter(revoke.mutateAsync(id), t`Revoked: ${name}`).then(onClose);
  return (
    <ConfirmDialog
      isOpen
      title={t`Revoke ${name}?`}
      action={t`Revoke ${name}`}
      keep={t`Keep`}
      isPending={revoke.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t`Programs that use this key lose access immediately. You cannot undo this.`}{' '}
      {last_used_at === null
        ? t`It was never used.`
        : rich`It was last used ${<Moment at={last_used_at} />}.`}
    </ConfirmDialog>
  );
}
