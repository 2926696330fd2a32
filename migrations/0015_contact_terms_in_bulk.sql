-- An import writes the terms of many contacts. Gathered first and then put into the index together they take half of the time,
-- because contacts share most of their terms. The list of those that wait is kept short (256 kB, some hundred contacts), so
-- that the search that looks through it and the contact that finds it full take milliseconds more, not tenths of a second.
ALTER INDEX contacts_terms SET (fastupdate = on, gin_pending_list_limit = 256);
