-- Organizations are looked at for reminders only when somebody really has to be reminded: not for hours before the day of a task begins in
-- their time zone, and not for days after it has become too old (docs/behaviour/tasks.md 14).

-- The day that the clocks of a time zone show; null if PostgreSQL does not know the zone, for it has its own list of them.
CREATE FUNCTION day_in_zone(instant timestamptz, zone text) RETURNS date
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN (instant AT TIME ZONE zone)::date;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN NULL;
END $$;

DROP FUNCTION organizations_with_reminders_due();

-- The organizations in which somebody has to be reminded of a task that is due at an instant, and has not been. The same rule as the server's, which
-- then decides again. In an organization whose time zone is not known here, a day begins 14 hours before it does in UTC and ends 12 hours after.
CREATE FUNCTION organizations_with_reminders_due(instant timestamptz DEFAULT now()) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH zones AS MATERIALIZED (
    SELECT o.id, coalesce(s.value #>> '{}', 'UTC') AS zone
    FROM organizations o LEFT JOIN organization_settings s ON s.org_id = o.id AND s.name = 'time_zone'
  ), days AS MATERIALIZED (
    SELECT z.zone, coalesce(day_in_zone(instant, z.zone), (instant AT TIME ZONE 'UTC' + interval '14 hours')::date) AS today,
      coalesce(day_in_zone(instant - interval '72 hours', z.zone), (instant AT TIME ZONE 'UTC' - interval '84 hours')::date) AS oldest
    FROM (SELECT DISTINCT zone FROM zones) z
  )
  SELECT z.id FROM zones z JOIN days d ON d.zone = z.zone WHERE EXISTS (
    SELECT FROM tasks t JOIN memberships m ON m.org_id = t.org_id AND m.user_id = t.assignee_id
    WHERE t.org_id = z.id AND t.done_at IS NULL
      -- The index; the day of a task is in it as that day in UTC.
      AND t.due_key BETWEEN instant - interval '5 days' AND instant + interval '14 hours'
      AND (t.due_on BETWEEN d.oldest AND d.today OR t.due_at >= instant - interval '72 hours' AND t.due_at < instant)
      AND NOT EXISTS (SELECT FROM reminders r
        WHERE r.org_id = t.org_id AND r.user_id = t.assignee_id AND r.task_id = t.id AND r.due_key = t.due_key))
$$;
REVOKE ALL ON FUNCTION organizations_with_reminders_due(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION organizations_with_reminders_due(timestamptz) TO kontor_worker;
