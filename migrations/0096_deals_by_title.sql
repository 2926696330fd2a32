-- Deals by title, in the order of their ids where titles are the same, so that a page of the table is read from the index; with the owner, so
-- that hidden deals are passed over without reading them. It is built first, because writers alone wait for that.
CREATE INDEX deals_by_title ON deals (org_id, title_folded, id) INCLUDE (assigned_to);
DROP INDEX deals_title_folded;
