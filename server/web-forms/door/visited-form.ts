import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../kernel/operations/errors.ts';
import type { Kernel } from '../../kernel/operations/operation.ts';
import { NO_SECRETS, type Secrets } from '../../kernel/secrets/secrets.ts';
import { readSettings } from '../../kernel/settings/settings.ts';
import { selectFormByAddress } from '../forms/form.sql.ts';
import { type Appearance, FORM_APPEARANCE } from '../pages/appearance.ts';
import { type LiveForm, selectLiveForm } from '../submissions/submission.sql.ts';

/** 404 for a form that does not exist, was never published or is closed: all alike. */
function noSuchForm(): ApiError {
  return new ApiError(404, 'not_found', 'This form does not exist or is closed.');
}

/** The secrets of the process. A server without a key publishes no form. */
export function secretsOf({ secrets = NO_SECRETS }: Kernel): Secrets {
  return secrets;
}

/** @throws 404 `not_found` if there is no live form at the address */
export async function visitedForm({ database }: Kernel, request: FastifyRequest): Promise<LiveForm> {
  const { org_slug, slug } = Object(request.params);
  const [found] = await database.system<{ org_id: string; form_id: string }>(
    selectFormByAddress(String(org_slug), String(slug)),
  );
  if (!found) throw noSuchForm();
  const [form] = await database
    .reading(found.org_id)
    .query<LiveForm>(selectLiveForm(found.org_id, found.form_id));
  if (!form) throw noSuchForm();
  return form;
}

/** How the pages of the organization look that a form belongs to. */
export function appearanceOf({ database }: Kernel, { organizationId }: LiveForm): Promise<Appearance> {
  return readSettings(database.reading(organizationId), organizationId, FORM_APPEARANCE);
}

/** The path of a form under the address of the request. */
export function pathOf({ params }: FastifyRequest): string {
  const { org_slug, slug } = Object(params);
  return `/f/${encodeURIComponent(String(org_slug))}/${encodeURIComponent(String(slug))}`;
}

/** Whether the page of a request is on a website that the form names. */
export function isAllowedOrigin({ definition }: LiveForm, origin: string | undefined): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return definition.allowed_hosts.includes(new URL(origin).host);
}

/** Lets scripts of the named websites read the answer (CORS). Cookies are never sent along. */
export function allowOrigin(form: LiveForm, { headers }: FastifyRequest, reply: FastifyReply): void {
  reply.header('Vary', 'Origin');
  const { origin } = headers;
  if (origin !== undefined && isAllowedOrigin(form, origin))
    reply.header('Access-Control-Allow-Origin', origin);
}
