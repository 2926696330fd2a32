-- Which tool an agent called.

ALTER TABLE api_requests ADD COLUMN tool text;
