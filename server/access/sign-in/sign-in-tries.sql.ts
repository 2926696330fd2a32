import { type Sql, sql } from '../../kernel/database/sql.ts';
import { foldAddress } from '../accounts/user.sql.ts';

/** All statements on attempts to sign in. */

/** How attempts of a subject are slowed down. */
export interface SlowDown {
  /** Attempts without a wait. */
  readonly free: number;
  /** After how long an attempt is forgotten. */
  readonly forgetSeconds: number;
  /** The wait after the first attempt beyond the free ones. Each further attempt doubles it. */
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
}

/** The subject for a text and an email address, which is folded as in account look-ups. */
export function subjectOf(kind: string, address?: string): Sql {
  const folded = address === undefined ? sql`''` : sql`' ' || ${foldAddress(address)}`;
  return sql`sha256(convert_to(${kind}::text || ${folded}, 'UTF8'))`;
}

/**
 * Counts an attempt before it is made, so that concurrent ones count too. Returns a row if it is allowed, none if it
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

/** Takes back an attempt that succeeded. */
export function returnTry(subject: Sql): Sql {
  return sql`UPDATE sign_in_tries SET tries = greatest(0, tries - 1), next_try_at = clock_timestamp() WHERE subject = ${subject}`;
}

export function deleteOldTries(): Sql {
  return sql`DELETE FROM sign_in_tries WHERE last_try_at < now() - interval '1 day'`;
}
