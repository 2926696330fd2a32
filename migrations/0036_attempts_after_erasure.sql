-- An attempt to deliver may end after its event was emptied by an erasure, and the receiver may have answered with what it
-- got. So the answer is kept only while the event still reads as it was sent.

-- Locks the event against an erasure until the attempt is recorded. While an erasure has the event locked, the answer is
-- no: waiting for it would delay the attempts of others.
CREATE FUNCTION event_reads_as_sent(organization uuid, event uuid, sent_sha256 text) RETURNS boolean
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
    WITH unchanged AS (
      SELECT FROM events e
      WHERE e.org_id = organization AND e.id = event
        AND encode(sha256(convert_to(e.payload, 'UTF8')), 'hex') = sent_sha256
      FOR SHARE SKIP LOCKED)
    SELECT EXISTS (SELECT FROM unchanged)
  $$;
REVOKE ALL ON FUNCTION event_reads_as_sent FROM PUBLIC;
GRANT EXECUTE ON FUNCTION event_reads_as_sent TO kontor_worker;
