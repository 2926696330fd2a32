import assert from 'node:assert/strict';
import type { Browser } from './browser.ts';
import { join, type TestService } from './people.ts';

/** People who use their account by the web app. */

/** Invites someone; answers the path of the link. */
export async function invite(inviter: Browser, email: string, role = 'member'): Promise<string> {
  const { status, json, text } = await inviter.call('POST', '/web/invitations', { email, role });
  assert.equal(status, 201, text);
  return new URL(json.data.link).pathname;
}

/** Someone new in the organization of the inviter: signed in. */
export async function joinAs(
  service: TestService,
  inviter: Browser,
  { email, role, name }: { email: string; role: string; name: string },
): Promise<Browser> {
  return join(service, await invite(inviter, email, role), name);
}
