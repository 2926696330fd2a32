import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { NamedDeal } from '../../../api/deal-table.ts';
import type { Pipeline, Stage } from '../../../api/pipelines.ts';
import { meant, t } from '../../../language/words.ts';
import { OUTCOMES, outcomeOf, stageChoices } from '../../../records/deal-choices.ts';
import { type ValueField, valueFieldOf } from '../../../records/editable/editable-field.ts';
import { RecordField } from '../../../records/fields/record-field.tsx';
import { formatDate, formatMoney } from '../../../records/formats.ts';
import { OwnerCell } from '../../../records/owner/owner-cell.tsx';
import type { Column } from '../../../records/table/columns.ts';
import { Chip } from '../../../ui/chip.tsx';
import { CloseDay } from '../close-day.tsx';
import { dealFields } from './deal-editable.ts';

/** The columns of the table of deals; stages and pipelines are shown by their names. */
export function useDealColumns(pipelines: readonly Pipeline[]): readonly Column<NamedDeal>[] {
  return useMemo(() => {
    const fields = dealFields(pipelines);
    const field = (key: string) => valueFieldOf(fields, key);
    const stages = new Map(pipelines.flatMap((one) => one.stages).map((stage) => [stage.id, stage]));
    const known: Known = { pipelines, field, stageOf: ({ stage_id }) => stages.get(stage_id) };
    return [...outcomeColumns(known), ...linkColumns(known), ...timeColumns(known)];
  }, [pipelines]);
}

/** What columns need to know besides the deal. */
interface Known {
  readonly pipelines: readonly Pipeline[];
  readonly field: (key: string) => ValueField;
  readonly stageOf: (deal: NamedDeal) => Stage | undefined;
}

type Columns = readonly Column<NamedDeal>[];

const outcomeColumns = ({ pipelines, field, stageOf }: Known): Columns => [
  {
    id: 'title',
    name: t`Title`,
    width: 248,
    sort: 'title',
    field: field('title'),
    cell: (deal) => <TitleCell deal={deal} />,
  },
  {
    id: 'stage',
    name: t`Stage`,
    width: 144,
    sort: 'stage',
    isUsual: true,
    field: field('stage_id'),
    choicesOf: ({ pipeline_id }) => stageChoices(pipelines.filter(({ id }) => id === pipeline_id)),
    cell: (deal) => stageOf(deal)?.name,
  },
  {
    id: 'status',
    name: t`Status`,
    width: 96,
    sort: 'status',
    isUsual: true,
    cell: (deal) => <StatusChip stage={stageOf(deal)} />,
  },
  {
    id: 'value',
    name: meant('of a deal')`Value`,
    width: 128,
    sort: 'value',
    align: 'right',
    isUsual: true,
    field: field('value'),
    editedOf: ({ value, currency }) => ({ value, currency }),
    cell: ({ value, currency }) => formatMoney(value, currency),
  },
];

const linkColumns = ({ pipelines, field }: Known): Columns => [
  {
    id: 'owner',
    name: t`Owner`,
    width: 144,
    sort: 'owner',
    isUsual: true,
    field: field('assigned_to'),
    cell: ({ assigned_to }) => <OwnerCell owner={assigned_to} />,
  },
  {
    id: 'contact',
    name: t`Contact`,
    width: 160,
    sort: 'contact',
    isUsual: true,
    editor: ({ contact_id }, save) => (
      <RecordField
        label={t`Contact`}
        kind="contact"
        id={contact_id}
        save={(id, record) => save({ contact_id: id, contact_name: record?.name ?? null })}
      />
    ),
    cell: ({ contact_name }) => contact_name,
  },
  {
    id: 'company',
    name: t`Company`,
    width: 160,
    sort: 'company',
    isUsual: true,
    editor: ({ company_id }, save) => (
      <RecordField
        label={t`Company`}
        kind="company"
        id={company_id}
        save={(id, record) => save({ company_id: id, company_name: record?.name ?? null })}
      />
    ),
    cell: ({ company_name }) => company_name,
  },
  {
    id: 'pipeline',
    name: t`Pipeline`,
    width: 128,
    sort: 'pipeline',
    cell: ({ pipeline_id }) => pipelines.find(({ id }) => id === pipeline_id)?.name,
  },
  {
    id: 'lost_reason',
    name: t`Lost reason`,
    width: 160,
    sort: 'lost_reason',
    field: field('lost_reason'),
    cell: ({ lost_reason }) => lost_reason,
  },
];

const timeColumns = ({ field, stageOf }: Known): Columns => [
  {
    id: 'expected_close_date',
    name: t`Close date`,
    width: 176,
    sort: 'close',
    align: 'right',
    isUsual: true,
    field: field('expected_close_date'),
    cell: (deal) => <CloseCell deal={deal} stage={stageOf(deal)} />,
  },
  {
    id: 'stage_entered_at',
    name: t`Last stage change`,
    width: 144,
    sort: 'stage_entered_at',
    align: 'right',
    cell: ({ stage_entered_at }) => formatDate(stage_entered_at),
  },
  {
    id: 'created_at',
    name: t`Created`,
    width: 112,
    sort: 'newest',
    align: 'right',
    cell: ({ created_at }) => formatDate(created_at),
  },
  {
    id: 'updated_at',
    name: t`Updated`,
    width: 112,
    sort: 'changed',
    align: 'right',
    isUsual: true,
    cell: ({ updated_at }) => formatDate(updated_at),
  },
];

interface StagedProps {
  readonly stage: Stage | undefined;
}

function CloseCell({ deal, stage }: StagedProps & { readonly deal: NamedDeal }) {
  const { expected_close_date: date } = deal;
  if (date === null) return '';
  return <CloseDay date={date} isOpen={stage !== undefined && outcomeOf(stage) === 'open'} />;
}

function TitleCell({ deal: { id, title } }: { readonly deal: NamedDeal }) {
  return (
    <Link
      to="/deals/$id"
      params={{ id }}
      search={true}
      state={{ overBoard: true }}
      tabIndex={-1}
      className="underline-offset-2 hover:underline"
    >
      {title}
    </Link>
  );
}

const TONES = { open: 'plain', won: 'good', lost: 'danger' } as const;

/** Whether a deal in the stage is open, won or lost. */
function StatusChip({ stage }: StagedProps) {
  if (!stage) return '';
  const outcome = outcomeOf(stage);
  return <Chip tone={TONES[outcome]}>{OUTCOMES.find(({ id }) => id === outcome)?.name}</Chip>;
}
