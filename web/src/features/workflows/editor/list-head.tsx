import { CornerDownRight, Plus } from 'lucide-react';
import { GridListItem } from 'react-aria-components';
import type { StepKind } from '../../../../../server/workflows/language/step.schema.ts';
import { t } from '../../../language/words.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { AddStep } from './add-step.tsx';
import { indentOf } from './indent.ts';
import type { ListRow } from './rows.ts';

interface ListHeadProps {
  readonly row: ListRow;
  readonly onAdd: (kind: StepKind) => void;
}

/** What leads to the steps below it, such as "If the value is at least 10000". */
export function ListHead({ row: { id, title, depth, isEmpty }, onAdd }: ListHeadProps) {
  return (
    <GridListItem
      id={id}
      textValue={title}
      className={classes(
        'flex items-center gap-2 rounded py-1 pl-2 outline-offset-0 data-focus-visible:outline-2 data-focus-visible:outline-accent',
        indentOf(depth),
      )}
    >
      <CornerDownRight aria-hidden size={14} strokeWidth={1.5} className="shrink-0 text-text-quiet" />
      <span className="min-w-0 flex-1 font-medium text-pretty">
        {title}
        {isEmpty && <span className="font-normal text-text-quiet"> {t`— go on`}</span>}
      </span>
      <AddStep
        onAdd={onAdd}
        trigger={
          <IconButton label={t`Add a step: ${title}`}>
            <Plus aria-hidden size={14} strokeWidth={1.5} />
          </IconButton>
        }
      />
    </GridListItem>
  );
}
