-- What led to an event: request, door, actor, the chain of workflows and its depth. For consumers inside Kontor; not part of a
-- delivery. Events written before have none.
ALTER TABLE events ADD COLUMN cause json;
