import { Ellipsis, GripVertical } from 'lucide-react';
import { useState } from 'react';
import { Button, GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import type { Pipeline, Stage } from '../../../api/pipelines.ts';
import { t } from '../../../language/words.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { notifyFailure } from '../../../ui/toast.tsx';
import { dropPlace } from '../drop-place.ts';
import { useMoveStage } from './api/pipeline-edits.ts';
import { DeleteStageDialog, EditStageDialog } from './stage-dialogs.tsx';

interface StageListProps {
  readonly pipeline: Pipeline;
  readonly mayEdit: boolean;
}

/** The stages in order; moved by dragging, by keyboard, or by their menus. */
export function StageList({ pipeline, mayEdit }: StageListProps) {
  const { id, name, stages } = pipeline;
  const move = useMoveStage(id);
  const moveTo = (stageId: string, place: number) =>
    move.mutate({ id: stageId, place }, { onError: notifyFailure });
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const [dropped] = keys;
      if (dropped === undefined) return;
      const ids = stages.map((stage) => stage.id);
      const place = dropPlace(ids, String(dropped), String(target.key), target.dropPosition);
      moveTo(String(dropped), place);
    },
  });
  return (
    <GridList
      aria-label={t`Stages of ${name}`}
      items={stages}
      dependencies={[stages, mayEdit]}
      {...(mayEdit ? { dragAndDropHooks } : {})}
      className="divide-y divide-line border-y border-line"
    >
      {(stage) => (
        <GridListItem
          textValue={stage.name}
          className="flex items-center gap-2 py-1 data-dragging:opacity-50 data-focus-visible:outline-2 data-focus-visible:outline-accent"
        >
          {mayEdit && (
            <Button
              slot="drag"
              className="target grid w-8 place-items-center rounded text-text-quiet hover:bg-hover pointer-coarse:w-11"
            >
              <GripVertical aria-hidden size={14} />
            </Button>
          )}
          <span className={mayEdit ? 'font-medium' : 'py-1.5 font-medium'}>{stage.name}</span>
          <StageMarks stage={stage} />
          <span className="flex-1" />
          {mayEdit && (
            <StageMenu stage={stage} pipeline={pipeline} onMove={(place) => moveTo(stage.id, place)} />
          )}
        </GridListItem>
      )}
    </GridList>
  );
}

function StageMarks({ stage }: { readonly stage: Stage }) {
  return (
    <>
      {stage.is_won && <Chip tone="good">{t`Won`}</Chip>}
      {stage.is_lost && <Chip tone="danger">{t`Lost`}</Chip>}
      {stage.is_qualified && <Chip tone="accent">{t`Qualified`}</Chip>}
    </>
  );
}

interface StageMenuProps {
  readonly stage: Stage;
  readonly pipeline: Pipeline;
  readonly onMove: (place: number) => void;
}

function StageMenu({ stage, pipeline, onMove }: StageMenuProps) {
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  const place = pipeline.stages.indexOf(stage);
  return (
    <>
      <Menu
        label={t`Stage ${stage.name}`}
        trigger={
          <IconButton label={t`More actions for stage ${stage.name}`}>
            <Ellipsis aria-hidden size={14} />
          </IconButton>
        }
      >
        <MenuItem onAction={() => setOpen('edit')}>{t`Edit…`}</MenuItem>
        {place > 0 && <MenuItem onAction={() => onMove(place - 1)}>{t`Move up`}</MenuItem>}
        {place < pipeline.stages.length - 1 && (
          <MenuItem onAction={() => onMove(place + 1)}>{t`Move down`}</MenuItem>
        )}
        <MenuItem isDanger onAction={() => setOpen('delete')}>
          {t`Delete…`}
        </MenuItem>
      </Menu>
      {open === 'edit' && <EditStageDialog stage={stage} onClose={close} />}
      {open === 'delete' && <DeleteStageDialog stage={stage} pipeline={pipeline} onClose={close} />}
    </>
  );
}
