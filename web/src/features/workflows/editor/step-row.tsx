import { Ellipsis, GripVertical, Plus } from 'lucide-react';
import { Button as AriaButton, GridListItem } from 'react-aria-components';
import type { Step, StepKind } from '../../../../../server/workflows/language/step.schema.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import type { Definition } from '../api/workflows.ts';
import { AddStep } from './add-step.tsx';
import { indentOf } from './indent.ts';
import { KINDS } from './kinds.ts';
import type { Complaint } from './problems.ts';
import type { StepRow as Row } from './rows.ts';
import { StepForm } from './step-form.tsx';
import { nextPlace, type Place } from './tree.ts';
import { useFirstField } from './use-first-field.ts';

interface StepRowProps {
  readonly row: Row;
  readonly definition: Definition;
  readonly number: number;
  readonly isOpen: boolean;
  readonly complaints: readonly Complaint[];
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onChange: (step: Step) => void;
  readonly onMove: (place: Place) => void;
  readonly onInsert: (kind: StepKind) => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
}

/** A step: its sentence, and below it its form while it is open. */
export function StepRow(props: StepRowProps) {
  const { row, number, isOpen, complaints, onOpen, onClose, onChange } = props;
  const { icon: Icon } = KINDS[row.step.do];
  return (
    <GridListItem
      id={row.id}
      textValue={`Step ${number}: ${row.sentence}`}
      className={classes(
        'group rounded-large border bg-raised data-dragging:opacity-50 data-focus-visible:outline-2 data-focus-visible:outline-accent',
        isOpen ? 'border-line-strong' : 'border-line hover:border-line-strong',
        indentOf(row.depth),
      )}
    >
      <div className="flex items-start gap-1 p-1.5">
        <AriaButton
          slot="drag"
          className="target grid w-6 shrink-0 place-items-center rounded text-text-quiet hover:bg-hover pointer-coarse:w-11"
        >
          <GripVertical aria-hidden size={14} />
        </AriaButton>
        <span className="target grid w-6 shrink-0 place-items-center text-text-quiet max-phone:hidden">
          <Icon aria-hidden size={16} strokeWidth={1.5} />
        </span>
        <span className="min-w-0 flex-1 self-center py-1 text-pretty wrap-anywhere">
          {row.sentence}
          <Complaints complaints={complaints} />
        </span>
        <Button
          look="quiet"
          className={isOpen ? '' : 'max-phone:hidden'}
          aria-label={isOpen ? `Done with step ${number}` : `Edit step ${number}`}
          aria-expanded={isOpen}
          onPress={isOpen ? onClose : onOpen}
        >
          {isOpen ? 'Done' : 'Edit'}
        </Button>
        <StepMenu {...props} />
      </div>
      {isOpen && <OpenForm step={row.step} onChange={onChange} onClose={onClose} />}
    </GridListItem>
  );
}

function Complaints({ complaints }: Pick<StepRowProps, 'complaints'>) {
  return complaints.map(({ path, words }) => (
    <span key={path} className="block text-small text-danger">
      {words}
    </span>
  ));
}

interface OpenFormProps {
  readonly step: Step;
  readonly onChange: (step: Step) => void;
  readonly onClose: () => void;
}

function OpenForm({ step, onChange, onClose }: OpenFormProps) {
  return (
    <div ref={useFirstField(onClose)} className="border-t border-line p-3">
      <StepForm step={step} onChange={onChange} />
    </div>
  );
}

function StepMenu({ row, number, definition, onMove, onInsert, onDuplicate, onDelete }: StepRowProps) {
  const up = nextPlace(definition, row.id, -1);
  const down = nextPlace(definition, row.id, 1);
  return (
    <>
      <AddStep
        onAdd={onInsert}
        trigger={
          <IconButton label={`Insert after step ${number}`}>
            <Plus aria-hidden size={14} strokeWidth={1.5} />
          </IconButton>
        }
      />
      <Menu
        label={`Step ${number}`}
        trigger={
          <IconButton label={`More actions for step ${number}`}>
            <Ellipsis aria-hidden size={14} strokeWidth={1.5} />
          </IconButton>
        }
      >
        {up && <MenuItem onAction={() => onMove(up)}>Move up</MenuItem>}
        {down && <MenuItem onAction={() => onMove(down)}>Move down</MenuItem>}
        <MenuItem onAction={onDuplicate}>Duplicate</MenuItem>
        <MenuItem isDanger onAction={onDelete}>
          Delete
        </MenuItem>
      </Menu>
    </>
  );
}
