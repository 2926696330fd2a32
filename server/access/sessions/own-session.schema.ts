import { z } from 'zod';
import { pathId } from '../../kernel/fields/fields.ts';

/** A browser that a person is signed in with, as they see it. */
export interface OwnSession {
  readonly id: string;
  /** Such as `Firefox on Linux`. */
  readonly browser: string;
  /** The network address that it signed in from. */
  readonly address: string;
  readonly created_at: string;
  readonly last_used_at: string;
  /** Whether it is the one that asks. */
  readonly is_current: boolean;
}

export const ownSessionId = z.object({ id: pathId('session', 'person') });
