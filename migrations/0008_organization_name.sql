-- Owners and admins rename their organization in the settings of the web app.
GRANT UPDATE (name) ON organizations TO kontor_app;
