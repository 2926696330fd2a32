import { useSyncExternalStore } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { type Answer, ApiFailure, send } from '../client.ts';
import { noteSilence, useReach, whenReached } from '../reachability.ts';
import type { DataOf, InputOf, Known, PathOf } from '../routes.ts';
import { forget, type Kept, keep, keptPlaces, keptVersion, subscribeToKept } from './kept.ts';

/** A change that the server has not confirmed. */
export interface Waiting {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  /** The body, as sent. */
  readonly text: string;
}

/** Places in the order in which the changes were made. */
const WAITING = 'waiting ';
const REFUSED = 'refused ';

/**
 * Changes that are kept in the browser until the server confirms them. Without a connection they wait, and are sent in
 * their order when it returns, also after a reload. Sending one twice does no harm: what a POST creates has an id from here.
 */
export const outbox = {
  /** Creates a record. */
  create: <const Path extends PathOf<'POST'>>(
    path: Path & Known<'POST', Path>,
    body: InputOf<'POST', Path>,
    id: string = uuidv7(),
  ): Promise<Answer<DataOf<'POST', Path>>> => store({ method: 'POST', path, body: { id, ...body } }),
  /** A POST that may be repeated. */
  post: <const Path extends PathOf<'POST'>>(
    path: Path & Known<'POST', Path>,
    body: InputOf<'POST', Path>,
  ): Promise<Answer<DataOf<'POST', Path>>> => store({ method: 'POST', path, body }),
  /** @param replaces the values that the change replaces: it is refused if one of them was changed meanwhile */
  patch: <const Path extends PathOf<'PATCH'>>(
    path: Path & Known<'PATCH', Path>,
    body: InputOf<'PATCH', Path>,
    replaces?: object,
  ): Promise<Answer<DataOf<'PATCH', Path>>> => store({ method: 'PATCH', path, body, replaces }),
};

interface Change extends Pick<Waiting, 'method' | 'path'> {
  readonly body: object;
  readonly replaces?: object | undefined;
}

function store({ method, path, body, replaces }: Change) {
  const place = WAITING + uuidv7();
  // As text, because IndexedDB does not keep numbers that JSON holds exactly.
  const waiting: Waiting = { method, path, text: JSON.stringify({ ...body, replaces }) };
  keep(place, { words: wordsOf(body), value: waiting });
  const sent = sendInTurn(waiting);
  return sent.finally(() => keep(place, undefined));
}

/** The latest request about each record. */
const latest = new Map<string, Promise<unknown>>();
const RECORD = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Changes of one record are sent one after the other: the id in the path, or the first in the body, which is that of a new record. */
function sendInTurn(waiting: Waiting): ReturnType<typeof send> {
  const record = (RECORD.exec(waiting.path) ?? RECORD.exec(waiting.text))?.[0] ?? waiting.path;
  const turn = (latest.get(record) ?? Promise.resolve()).then(() => sendWhenReached(waiting));
  const done = turn.then(
    () => undefined,
    () => undefined,
  );
  latest.set(record, done);
  void done.then(() => latest.get(record) === done && latest.delete(record));
  return turn;
}

async function sendWhenReached({ method, path, text }: Waiting): ReturnType<typeof send> {
  for (;;) {
    try {
      return await send(method, path, text);
    } catch (error) {
      if (!isSilence(error)) throw error;
      noteSilence();
      await whenReached();
    }
  }
}

function isSilence(error: unknown): boolean {
  return error instanceof ApiFailure && [0, 502, 503, 504].includes(error.status);
}

/** Resolves when all changes that are being sent are confirmed or refused. */
export async function whenSent(): Promise<void> {
  await Promise.all(latest.values());
}

/** A change that was refused after the page had been loaded again, so that no form shows it any more. */
export interface RefusedChange {
  readonly words: string;
  readonly forget: () => void;
}

/**
 * Sends what waited when the page was left.
 * @param onRefused is told of each refused change, also of former ones that were not forgotten
 * @returns whether anything waited
 */
export async function sendLeftovers(onRefused: (change: RefusedChange) => void): Promise<boolean> {
  const tell = (key: string, { words }: Kept) => onRefused({ words, forget: () => forget(key) });
  for (const [key, one] of keptPlaces(REFUSED)) tell(key, one);
  const sending = keptPlaces(WAITING).map(async ([key, one]) => {
    if (!isWaiting(one.value)) return;
    try {
      await sendInTurn(one.value);
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 401) return;
      const refused = { ...one, words: `${one.words} (${error instanceof Error ? error.message : error})` };
      tell(keep(REFUSED + key, refused), refused);
    }
    forget(key);
  });
  await Promise.all(sending);
  return sending.length > 0;
}

function isWaiting(value: object): value is Waiting {
  return 'method' in value && 'path' in value && 'text' in value;
}

/** The changes that wait for a connection; none while the server answers. */
export function useWaiting(): readonly Waiting[] {
  const reach = useReach();
  useSyncExternalStore(subscribeToKept, keptVersion);
  if (reach === 'reached') return [];
  return keptPlaces(WAITING).flatMap(([, { value }]) => (isWaiting(value) ? [value] : []));
}

/** What a change is about, in words: the page where it was made, and what was typed. */
function wordsOf(body: object): string {
  const typed = Object.entries(body).filter(
    ([name, value]) => !/(^|_)(id|type)$/.test(name) && value !== null,
  );
  const texts = typed.map(([, value]) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return `${document.title.replace(' · Kontor', '')}: ${texts.filter((text) => text !== '').join(', ')}`;
}
