import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useMayAdminister } from '../../../api/session.ts';
import { t } from '../../../language/words.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { type EditedDraft, usePause, useResume } from '../api/workflows.ts';
import { DeleteWorkflowDialog } from '../dialogs/delete-workflow-dialog.tsx';
import { ExplainDialog } from '../dialogs/explain-dialog.tsx';
import { PublishDialog } from '../dialogs/publish-dialog.tsx';
import { RenameDialog } from '../dialogs/rename-dialog.tsx';
import { SecretsDialog } from '../dialogs/secrets-dialog.tsx';
import { TryDialog } from '../dialogs/try-dialog.tsx';
import { VersionsDialog } from '../dialogs/versions-dialog.tsx';
import type { Editing } from './use-editing.ts';

type Asked = 'rename' | 'try' | 'publish' | 'explain' | 'secrets' | 'versions' | 'delete';

interface EditorActionsProps {
  readonly stored: EditedDraft;
  readonly editing: Editing;
}

/** What is done with a workflow as a whole. Members write drafts and try them; owners and admins do the rest. */
export function EditorActions({ stored, editing }: EditorActionsProps) {
  const { id, published_version: current } = stored;
  const { definition, saving, change } = editing;
  const mayAdminister = useMayAdminister();
  const [asked, ask] = useState<Asked>();
  const close = () => ask(undefined);
  const dialog = (name: Asked) => ({ isOpen: asked === name, onClose: close });
  return (
    <div className="flex items-center gap-2">
      <Button onPress={() => ask('try')}>{t`Try it`}</Button>
      {mayAdminister && (
        <Button look="primary" isDisabled={saving.state !== 'saved'} onPress={() => ask('publish')}>
          {t`Publish`}
        </Button>
      )}
      <WorkflowMenu stored={stored} onAsk={ask} />
      <RenameDialog {...dialog('rename')} id={id} name={stored.name} />
      <TryDialog {...dialog('try')} id={id} definition={definition} />
      <PublishDialog {...dialog('publish')} stored={stored} />
      <ExplainDialog {...dialog('explain')} id={id} definition={definition} />
      <SecretsDialog {...dialog('secrets')} id={id} />
      <VersionsDialog
        {...dialog('versions')}
        id={id}
        current={current}
        onRestore={(version) => {
          change(version);
          close();
        }}
      />
      <DeleteWorkflowDialog {...dialog('delete')} id={id} name={stored.name} />
    </div>
  );
}

interface WorkflowMenuProps {
  readonly stored: EditedDraft;
  readonly onAsk: (asked: Asked) => void;
}

function WorkflowMenu({ stored: { id, name, state, published_version }, onAsk }: WorkflowMenuProps) {
  const mayAdminister = useMayAdminister();
  const navigate = useNavigate();
  const pause = usePause();
  const resume = useResume();
  return (
    <Menu
      label={t`More`}
      trigger={
        <IconButton label={t`More`}>
          <Ellipsis aria-hidden size={16} strokeWidth={1.5} />
        </IconButton>
      }
    >
      <MenuItem onAction={() => void navigate({ to: '/workflows/runs', search: { workflow: id } })}>
        {t`Runs`}
      </MenuItem>
      <MenuItem onAction={() => onAsk('rename')}>{t`Rename`}</MenuItem>
      <MenuItem onAction={() => onAsk('explain')}>{t`Why did it not start?`}</MenuItem>
      {published_version !== null && <MenuItem onAction={() => onAsk('versions')}>{t`Versions`}</MenuItem>}
      {mayAdminister && <MenuItem onAction={() => onAsk('secrets')}>{t`Secrets`}</MenuItem>}
      {mayAdminister && state === 'published' && (
        <MenuItem onAction={() => void notifyAfter(pause.mutateAsync(id), t`Paused: ${name}`)}>
          {t`Pause`}
        </MenuItem>
      )}
      {mayAdminister && state === 'paused' && (
        <MenuItem onAction={() => void notifyAfter(resume.mutateAsync(id), t`Resumed: ${name}`)}>
          {t`Resume`}
        </MenuItem>
      )}
      {mayAdminister && (
        <MenuItem isDanger onAction={() => onAsk('delete')}>
          {t`Delete`}
        </MenuItem>
      )}
    </Menu>
  );
}
