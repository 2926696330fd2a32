import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Pipeline } from '../../../api/pipelines.ts';
import { t } from '../../../language/words.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { notify, notifyFailure } from '../../../ui/toast.tsx';
import { useUpdatePipeline } from './api/pipeline-edits.ts';
import { DeletePipelineDialog, RenamePipelineDialog } from './pipeline-dialogs.tsx';
import { NewStageDialog } from './stage-dialogs.tsx';
import { StageList } from './stage-list.tsx';

interface PipelineSectionProps {
  readonly pipeline: Pipeline;
  /** How many pipelines there are. */
  readonly count: number;
  readonly mayEdit: boolean;
}

/** One pipeline with its stages and their actions. */
export function PipelineSection({ pipeline, count, mayEdit }: PipelineSectionProps) {
  const [isAddingStage, setIsAddingStage] = useState(false);
  return (
    <section aria-label={pipeline.name} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="text-heading font-semibold">{pipeline.name}</h2>
        {pipeline.is_default && count > 1 && <Chip tone="accent">{t`Default`}</Chip>}
        <div className="flex-1" />
        {mayEdit && (
          <>
            <Button look="quiet" onPress={() => setIsAddingStage(true)}>
              <Plus aria-hidden size={14} /> {t`Add stage`}
            </Button>
            <PipelineMenu pipeline={pipeline} count={count} />
          </>
        )}
      </header>
      <StageList pipeline={pipeline} mayEdit={mayEdit} />
      {isAddingStage && <NewStageDialog pipeline={pipeline} onClose={() => setIsAddingStage(false)} />}
    </section>
  );
}

function PipelineMenu({ pipeline, count }: Omit<PipelineSectionProps, 'mayEdit'>) {
  const { id, name, is_default, sort_order } = pipeline;
  const [open, setOpen] = useState<'rename' | 'delete'>();
  const update = useUpdatePipeline(id);
  const moveTo = (place: number) => update.mutate({ sort_order: place }, { onError: notifyFailure });
  const makeDefault = () =>
    update.mutate(
      { is_default: true },
      {
        onSuccess: () => notify(t`${name} is now the default pipeline`),
        onError: notifyFailure,
      },
    );
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        label={t`Pipeline ${name}`}
        trigger={
          <IconButton label={t`More actions for pipeline ${name}`}>
            <Ellipsis aria-hidden size={14} />
          </IconButton>
        }
      >
        <MenuItem onAction={() => setOpen('rename')}>{t`Rename…`}</MenuItem>
        {!is_default && <MenuItem onAction={makeDefault}>{t`Make default`}</MenuItem>}
        {sort_order > 0 && <MenuItem onAction={() => moveTo(sort_order - 1)}>{t`Move up`}</MenuItem>}
        {sort_order < count - 1 && (
          <MenuItem onAction={() => moveTo(sort_order + 1)}>{t`Move down`}</MenuItem>
        )}
        <MenuItem isDanger onAction={() => setOpen('delete')}>
          {t`Delete…`}
        </MenuItem>
      </Menu>
      {open === 'rename' && <RenamePipelineDialog pipeline={pipeline} onClose={close} />}
      {open === 'delete' && <DeletePipelineDialog pipeline={pipeline} onClose={close} />}
    </>
  );
}
