import type { CommittedChanges } from '../../kernel/operations/operation.ts';
import type { LiveEvent, LiveNotice } from './live-event.schema.ts';

/** How long changes are gathered before they are told together. */
const GATHERING_MS = 100;

/**
 * So many changes of an organization are told one by one; beyond that the browser is told to reload. It bounds the memory,
 * and the length of a notice to other processes, of which PostgreSQL takes 8,000 bytes.
 */
export const MOST_EVENTS = 30;

export const RELOAD: LiveEvent = {
  event_type: 'reload',
  record_type: null,
  record_id: null,
  request_id: null,
};

/** Gathers what commits changed, for a moment, so that many writes cost the readers as little as one. */
export class Gatherer {
  readonly #recordTypes: ReadonlySet<string>;
  readonly #onGathered: (notices: readonly LiveNotice[]) => void;
  #gathered = new Map<string, readonly LiveEvent[]>();
  #timer: NodeJS.Timeout | undefined;

  /** @param recordTypes the records that are told of; changes of others are nobody's business here */
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

  /** Hands over nothing more. */
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
