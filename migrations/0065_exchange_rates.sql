-- The reference rates of the European Central Bank (docs/behaviour/exchange-rates.md 3): one euro is worth `rate` of the currency. They are
-- the same for every organization. The rates that an organization sets itself are among its settings.
CREATE TABLE ecb_rates (
  currency text NOT NULL,
  day date NOT NULL,
  rate numeric NOT NULL CHECK (rate > 0),
  PRIMARY KEY (currency, day)
);
GRANT SELECT ON ecb_rates TO kontor_app, kontor_worker;
GRANT INSERT, UPDATE ON ecb_rates TO kontor_worker;
