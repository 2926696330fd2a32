import { type Sql, sql } from '../../kernel/database/sql.ts';
import { foldAddress } from '../accounts/user.sql.ts';

/** Every statement on tries to sign in. */

/** How tries of one subject are slowed down. */
export interface SlowDown {
  /** Tries that cost no wait. */
  readonly free: number;
  /** After how long one try is forgotten. */
  readonly forgetSeconds: number;
  /** The wait after the first try beyond the free ones; each further one doubles it. */
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
}

/** The subject of whatever is named by a text and by an address, folded as accounts are looked up. */
export function subjectOf(kind: string, address?: string): Sql {
  const folded = address === undefined ? sql`''` : sql`' ' || ${foldAddress(address)}`;
  return sql`sha256(convert_to(${kind}::text || ${folded}, 'UTF8'))`;
}

/**
 * Counts a try before it is made, so that many at once count too. A row comes back when it may be made, none when it
 * has to wait.
 */
export function admitTry(subject: Sql, slowDown: SlowDown): Sql {
  const { free, forgetSeconds, firstWaitSeconds, longestWaitSeconds } = slowDown;
  const tries = sql`(1 + greatest(0,
    t.tries - extract(epoch FROM clock_timestamp() - t.last_try_at) / ${forgetSeconds}::float))`;
  return sql`
    INSERT INTO sign_in_tries AS t (subject, tries, last_try_at, next_try_at)
    VALUES (${subject}, 1, clock_timestamp(), clock_timestamp())
    ON CONFLICT (subject) DO UPDATE SET
      tries = ${tries},
      last_try_at = clock_timestamp(),
      next_try_at = clock_timestamp() + interval '1 second' * CASE WHEN ${tries} < ${free}::float THEN 0
        ELSE least(${longestWaitSeconds}::float, ${firstWaitSeconds}::float * 2 ^ least(${tries} - ${free}::float, 30))
        END
    WHERE t.next_try_at <= clock_timestamp()
    RETURNING tries`;
}

/** How many whole seconds a subject has to wait, at least 1. */
export function selectWait(subject: Sql): Sql {
  return sql`
    SELECT greatest(1, ceil(extract(epoch FROM next_try_at - clock_timestamp())))::integer AS seconds
    FROM sign_in_tries WHERE subject = ${subject}`;
}

export function deleteTries(subject: Sql): Sql {
  return sql`DELETE FROM sign_in_tries WHERE subject = ${subject}`;
}

/** Takes back a try that turned out well. */
export function returnTry(subject: Sql): Sql {
  return sql`UPDATE sign_in_tries SET tries = greatest(0, tries - 1), next_try_at = clock_timestamp() WHERE subject = ${subject}`;
}

export function deleteOldTries(): Sql {
  return sql`DELETE FROM sign_in_tries WHERE last_try_at < now() - interval '1 day'`;
}
