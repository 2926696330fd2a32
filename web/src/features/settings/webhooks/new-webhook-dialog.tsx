import { t } from '../../../language/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useCreateWebhook } from './api/webhooks.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';

/** Asks for a new webhook's URL and events, then shows its secret once. */
export function NewWebhookDialog({ onClose }: { readonly onClose: () => void }) {
  const create = useCreateWebhook();
  if (create.data) {
    return <WebhookSecretDialog title={t`Webhook added`} secret={create.data.secret} onClose={onClose} />;
  }
  return (
    <Dialog title={t`Add a webhook`} isOpen onClose={onClose}>
      <WebhookForm
        action={t`Add webhook`}
        isPending={create.isPending}
        error={create.error}
        onSubmit={(draft) => create.mutate(draft)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
