import { constantSql, type Sql, sql } from './sql.ts';

/** In which organization statements run, and by whose visibility. */
export interface Entrance {
  readonly organizationId: string;
  /** The person who sees only some records (docs/behaviour/visibility.md); without one, all records are seen. */
  readonly viewer?: string | undefined;
}

/** How long settings hold: until they are made again, or until the end of the transaction. */
type Span = 'session' | 'transaction';

/**
 * The expressions that make the settings by which policies decide. Whose records a viewer sees is looked up each time, so a change of the
 * team or of the rule holds from the next statement on. Connections for viewers serve nobody else.
 */
export function entering({ organizationId, viewer }: Entrance, span: Span): Sql[] {
  const isLocal = constantSql(String(span === 'transaction'));
  const organization = sql`set_config('kontor.org_id', ${organizationId}, ${isLocal})`;
  if (viewer === undefined) return [organization];
  return [
    organization,
    sql`set_config('kontor.sees', people_seen_by(${organizationId}, ${viewer}), ${isLocal})`,
  ];
}

/** Whether a person sees only some records of an organization, and so is a viewer. Whoever sees everything needs no connection for viewers. */
export function isRestricted(organizationId: Sql, userId: Sql): Sql {
  return sql`(people_seen_by(${organizationId}, ${userId}) <> '')`;
}
