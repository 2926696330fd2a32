import type { Operations } from '../../kernel/family/family.ts';
import type { PlainRecord } from '../../kernel/family/named-operations.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { readPlain } from '../engine/facts.ts';

/** The pipeline for which templates are filled in. Each list has the ids of stages in board order. */
export interface SalesPipeline {
  readonly id: string;
  readonly open: readonly string[];
  readonly won: readonly string[];
  readonly lost: readonly string[];
}

/** The default pipeline of the organization, or else the first. */
export async function readSalesPipeline(
  context: ReadContext,
  operations: Operations,
): Promise<SalesPipeline> {
  const pipelines = recordsIn(await readPlain(context, operations, 'list-pipelines', {}));
  const sales = pipelines.find(({ is_default }) => is_default === true) ?? pipelines[0];
  const stages = recordsIn(sales?.stages);
  const idsOf = (isMeant: (stage: PlainRecord) => boolean) =>
    stages.filter(isMeant).map(({ id }) => String(id));
  return {
    id: String(sales?.id ?? ''),
    open: idsOf(({ is_won, is_lost }) => is_won !== true && is_lost !== true),
    won: idsOf(({ is_won }) => is_won === true),
    lost: idsOf(({ is_lost }) => is_lost === true),
  };
}

function recordsIn(value: unknown): readonly PlainRecord[] {
  return Array.isArray(value) ? value : [];
}
