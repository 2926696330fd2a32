import type { Statements } from '../../kernel/database/database.ts';
import { type Reader, selectReaders, stopDisconnected } from './notice.sql.ts';
import { refusedMessage } from './notice-words.ts';
import type { AdsServices } from './send-job.ts';

/** A destination that its platform refuses. */
interface Refused {
  readonly id: string;
  /** What people call the platform. */
  readonly title: string;
  readonly reason: string;
}

/** Stops a destination whose platform refuses the connection. */
export type Disconnected = (
  statements: Statements,
  organizationId: string,
  refused: Refused,
) => Promise<void>;

/** Stops such a destination, and tells the owners once by email (docs/behaviour/conversions.md 17). */
export function disconnecting({
  config,
  mailQueue,
  mailer,
}: Pick<AdsServices, 'config' | 'mailQueue' | 'mailer'>): Disconnected {
  return async (statements, organizationId, { id, title, reason }) => {
    const [stopped] = await statements.query<{ name: string }>(stopDisconnected(organizationId, id, reason));
    if (!stopped) return;
    const readers = await statements.query<Reader>(selectReaders(organizationId, mailer !== undefined));
    for (const reader of readers) {
      const message = refusedMessage(reader, { name: stopped.name, title, reason }, config.baseUrl);
      await mailQueue.enqueue(statements, organizationId, message);
    }
  };
}
