import { type Sql, sql } from '../../../kernel/database/sql.ts';
import { NOW, recordJson } from '../../../kernel/fields/fields.ts';
import { type AppDraft, type AppQuery, appView } from './app.schema.ts';

/** Every statement on the apps that organizations registered. */

const APP_JSON = sql`${recordJson(appView, 'a')}::text AS json`;

/** The columns of a new app beside what was asked for. */
export interface NewApp {
  readonly id: string;
  readonly secret_hash: Buffer | null;
  readonly created_by: string | null;
}

export function insertApp(organizationId: string, draft: AppDraft, app: NewApp): Sql {
  return sql`
    INSERT INTO oauth_apps AS a (org_id, id, name, redirect_uris, scopes, secret_hash, created_by, created_at)
    VALUES (${organizationId}, ${app.id}, ${draft.name}, ${draft.redirect_uris}, ${draft.scopes},
      ${app.secret_hash}, ${app.created_by}, ${NOW})
    RETURNING ${APP_JSON}`;
}

/** A page of the apps that are there, newest first. */
export function selectApps(organizationId: string, { limit, offset }: AppQuery): Sql {
  return sql`
    SELECT ${APP_JSON} FROM oauth_apps a WHERE a.org_id = ${organizationId} AND a.removed_at IS NULL
    ORDER BY a.created_at DESC, a.id DESC LIMIT ${limit} OFFSET ${offset}`;
}

/** Removes an app; no row when there is none. Its tokens are refused from then on, in every organization. */
export function removeAppRow(organizationId: string, id: string): Sql {
  return sql`
    UPDATE oauth_apps a SET removed_at = ${NOW}
    WHERE a.org_id = ${organizationId} AND a.id = ${id} AND a.removed_at IS NULL
    RETURNING ${APP_JSON}`;
}

/** An app as the protocol needs it, before the person's organization is known. */
export interface AppClientRow {
  readonly org_id: string;
  readonly name: string;
  readonly redirect_uris: string[];
  readonly scopes: string[];
  readonly secret_hash: Buffer | null;
}

/** The app with a `client_id`, of whichever organization: its id is public. */
export function selectAppClient(id: string): Sql {
  return sql`
    SELECT org_id, name, redirect_uris, scopes, secret_hash FROM oauth_apps
    WHERE id = ${id} AND removed_at IS NULL`;
}
