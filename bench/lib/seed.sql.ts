import { type Sql, sql } from '../../server/kernel/database/sql.ts';

/**
 * Statements that fill an organization with data like a real one's: names of which some are common and most are not,
 * records made over two years in the order of their ids, and changed since in any order. Always the same data. The tag `board` is on about 200 contacts of any organization.
 */

const FIRST_NAMES = `Anna Ben Clara David Elena Felix Greta Hassan Ines Jonas Karin Liam Maria Noah Olivia Paul Rosa Samir
  Tessa Viktor Wanda Yusuf Zoe Andrea Bruno Chiara Daniel Eva Fatima Georg Hanna Ivan Julia Kenji Laura Marco Nadia Oscar
  Priya Quentin Rafael Sofia Thomas Ulla Vera William Ximena Yara Zeynep Aisha Carlos Mei`;
const LAST_NAME_BEGINNINGS = `Ander Berg Carl Dahl Eck Fried Gold Hoff John Klein Lind Mar Nord Ober Peter Rosen Schmid
  Stein Thom Wald Wei Ash Brown Clark Green Hill King Moor Park Reed`;
const LAST_NAME_ENDINGS = `son mann er berg feld sen ström ton ley ford inger wald hardt hausen ström ski ova ini ez etti`;

/** A random element of a list of words; `skew` 1 takes all alike, 2 the first ones more often. */
function oneOf(words: string, skew = 1): Sql {
  const list = words.split(/\s+/);
  return sql`(${list}::text[])[1 + floor(power(random(), ${skew}::int) * ${list.length}::int)::int]`;
}

/** When record number `g` of `count` was made: evenly over the last two years. */
function madeAt(count: number): Sql {
  return sql`date_trunc('milliseconds', now() - interval '730 days' * (1 - g.n::float8 / (${count}::int + 1)))`;
}

/** A moment between a time and now. */
function since(moment: Sql): Sql {
  return sql`date_trunc('milliseconds', ${moment} + (now() - ${moment}) * random())`;
}

const SAME_EACH_TIME = sql`SELECT setseed(0.5)`;

function companies(organizationId: string, count: number): Sql {
  return sql`
    INSERT INTO companies (org_id, id, name, domain, industry, city, country, created_at, updated_at)
    SELECT ${organizationId}, uuidv7(t.made_at - now()), t.name || ' Group ' || g.n, lower(t.name) || g.n || '.example',
      'Software', 'Berlin', 'Germany', t.made_at, t.made_at
    FROM generate_series(1, ${count}::int) g(n),
      LATERAL (SELECT ${madeAt(count)} AS made_at, ${oneOf(LAST_NAME_BEGINNINGS)} AS name) t`;
}

function contacts(organizationId: string, count: number): Sql {
  return sql`
    INSERT INTO contacts (org_id, id, first_name, last_name, email, phone, company, company_id, job_title, city, country,
      tags, status, source, score, notes, enriched_at, enrichment_status, created_at, updated_at, tag_added_at)
    SELECT ${organizationId}, uuidv7(made_at - now()), first_name, last_name,
      first_name || '.' || last_name || n || '@' || coalesce(company.domain, 'mail.example'),
      '+49 30 ' || (1000000 + n), company.name, company.id, 'Account manager', 'Berlin', 'Germany',
      array_remove(ARRAY[
        CASE WHEN random() < 0.5 THEN 'newsletter' END, CASE WHEN random() < 0.1 THEN 'customer' END,
        CASE WHEN random() < 0.01 THEN 'VIP' END, CASE WHEN n % greatest(1, ${count}::int / 200) = 0 THEN 'board' END], NULL),
      CASE WHEN random() < 0.05 THEN 'unsubscribed' ELSE 'active' END, 'import', floor(random() * 100)::int,
      'Met at the fair; wants to hear of the new version.',
      CASE WHEN enriched THEN changed_at END, CASE WHEN enriched THEN 'enriched' END, made_at, changed_at,
      CASE WHEN tagged THEN changed_at END
    FROM (
      SELECT g.n, t.*, CASE WHEN random() < 0.4 THEN ${since(sql`t.made_at`)} ELSE t.made_at END AS changed_at,
        random() < 0.3 AS enriched, random() < 0.4 AS tagged, 1 + floor(random() * (c.count + 1))::int AS company_number
      FROM generate_series(1, ${count}::int) g(n),
        (SELECT count(*) FROM companies WHERE org_id = ${organizationId}) c,
        LATERAL (SELECT ${madeAt(count)} AS made_at, ${oneOf(FIRST_NAMES, 2)} AS first_name,
          ${oneOf(LAST_NAME_BEGINNINGS)} || ${oneOf(LAST_NAME_ENDINGS)} AS last_name) t
    ) contact
    LEFT JOIN (
      SELECT id, name, domain, row_number() OVER (ORDER BY id) AS number FROM companies WHERE org_id = ${organizationId}
    ) company ON company.number = contact.company_number
    ORDER BY n`;
}

