import type { RowProblem } from '../../kernel/family/import-kind.ts';
import { type Outcome, outcomeOf } from '../deals/deal-stage.ts';
import type { Pipeline, Stage } from '../pipelines/pipeline.schema.ts';

/** The stage of a deal from a file, and what could not be followed. */
export type DealPlace =
  | { readonly problem: RowProblem }
  | { readonly problem?: undefined; readonly stage: Stage | undefined; readonly remark?: string };

/** What a row says about it: the names of pipeline and stage, and a status such as "Won". */
export interface NamedPlace {
  readonly pipeline?: string | undefined;
  readonly stage?: string | undefined;
  readonly status?: string | undefined;
}

/** What a person said that a cell means: an id, null to ignore it, undefined where nobody said anything. */
export type Meaning = (field: keyof NamedPlace, text: string) => string | null | undefined;

/** The statuses that a deal can have in a file. */
export const STATUSES = ['open', 'won', 'lost'] as const;

/**
 * Finds the stage that a row names. A status of won or lost takes precedence over the stage, because other CRMs leave
 * a won deal in the stage where it was won. Names are compared by letters and digits only; stages from HubSpot may
 * have their pipeline in brackets. If an organization has one pipeline, every pipeline name means that one. Without a
 * pipeline, a stage means that of the default pipeline, or else one of another. Pure.
 * @param meaning takes precedence over names
 * @returns a stage, or undefined for the first one of the default pipeline
 */
export function findPlace(
  pipelines: readonly Pipeline[],
  named: NamedPlace,
  meaning: Meaning = () => undefined,
): DealPlace {
  const [pipeline, stage, status] = (['pipeline', 'stage', 'status'] as const).map((field) => {
    const text = named[field];
    return text === undefined ? undefined : { text, means: meaning(field, text) };
  });
  const outcome =
    status === undefined || status.means === null
      ? 'open'
      : (statusNamed(status.means ?? status.text) ?? null);
  if (outcome === null) {
    const message = `There is no status '${status?.text ?? ''}'; say what it means, or leave the column out.`;
    return { problem: { field: 'status', message } };
  }
  const home = homeOf(pipelines, pipeline, stage);
  if (!home.pipeline) {
    const message = `There is no pipeline '${pipeline?.text ?? ''}'; say which one it means, add it, or leave the column out.`;
    return { problem: { field: 'pipeline', message } };
  }
  const remark = home.isAnother ? { remark: `Goes to the pipeline '${home.pipeline.name}'.` } : {};
  const asNamed =
    stage === undefined || stage.means === null ? undefined : stageIn(home.pipeline, stage, pipelines);
  if (outcome !== 'open') return closedPlace(home.pipeline, asNamed, outcome, remark);
  if (stage !== undefined && stage.means !== null && !asNamed) {
    const message = `The pipeline '${home.pipeline.name}' has no stage '${stage.text}'; say which one it means, add it, or leave the column out.`;
    return { problem: { field: 'stage', message } };
  }
  return { stage: asNamed ?? home.pipeline.stages[0], ...remark };
}

/** The status that a text names; undefined if it is none. */
export function statusNamed(text: string): (typeof STATUSES)[number] | undefined {
  const folded = foldName(text);
  return STATUSES.find((status) => folded === status || folded === `closed${status}`);
}

/** The pipeline that a text names. */
export function pipelineNamed(pipelines: readonly Pipeline[], text: string): Pipeline | undefined {
  return findNamed(pipelines, text) ?? findNamed(pipelines, withoutWord(text, 'pipeline'));
}

/** The stage that a text names, in the first of some pipelines that has one. */
export function stageNamed(pipelines: readonly Pipeline[], text: string): Stage | undefined {
  const stages = pipelines.map(
    (each) => findNamed(each.stages, text) ?? findNamed(each.stages, withoutBrackets(text)),
  );
  return stages.find((stage) => stage !== undefined);
}

/** The pipelines, the default one first. */
export function defaultFirst(pipelines: readonly Pipeline[]): readonly Pipeline[] {
  return pipelines.toSorted((one, other) => Number(other.is_default) - Number(one.is_default));
}

interface Cell {
  readonly text: string;
  readonly means: string | null | undefined;
}

/** The pipeline of a row, and whether it is another one than the row names. */
function homeOf(
  pipelines: readonly Pipeline[],
  pipeline: Cell | undefined,
  stage: Cell | undefined,
): { readonly pipeline: Pipeline | undefined; readonly isAnother: boolean } {
  const ordered = defaultFirst(pipelines);
  if (pipeline !== undefined && pipeline.means !== null) {
    const named =
      pipelines.find(({ id }) => id === pipeline.means) ?? pipelineNamed(pipelines, pipeline.text);
    const only = pipelines.length === 1 ? pipelines[0] : undefined;
    return { pipeline: named ?? only, isAnother: !named };
  }
  const ofStage = ordered.find((each) =>
    stage === undefined || stage.means === null
      ? true
      : stage.means === undefined
        ? stageNamed([each], stage.text) !== undefined
        : each.stages.some(({ id }) => id === stage.means),
  );
  return { pipeline: ofStage ?? ordered[0], isAnother: false };
}

/** The stage of a pipeline that a row names. One that means a stage of another pipeline means that of the same name. */
function stageIn(home: Pipeline, { text, means }: Cell, pipelines: readonly Pipeline[]): Stage | undefined {
  const meant = pipelines.flatMap(({ stages }) => stages).find(({ id }) => id === means);
  if (meant?.pipeline_id === home.id) return meant;
  return stageNamed([home], text) ?? (meant && findNamed(home.stages, meant.name));
}

function closedPlace(
  home: Pipeline,
  asNamed: Stage | undefined,
  outcome: Outcome,
  remark: { readonly remark?: string },
): DealPlace {
  if (asNamed && outcomeOf(asNamed) === outcome) return { stage: asNamed, ...remark };
  const target = home.stages.find((stage) => outcomeOf(stage) === outcome);
  if (target) return { stage: target, ...remark };
  const message = `The pipeline '${home.name}' has no ${outcome} stage; add one.`;
  return { problem: { field: 'status', message } };
}

function findNamed<Named extends { readonly name: string }>(
  records: readonly Named[],
  name: string,
): Named | undefined {
  const wanted = foldName(name);
  return records.find((record) => foldName(record.name) === wanted);
}

function foldName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** "Sales Pipeline" without its last word. */
function withoutWord(name: string, word: string): string {
  const start = name.length - word.length;
  const isLastWord = name.slice(start).toLowerCase() === word && name.charAt(start - 1).trim() === '';
  return start > 0 && isLastWord ? name.slice(0, start) : name;
}

/** "Won (Sales)" without the part in brackets at its end. */
function withoutBrackets(name: string): string {
  const start = name.lastIndexOf('(');
  const isAtEnd = start >= 0 && name.indexOf(')', start) === name.length - 1;
  return isAtEnd ? name.slice(0, start) : name;
}
