import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../language/words.ts';
import { formatMoment } from '../../../records/formats.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { rememberPlace } from '../../../ui/remember-place.ts';
import { notifyAfter, notifyFailure } from '../../../ui/toast.tsx';
import { type Subscription, useDeleteWebhook, useRotateSecret, useUpdateWebhook } from './api/webhooks.ts';
import { RecoverDialog } from './recover-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';

interface WebhookMenuProps {
  readonly webhook: Subscription;
  readonly name: string;
}

type Open = 'edit' | 'rotate' | 'recover' | 'delete';

/** The menu of a webhook. */
export function WebhookMenu({ webhook, name }: WebhookMenuProps) {
  const [open, setOpen] = useState<Open>();
  const update = useUpdateWebhook(webhook.id);
  const close = () => setOpen(undefined);
  const toggle = () =>
    void notifyAfter(
      update.mutateAsync({ enabled: !webhook.enabled }),
      webhook.enabled ? t`Webhook disabled` : t`Webhook enabled`,
    );
  return (
    <>
      <Menu
        label={name}
        trigger={
          <IconButton label={t`More`} look="plain">
            <Ellipsis aria-hidden size={14} />
          </IconButton>
        }
      >
        <MenuItem onAction={() => setOpen('edit')}>{t`Edit…`}</MenuItem>
        <MenuItem onAction={toggle}>{webhook.enabled ? t`Disable` : t`Enable`}</MenuItem>
        <MenuItem onAction={() => setOpen('recover')}>{t`Recover…`}</MenuItem>
        <MenuItem onAction={() => setOpen('rotate')}>{t`Rotate secret…`}</MenuItem>
        <MenuItem isDanger onAction={() => setOpen('delete')}>
          {t`Delete…`}
        </MenuItem>
      </Menu>
      {open === 'edit' && <EditDialog webhook={webhook} onClose={close} />}
      {open === 'recover' && <RecoverDialog webhook={webhook} onClose={close} />}
      {open === 'rotate' && <RotateDialog webhook={webhook} onClose={close} />}
      {open === 'delete' && <DeleteDialog webhook={webhook} name={name} onClose={close} />}
    </>
  );
}

interface OpenDialogProps {
  readonly webhook: Subscription;
  readonly onClose: () => void;
}

function EditDialog({ webhook, onClose }: OpenDialogProps) {
  const update = useUpdateWebhook(webhook.id);
  return (
    <Dialog title={t`Edit webhook`} isOpen onClose={onClose}>
      <WebhookForm
        present={webhook}
        action={t`Save`}
        isPending={update.isPending}
        error={update.error}
        onSubmit={({ event_types, ...draft }) =>
          update.mutate({ ...draft, event_types: [...event_types] }, { onSuccess: onClose })
        }
        onCancel={onClose}
      />
    </Dialog>
  );
}

function RotateDialog({ webhook, onClose }: OpenDialogProps) {
  const rotate = useRotateSecret(webhook.id);
  if (rotate.data) {
    const { secret, previous_secret_expires_at } = rotate.data;
    return (
      <WebhookSecretDialog title={t`New secret`} secret={secret} onClose={onClose}>
        <p className="text-text-quiet">
          {t`The old secret also works until ${formatMoment(previous_secret_expires_at)}.`}
        </p>
      </WebhookSecretDialog>
    );
  }
  return (
    <ConfirmDialog
      isOpen
      title={t`Rotate secret?`}
      action={t`Rotate secret`}
      isPending={rotate.isPending}
      onConfirm={() => rotate.mutate(undefined, { onError: notifyFailure })}
      onClose={onClose}
    >
      {t`For 24 hours, each request is signed with both secrets, so that you can update your service without
        an interruption. If you rotate again within that time, the oldest secret stops working immediately.`}
    </ConfirmDialog>
  );
}

function DeleteDialog({ webhook, name, onClose }: OpenDialogProps & { readonly name: string }) {
  const remove = useDeleteWebhook(webhook.id);
  const navigate = useNavigate();
  const confirm = async () => {
    const isStillHere = rememberPlace();
    const isDone = await notifyAfter(remove.mutateAsync(undefined), t`Deleted: ${name}`);
    if (!isStillHere()) return;
    if (isDone) void navigate({ to: '/settings/webhooks' });
    else onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t`Delete webhook ${name}?`}
      action={t`Delete webhook`}
      keep={t`Keep`}
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t`Queued deliveries will not be sent, and the list of its deliveries will be permanently deleted. To
        pause the webhook, disable it instead.`}
    </ConfirmDialog>
  );
}
