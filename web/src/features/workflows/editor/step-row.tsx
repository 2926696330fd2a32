import { Ellipsis, Plus } from 'lucide-react';
import type { Step, StepKind } from '../../../../../server/workflows/language/step.schema.ts';
import { t } from '../../../language/words.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useFirstField } from '../../../ui/hooks/use-first-field.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { OpeningRow } from '../../../ui/opening-row.tsx';
import type { Definition } from '../api/workflows.ts';
import { AddStep } from './add-step.tsx';
import { indentOf } from './indent.ts';
import { KINDS } from './kinds.ts';
import type { Complaint } from './problems.ts';
import type { StepRow as Row } from './rows.ts';
import { StepForm } from './step-form.tsx';
import { nextPlace, type Place } from './tree.ts';

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
    <OpeningRow
      id={row.id}
      name={t`Step ${number}: ${row.sentence}`}
      edited={t`step ${number}`}
      icon={Icon}
      isOpen={isOpen}
      onOpen={(opens) => (opens ? onOpen() : onClose())}
      className={indentOf(row.depth)}
      menu={<StepMenu {...props} />}
      words={
        <span className="min-w-0 flex-1 self-center py-1 text-pretty wrap-anywhere">
          {row.sentence}
          <Complaints complaints={complaints} />
        </span>
      }
    >
      <OpenForm step={row.step} onChange={onChange} onClose={onClose} />
    </OpeningRow>
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
          <IconButton label={t`Insert after step ${number}`}>
            <Plus aria-hidden size={14} strokeWidth={1.5} />
          </IconButton>
        }
      />
      <Menu
        label={t`Step ${number}`}
        trigger={
          <IconButton label={t`More actions for step ${number}`}>
            <Ellipsis aria-hidden size={14} strokeWidth={1.5} />
          </IconButton>
        }
      >
        {up && <MenuItem onAction={() => onMove(up)}>{t`Move up`}</MenuItem>}
        {down && <MenuItem onAction={() => onMove(down)}>{t`Move down`}</MenuItem>}
        <MenuItem onAction={onDuplicate}>{t`Duplicate`}</MenuItem>
        <MenuItem isDanger onAction={onDelete}>
          {t`Delete`}
        </MenuItem>
      </Menu>
    </>
  );
}
