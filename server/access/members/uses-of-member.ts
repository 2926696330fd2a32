import { z } from 'zod';
import { requireAdmin } from '../../kernel/operations/admit.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRehearsal } from '../../kernel/operations/rehearsal.ts';
import { type Use, usesOf, useView } from '../../kernel/operations/uses.ts';
import { memberId } from './member.schema.ts';
import { selectMember } from './member.sql.ts';

/** What would go on without a member, or miss them. */
interface UsesOfMember {
  /** What names them, such as a workflow that assigns deals to them. */
  readonly named: readonly Use[];
  /** What they published. */
  readonly written: readonly Use[];
  readonly all: readonly Use[];
}

/** Finds what names a member, and what they published. */
export async function usesOfMember(context: WriteContext, id: string): Promise<UsesOfMember> {
  const named = await usesOf(context, { kind: 'member', ids: [id] });
  const written = await usesOf(context, { kind: 'author', ids: [id] });
  const others = written.filter((use) => !named.some((known) => known.id === use.id));
  return { named, written, all: [...named, ...others] };
}

/** Lets what names a member, and what they published, rest. */
export async function pauseUses(context: WriteContext, uses: readonly Use[]): Promise<void> {
  requireAdmin(context.caller.credential);
  for (const { kind, pause } of context.uses) {
    const own = uses.filter((use) => use.kind === kind);
    await pause(
      context,
      own.map(({ id }) => id),
    );
  }
}

/** Lists what names a member and what they published, for those who decide about it. It looks as a change would, and changes nothing. */
export const listUsesOfMember = defineRehearsal({
  name: 'list-uses-of-member',
  summary: 'List what uses a member',
  scope: null,
  role: 'admin',
  input: memberId,
  output: z.array(useView),
  run: async (context, { id }) => {
    const members = await context.query(selectMember(context.organizationId, 'admin', id));
    if (members.length === 0) throw notFound('member');
    return { data: [...(await usesOfMember(context, id)).all] };
  },
});
