import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { insertUserRow, selectUsersByEmail } from '../access/accounts/user.sql.ts';
import { slugOf } from '../access/organizations/slug.ts';
import { hashPassword } from '../access/password.ts';
import type { Statements } from '../kernel/database/database.ts';
import { insertMembers } from './demo.sql.ts';
import { COLLEAGUES, type Colleague, type Member, OWNER } from './team.ts';

/** Letters and digits that cannot be confused. */
const PASSWORD_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password of 98 bits in groups that are easy to type: `x7kq2-…`. */
export function randomPassword(): string {
  const group = () =>
    Array.from({ length: 5 }, () => PASSWORD_CHARACTERS[randomInt(PASSWORD_CHARACTERS.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}

/** The first demo domain whose addresses nobody has yet. */
export async function findFreeDomain(statements: Statements): Promise<string> {
  for (let number = 1; ; number++) {
    const domain = `northlight${number === 1 ? '' : number}.example`;
    const users = await statements.query(selectUsersByEmail(emailOf(OWNER, domain)));
    if (users.length === 0) return domain;
  }
}

/** The address of a person at a domain. */
export function emailOf({ name }: Colleague, domain: string): string {
  return `${slugOf(name).replaceAll('-', '.')}@${domain}`;
}

/** Creates the colleagues, who have the owner's password, as members. */
export async function addColleagues(
  statements: Statements,
  organizationId: string,
  domain: string,
  password: string,
): Promise<Member[]> {
  // One password, so one hash: each intentionally takes a third of a second.
  const password_hash = await hashPassword(password);
  const members = COLLEAGUES.map((colleague) => ({ ...colleague, userId: uuidv7() }));
  for (const member of members) {
    const { userId: id, name } = member;
    await statements.query(insertUserRow({ id, name, email: emailOf(member, domain), password_hash }));
  }
  await statements.query(insertMembers(organizationId, members));
  return members;
}
