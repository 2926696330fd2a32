import type { RowProblem } from '../../kernel/family/import-kind.ts';
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

/**
 * Finds the stage that a row names. A status of won or lost takes precedence over the stage, because other CRMs leave
 * a won deal in the stage where it was won. Names are compared by letters and digits only; stages from HubSpot may
 * have their pipeline in brackets. If an organization has one pipeline, every pipeline name means that one. Pure.
 * @returns a stage, or undefined for the first one of the default pipeline
 */
export function findPlace(
  pipelines: readonly Pipeline[],
  { pipeline, stage, status }: NamedPlace,
): DealPlace {
  const named = pipeline === undefined ? undefined : findNamed(pipelines, withoutWord(pipeline, 'pipeline'));
  const home = named ?? (pipelines.length === 1 || pipeline === undefined ? defaultOf(pipelines) : undefined);
  if (!home) {
    const message = `There is no pipeline '${pipeline ?? ''}'; add it, or leave the column out.`;
    return { problem: { field: 'pipeline', message } };
  }
  const remark = pipeline !== undefined && !named ? `Goes to the pipeline '${home.name}'.` : undefined;
  const outcome = status?.trim().toLowerCase();
  const target =
    outcome === 'won' || outcome === 'lost'
      ? home.stages.find((candidate) => (outcome === 'won' ? candidate.is_won : candidate.is_lost))
      : stage === undefined
        ? home.stages[0]
        : (findNamed(home.stages, stage) ?? findNamed(home.stages, withoutBrackets(stage)));
  if (target) return { stage: target, ...(remark === undefined ? {} : { remark }) };
  return { problem: missingStage(home, stage, outcome) };
}

function missingStage(home: Pipeline, stage: string | undefined, outcome: string | undefined): RowProblem {
  if (outcome === 'won' || outcome === 'lost') {
    return { field: 'status', message: `The pipeline '${home.name}' has no ${outcome} stage; add one.` };
  }
  const message = `The pipeline '${home.name}' has no stage '${stage ?? ''}'; add it, or leave the column out.`;
  return { field: 'stage', message };
}

function defaultOf(pipelines: readonly Pipeline[]): Pipeline | undefined {
  return pipelines.find(({ is_default }) => is_default) ?? pipelines[0];
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
