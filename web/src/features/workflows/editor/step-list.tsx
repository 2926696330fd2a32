import { GridList, useDragAndDrop } from 'react-aria-components';
import type { Step } from '../../../../../server/workflows/language/step.schema.ts';
import { t } from '../../../language/words.ts';
import { useIsShown } from '../../../ui/hooks/use-is-shown.ts';
import { notify, undoBy } from '../../../ui/toast.tsx';
import type { Definition } from '../api/workflows.ts';
import { dropPlace } from './drop-place.ts';
import { ListHead } from './list-head.tsx';
import type { Complaint } from './problems.ts';
import type { EditorRow } from './rows.ts';
import { StepRow } from './step-row.tsx';
import {
  copyOf,
  insertStep,
  keysIn,
  moveStep,
  type Place,
  placeOf,
  removeStep,
  replaceStep,
} from './tree.ts';
import { useNewStep } from './use-new-step.ts';

interface StepListProps {
  readonly definition: Definition;
  readonly rows: readonly EditorRow[];
  readonly complaints: readonly Complaint[];
  readonly open: string | undefined;
  readonly onOpen: (key: string | undefined) => void;
  readonly onChange: (definition: Definition) => void;
  /** The definition as it is when undo is pressed. */
  readonly latest: () => Definition;
}

/** The steps as sentences, moved by dragging, by keyboard or by their menus, and edited in place. */
export function StepList({ definition, rows, complaints, open, onOpen, onChange, latest }: StepListProps) {
  const newStep = useNewStep(definition);
  const isShown = useIsShown();
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: open !== undefined,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys: [dropped], target }) => {
      const place = dropPlace(rows, String(target.key), target.dropPosition);
      if (dropped !== undefined && place) onChange(moveStep(definition, String(dropped), place));
    },
  });
  const insert = (place: Place, step: Step) => {
    onChange(insertStep(definition, place, step));
    onOpen(step.key);
  };
  const remove = (step: Step) => {
    const place = placeOf(definition, step.key);
    onChange(removeStep(definition, step.key));
    onOpen(undefined);
    const run = () => void (place && isShown() && onChange(insertStep(latest(), place, step)));
    notify(t`Step deleted.`, { action: undoBy(run) });
  };
  return (
    <GridList
      aria-label={t`Steps`}
      items={rows}
      dependencies={[rows, open, complaints]}
      keyboardNavigationBehavior="tab"
      dragAndDropHooks={dragAndDropHooks}
      onAction={(key) => rows.some((row) => row.kind === 'step' && row.id === key) && onOpen(String(key))}
      className="flex flex-col gap-1 outline-none"
    >
      {(row) =>
        row.kind === 'list' ? (
          <ListHead row={row} onAdd={(kind) => insert({ list: row.id, index: 0 }, newStep(kind))} />
        ) : (
          <StepRow
            row={row}
            definition={definition}
            number={numberOf(rows, row)}
            isOpen={open === row.id}
            complaints={complaints.filter(({ key }) => key === row.id)}
            onOpen={() => onOpen(row.id)}
            onClose={() => onOpen(undefined)}
            onChange={(step) => onChange(replaceStep(definition, row.id, step))}
            onMove={(place) => onChange(moveStep(definition, row.id, place))}
            onInsert={(kind) => insert({ ...row.place, index: row.place.index + 1 }, newStep(kind))}
            onDuplicate={() => {
              const copy = copyOf(row.step, new Set(definition.steps.flatMap(keysIn)));
              onChange(insertStep(definition, { ...row.place, index: row.place.index + 1 }, copy));
            }}
            onDelete={() => remove(row.step)}
          />
        )
      }
    </GridList>
  );
}

function numberOf(rows: readonly EditorRow[], row: EditorRow): number {
  return rows.filter(({ kind }) => kind === 'step').indexOf(row) + 1;
}
