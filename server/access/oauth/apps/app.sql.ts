import { type Sql, sql } from '../../../kernel/database/sql.ts';
import { NOW } from '../../../kernel/fields/fields.ts';
import { recordText } from '../../../kernel/fields/record-json.ts';
import { type AppDraft, type AppQuery, appView } from './app.schema.ts';

/** All statements on apps that organizations registered. */

const APP_JSON = sql`${recordText(appView, 'a')} AS json`;

/** The columns of a new app besides its input. */
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

/** A page of the registered apps, newest first. */
export function selectApps(organizationId: string, { limit, offset }: AppQuery): Sql {
  return sql`
    SELECT ${APP_JSON} FROM oauth_apps a WHERE a.org_id = ${organizationId} AND a.removed_at IS NULL
    ORDER BY a.created_at DESC, a.id DESC LIMIT ${limit} OFFSET ${offset}`;
}

/** Deletes an app; no row if there is none. Its tokens stop working in all organizations. */
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

/** The app with a `client_id`, of any organization, because client ids are public. */
export function selectAppClient(id: string): Sql {
  return sql`
    SELECT org_id, name, redirect_uris, scopes, secret_hash FROM oauth_apps
    WHERE id = ${id} AND removed_at IS NULL`;
}
