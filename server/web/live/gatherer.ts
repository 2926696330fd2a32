import type { CommittedChanges } from '../../kernel/operations/operation.ts';
import type { LiveEvent, LiveNotice } from './live-event.schema.ts';

/** How long changes are collected before they are reported together. */
const GATHERING_MS = 100;

/**
 * The most changes of an organization that are reported individually; beyond that, the browser is told to reload. This
 * limits the memory, and the size of a notice to other processes, which PostgreSQL limits to 8,000 bytes.
 */
export const MOST_EVENTS = 30;

export const RELOAD: LiveEvent = {
  event_type: 'reload',
  record_type: null,
  record_id: null,
  request_id: null,
};

/** Collects the changes of commits for a moment, so that many writes cost the readers as little as one. */
export class Gatherer {
  readonly #recordTypes: ReadonlySet<string>;
  readonly #onGathered: (notices: readonly LiveNotice[]) => void;
  #gathered = new Map<string, readonly LiveEvent[]>();
  #timer: NodeJS.Timeout | undefined;

  /** @param recordTypes the records whose changes are reported; others are ignored */
  constructor(recordTypes: ReadonlySet<string>, onGathered: (notices: readonly LiveNotice[]) => void) {
    this.#recordTypes = recordTypes;
    this.#onGathered = onGathered;
  }

  add({ organizationId, requestId, changes }: CommittedChanges): void {
    const events = changes
      .filter(({ recordType }) => this.#recordTypes.has(recordType))
      .map(({ recordType, recordId, action }) => ({
        event_type: `${recordType}.${action}`,
        record_type: recordType,
        record_id: recordId,
        request_id: requestId,
      }));
    if (events.length === 0) return;
    const all = [...(this.#gathered.get(organizationId) ?? []), ...events];
    const isReload = all.length > MOST_EVENTS || all[0] === RELOAD;
    this.#gathered.set(organizationId, isReload ? [RELOAD] : all);
    this.#timer ??= setTimeout(() => this.#hand(), GATHERING_MS).unref();
  }

  /** Reports nothing more. */
  close(): void {
    clearTimeout(this.#timer);
    this.#gathered.clear();
  }

  #hand(): void {
    const notices = [...this.#gathered].map(([organization_id, events]) => ({
      organization_id,
      events: [...events],
    }));
    this.#gathered = new Map();
    this.#timer = undefined;
    this.#onGathered(notices);
  }
}
