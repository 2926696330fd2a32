import type { SalesPipeline } from './sales-pipeline.ts';

/** A definition, or a part of one, as it is offered: without the members that have their usual value. */
export type TemplateDefinition = Readonly<Record<string, unknown>>;

/** A ready workflow from which people start (docs/behaviour/workflows.md 16). */
export interface WorkflowTemplate {
  /** What programs call it. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** The stages of which the pipeline must have one. */
  readonly needs?: 'open' | 'won' | 'lost';
  readonly definition: (sales: SalesPipeline) => TemplateDefinition;
}

/** A step that creates a task about the record that starts the workflow. */
export function taskStep(
  key: string,
  title: string,
  days: number,
  values: Readonly<Record<string, string>>,
): TemplateDefinition {
  const due = { amount: days, unit: 'working_days' };
  return { key, do: 'create_task', with: { title, due, ...values } };
}
