import { setTimeout as sleep } from 'node:timers/promises';
import { createRecords, EDITS, type Edit } from './edits.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

/** What goes wrong while people type. */
const FAULTS = ['offline', 'killed server', 'ended session', 'nothing'] as const;
type Fault = (typeof FAULTS)[number];

/** How long anything may take to be stored once everything works again, in milliseconds. */
const STORING_MS = 30_000;
/** A tab is not closed faster than this after a key was pressed. */
const BEFORE_CLOSING_MS = 300;

/** Draws numbers from 0 (included) to 1 (excluded). */
type Random = () => number;

function pick<One>(random: Random, list: readonly [One, ...One[]] | readonly One[]): One {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new Error('Nothing to pick from.');
  return one;
}

/** One edit in one tab. */
interface Attempt {
  readonly tab: Tab;
  readonly edit: Edit;
  /** Whether the tab is closed on the way, and when. */
  readonly closes: 'typed' | 'sent' | 'never';
}

/** What went on, and what is missing or doubled. */
export interface Episode {
  readonly story: string;
  readonly problems: readonly string[];
}

/**
 * Edits in two tabs at once, on the same records in half of the cases, while something goes wrong for a while; then everything
 * works again, and all that was typed must be stored once, or stand where it was typed and be stored once when it is saved.
 */
export async function runEpisode(
  world: World,
  tabs: readonly [Tab, Tab],
  random: Random,
  name: string,
): Promise<Episode> {
  const attempts = await prepare(world, tabs, random, name);
  const fault = pick(random, FAULTS);
  const story = `${name}: ${attempts.map(({ edit, closes }) => `${edit.what} (closed: ${closes})`).join(', ')}; ${fault}`;
  const outcomes = await Promise.allSettled([
    ...attempts.map((attempt) => carryOut(attempt, random)),
    goWrong(world, fault, { after: random() * 900, for: random() * 1_500 }),
  ]);
  const problems = outcomes.flatMap((one) => (one.status === 'rejected' ? [`${story}: ${one.reason}`] : []));
  try {
    for (const tab of tabs) await tab.settle();
    for (const problem of await problemsOf(world, attempts)) problems.push(`${story}: ${problem}`);
  } catch (error) {
    problems.push(`${story}: ${error instanceof Error ? error.message : error}`);
  }
  return { story, problems };
}

async function prepare(
  world: World,
  tabs: readonly [Tab, Tab],
  random: Random,
  name: string,
): Promise<readonly Attempt[]> {
  for (const tab of tabs) if (!tab.isOpen) await tab.open('/activities');
  const records = await createRecords(world, tabs[0], name);
  const others = random() < 0.5 ? records : await createRecords(world, tabs[0], `${name} (other)`);
  const kind = pick(random, EDITS);
  const kinds = [kind, random() < 0.3 ? kind : pick(random, EDITS)] as const;
  const attempts = tabs.map((tab, index): Attempt => {
    const edit = kinds[index === 0 ? 0 : 1](index === 0 ? records : others, `${name} ${'AB'[index]}`);
    return { tab, edit, closes: pick(random, ['typed', 'sent', 'never', 'never']) };
  });
  for (const { tab, edit } of attempts) {
    await tab.open(edit.address);
    await edit.ready(tab.page);
  }
  return attempts;
}

async function carryOut({ tab, edit, closes }: Attempt, random: Random): Promise<void> {
  await sleep(random() * 400);
  await tab.patiently(edit.type);
  await sleep(BEFORE_CLOSING_MS + random() * 400);
  if (closes === 'typed') return tab.close();
  // A question for the password takes the focus, which sends a field by itself; then there is nothing left to press.
  await tab.patiently(edit.submit).catch(() => undefined);
  if (closes === 'never') return;
  await sleep(random() * BEFORE_CLOSING_MS);
  await tab.close();
}

async function goWrong(
  world: World,
  fault: Fault,
  times: { readonly after: number; readonly for: number },
): Promise<void> {
  await sleep(times.after);
  if (fault === 'offline') await world.setOffline(true);
  if (fault === 'killed server') await world.killServer();
  if (fault === 'ended session') await world.endSessions();
  await sleep(times.for);
  await world.setOffline(false);
  await world.startServer();
}

/** What is missing or stored several times. What is not stored must be shown where it was typed, and is then saved. */
async function problemsOf(world: World, attempts: readonly Attempt[]): Promise<readonly string[]> {
  for (const attempt of attempts) await saveIfKept(world, attempt);
  // Of two drafts at one place, one is shown when the other has been saved.
  for (const attempt of attempts) await saveIfKept(world, attempt);
  const problems: string[] = [];
  for (const { edit } of attempts) {
    const times = await storedTimes(world, edit, 1_000);
    if (times !== 1) problems.push(`${edit.what} is stored ${times} times`);
  }
  return problems;
}

async function saveIfKept(world: World, { tab, edit }: Attempt): Promise<void> {
  if ((await storedTimes(world, edit, 1_000)) > 0) return;
  await tab.open(edit.address);
  await edit.ready(tab.page);
  if (!(await edit.isKept(tab.page))) return;
  await tab.patiently(edit.submit);
  await choose(tab);
  await storedTimes(world, edit, STORING_MS);
}

/** Chooses the own text where it was changed elsewhere meanwhile. */
async function choose(tab: Tab): Promise<void> {
  const mine = tab.page.getByRole('button', { name: 'Keep mine' });
  await mine.waitFor({ timeout: 500 }).then(
    () => mine.click(),
    () => undefined,
  );
}

async function storedTimes(world: World, edit: Edit, patience: number): Promise<number> {
  for (const end = Date.now() + patience; ; await sleep(100)) {
    const times = await edit.count(world);
    if (times > 0 || Date.now() > end) return times;
  }
}
