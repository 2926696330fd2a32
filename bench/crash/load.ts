import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../server/kernel/database/sql.ts';
import { addOrganization, type Installation } from '../lib/installation.ts';
import { ApiClient } from './api-client.ts';
import { findProblems } from './checks.ts';
import { readTables } from './tables.ts';
import { Writer } from './writer.ts';

const WRITERS = 16;
/** The moment of the blow is anywhere in this time after the first write. */
const LOAD_MS = { least: 200, most: 1_500 };

/** An organization of one round and those who write to it. */
export interface Load {
  readonly organizationId: string;
  readonly key: string;
  readonly stageIds: readonly string[];
  readonly writers: readonly Writer[];
}

/** A new organization of a round, to which nobody has written yet. */
export async function prepareLoad(installation: Installation, number: number): Promise<Load> {
  const { organization_id, api_key } = await addOrganization(installation, `Round ${number}`);
  const stages = await installation.owner.query<{ id: string }>(
    sql`SELECT id FROM stages WHERE org_id = ${organization_id}`,
  );
  return {
    organizationId: organization_id,
    key: api_key,
    stageIds: stages.map(({ id }) => id),
    writers: Array.from({ length: WRITERS }, () => new Writer()),
  };
}

/**
 * Writes, and strikes at a random moment of it, until the blow has stopped every writer; if the service came back at once, it may
 * have stopped only some.
 */
export async function writeUntilStruck(
  { writers, key, stageIds }: Load,
  url: string,
  strike: () => Promise<void>,
): Promise<void> {
  const api = new ApiClient(url, key);
  const stopping = new AbortController();
  const writing = writers.map((writer) => writer.writeUntilLost(api, stageIds, stopping.signal));
  await sleep(LOAD_MS.least + Math.random() * (LOAD_MS.most - LOAD_MS.least));
  await strike();
  stopping.abort();
  await Promise.all(writing);
}

/** Finds out what became of the writes whose answers were lost; returns what is wrong with them. */
export async function settleLoad({ writers, key }: Load, url: string): Promise<string[]> {
  const api = new ApiClient(url, key);
  return (await Promise.all(writers.map((writer) => writer.settle(api)))).flat();
}

/** What is wrong in the organizations of these rounds. */
export async function problemsOf({ owner }: Installation, loads: readonly Load[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { organizationId, writers } of loads) {
    const memories = writers.map(({ memory }) => memory);
    problems.push(...findProblems(await readTables(owner, organizationId), memories));
  }
  return problems;
}

/** How much of a load was acknowledged, and how many answers were lost of which nothing is known yet. */
export function countsOf({ writers }: Load): { readonly acknowledged: number; readonly unanswered: number } {
  return {
    acknowledged: writers.reduce((sum, writer) => sum + writer.acknowledged, 0),
    unanswered: writers.filter((writer) => writer.isUnanswered).length,
  };
}
