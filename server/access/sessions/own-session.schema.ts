import { z } from 'zod';
import { pathId } from '../../kernel/fields/fields.ts';

/** A signed-in browser, as its person sees it. */
export interface OwnSession {
  readonly id: string;
  /** Such as `Firefox on Linux`. */
  readonly browser: string;
  /** The network address from which it signed in. */
  readonly address: string;
  readonly created_at: string;
  readonly last_used_at: string;
  /** Whether it is the browser of this request. */
  readonly is_current: boolean;
}

export const ownSessionId = z.object({ id: pathId('session', 'person') });
