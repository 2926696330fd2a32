import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useMayAdminister } from '../../../api/session.ts';
import { t } from '../../../language/words.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { notify, notifyAfter, undoBy } from '../../../ui/toast.tsx';
import { type Form, useChangeForm } from '../api/forms.ts';
import { AddressDialog } from '../dialogs/address-dialog.tsx';
import { DeleteFormDialog } from '../dialogs/delete-form-dialog.tsx';
import { type Part, partOf } from './problems.ts';
import type { Editing } from './use-editing.ts';

type Asked = 'address' | 'delete';

interface EditorActionsProps {
  readonly stored: Form;
  readonly editing: Editing;
  /** Shows the part that keeps the form from being published. */
  readonly onProblem: (part: Part) => void;
}

/** What is done with a form as a whole. Members write drafts; owners and admins do what visitors notice. */
export function EditorActions({ stored, editing, onProblem }: EditorActionsProps) {
  const mayAdminister = useMayAdminister();
  const [asked, ask] = useState<Asked>();
  const [isPublishing, setPublishing] = useState(false);
  const close = () => ask(undefined);
  const publish = async () => {
    setPublishing(true);
    const outcome = await editing.publish();
    setPublishing(false);
    if (!outcome) return;
    if ('path' in outcome) return onProblem(partOf(outcome));
    notify(t`Published as version ${outcome.version}.`, {
      tone: 'good',
      action: { name: t`Open page`, run: () => open(outcome.url, '_blank', 'noreferrer') },
    });
  };
  const isLive = stored.state !== 'draft' && !stored.unpublished_changes;
  return (
    <div className="flex items-center gap-2">
      {mayAdminister && (
        <Button
          look="primary"
          isDisabled={editing.state !== 'saved' || isLive}
          isPending={isPublishing}
          onPress={() => void publish()}
        >
          {t`Publish`}
        </Button>
      )}
      <FormMenu stored={stored} onAsk={ask} />
      <AddressDialog stored={stored} isOpen={asked === 'address'} onClose={close} />
      <DeleteFormDialog stored={stored} isOpen={asked === 'delete'} onClose={close} />
    </div>
  );
}

interface FormMenuProps {
  readonly stored: Form;
  readonly onAsk: (asked: Asked) => void;
}

function FormMenu({ stored: { id, name, state, url }, onAsk }: FormMenuProps) {
  const mayAdminister = useMayAdminister();
  const navigate = useNavigate();
  const change = useChangeForm(id);
  const turn = (next: 'live' | 'closed', undo = true): void => {
    const former = next === 'live' ? 'closed' : 'live';
    void notifyAfter(
      change.mutateAsync({ state: next }),
      next === 'live' ? t`Open again: ${name}` : t`Closed: ${name}`,
      undo ? { action: undoBy(() => turn(former, false)) } : {},
    );
  };
  return (
    <Menu
      label={t`More`}
      trigger={
        <IconButton label={t`More`}>
          <Ellipsis aria-hidden size={16} strokeWidth={1.5} />
        </IconButton>
      }
    >
      <MenuItem onAction={() => void navigate({ to: '/forms/submissions', search: { form: id } })}>
        {t`Submissions`}
      </MenuItem>
      {state === 'live' && (
        <MenuItem href={url} target="_blank">
          {t`Open page`}
        </MenuItem>
      )}
      {(mayAdminister || state === 'draft') && (
        <MenuItem onAction={() => onAsk('address')}>{t`Name and address`}</MenuItem>
      )}
      {mayAdminister && state === 'live' && <MenuItem onAction={() => turn('closed')}>{t`Close`}</MenuItem>}
      {mayAdminister && state === 'closed' && (
        <MenuItem onAction={() => turn('live')}>{t`Open again`}</MenuItem>
      )}
      {mayAdminister && (
        <MenuItem isDanger onAction={() => onAsk('delete')}>
          {t`Delete`}
        </MenuItem>
      )}
    </Menu>
  );
}