/** Numbers the rows of a table that belong to the organization, from 1 on. */
function numbered(table: Sql, organizationId: string): Sql {
  return sql`(SELECT r.*, row_number() OVER (ORDER BY id) AS number FROM ${table} r WHERE org_id = ${organizationId})`;
}

function deals(organizationId: string, count: number): Sql {
  return sql`
    INSERT INTO deals (org_id, id, pipeline_id, stage_id, title, value, currency, notes, contact_id, company_id, won_at,
      lost_at, created_at, updated_at)
    SELECT ${organizationId}, uuidv7(made_at - now()), stage.pipeline_id, stage.id, 'Licences for ' || contact.last_name,
      floor(random() * 100000), 'EUR', 'Asked for an offer until the end of the quarter.', contact.id, contact.company_id,
      CASE WHEN stage.is_won THEN changed_at END, CASE WHEN stage.is_lost THEN changed_at END, made_at, changed_at
    FROM (
      SELECT g.n, t.made_at, ${since(sql`t.made_at`)} AS changed_at, 1 + floor(random() * c.count)::int AS contact_number,
        (ARRAY[1, 1, 2, 3, 4, 4, 4, 4, 5, 5])[1 + floor(random() * 10)::int] AS stage_number
      FROM generate_series(1, ${count}::int) g(n),
        (SELECT count(*) FROM contacts WHERE org_id = ${organizationId}) c,
        LATERAL (SELECT ${madeAt(count)} AS made_at) t
    ) deal
    JOIN ${numbered(sql`stages`, organizationId)} stage ON stage.number = deal.stage_number
    JOIN ${numbered(sql`contacts`, organizationId)} contact ON contact.number = deal.contact_number
    ORDER BY n`;
}

function activities(organizationId: string, count: number): Sql {
  return sql`
    INSERT INTO activities (org_id, id, contact_id, deal_id, activity_type, description, metadata, created_at)
    SELECT ${organizationId}, uuidv7(made_at - now()), contact.id, CASE WHEN kind = 'stage_change' THEN deal.id END, kind,
      'Talked about the offer and the next steps.', '{"minutes": 15}', made_at
    FROM (
      SELECT g.n, t.made_at, ${oneOf('note email call stage_change stage_change tag_added')} AS kind,
        1 + floor(random() * c.count)::int AS contact_number, 1 + floor(random() * d.count)::int AS deal_number
      FROM generate_series(1, ${count}::int) g(n),
        (SELECT count(*) FROM contacts WHERE org_id = ${organizationId}) c,
        (SELECT count(*) FROM deals WHERE org_id = ${organizationId}) d,
        LATERAL (SELECT ${madeAt(count)} AS made_at) t
    ) activity
    JOIN ${numbered(sql`contacts`, organizationId)} contact ON contact.number = activity.contact_number
    JOIN ${numbered(sql`deals`, organizationId)} deal ON deal.number = activity.deal_number
    ORDER BY n`;
}

/** How many records of each kind an organization gets. */
export interface SeedCounts {
  readonly companies: number;
  readonly contacts: number;
  readonly deals: number;
  readonly activities: number;
}

/** The statements that fill an organization, in the order in which to run them; what refers to a table needs its statistics. */
export function seedStatements(organizationId: string, counts: SeedCounts): Sql[] {
  return [
    SAME_EACH_TIME,
    companies(organizationId, counts.companies),
    sql`ANALYZE companies`,
    contacts(organizationId, counts.contacts),
    sql`ANALYZE contacts`,
    deals(organizationId, counts.deals),
    sql`ANALYZE deals`,
    activities(organizationId, counts.activities),
  ];
}

/**
 * Lets much be written at once: rows without their indexes, which come afterwards in one go, and without a look at what
 * they refer to. Only for a database that nobody else uses, by a superuser.
 */
export const BEGIN_BULK = [
  sql`SET session_replication_role = replica`,
  // Triggers rest, but this one sets a column.
  sql`ALTER TABLE contacts ENABLE ALWAYS TRIGGER set_contact_words`,
  sql`SET maintenance_work_mem = '512MB'`,
  sql`
    UPDATE pg_index SET indisready = false, indisvalid = false
    WHERE indrelid IN ('contacts'::regclass, 'deals'::regclass, 'activities'::regclass) AND NOT indisunique`,
];
export const END_BULK = [
  sql`REINDEX TABLE contacts`,
  sql`REINDEX TABLE deals`,
  sql`REINDEX TABLE activities`,
  sql`ALTER TABLE contacts ENABLE TRIGGER set_contact_words`,
  sql`SET session_replication_role = origin`,
];

/** What PostgreSQL would do by itself within minutes: statistics and the visibility map. */
export const SETTLE = sql`VACUUM ANALYZE`;
