-- Saved views: what a list is narrowed to and sorted by, under a name, as the list's address says it. A view is its owner's alone
-- until it is shared with the organisation; one of a register belongs to the account. Its history is the audit trail's, which keeps
-- each view whole; nothing is reckoned from one, so earlier versions need no table of their own.

CREATE SEQUENCE saved_view_id;

CREATE TABLE saved_view (
  organisation_id bigint NOT NULL REFERENCES organisation,
  saved_view_id bigint NOT NULL DEFAULT nextval('saved_view_id'),
  user_id bigint NOT NULL REFERENCES app_user,
  list text NOT NULL CHECK (list IN ('customers', 'vendors', 'receivable-invoices', 'payable-invoices', 'customer-payments',
    'vendor-payments', 'register')),
  account_id bigint,
  name text NOT NULL CHECK (name <> ''),
  query jsonb NOT NULL,
  is_shared boolean NOT NULL DEFAULT false,
  live boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  modified_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, saved_view_id),
  FOREIGN KEY (organisation_id, account_id) REFERENCES account,
  CONSTRAINT saved_view_of_register CHECK ((list = 'register') = (account_id IS NOT NULL))
);

CREATE FUNCTION stamp_saved_view() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  NEW.modified_at := greatest(clock_timestamp(), OLD.modified_at + interval '1 microsecond');
  RETURN NEW;
END $$;
CREATE TRIGGER stamp BEFORE UPDATE ON saved_view FOR EACH ROW EXECUTE FUNCTION stamp_saved_view();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON saved_view FOR EACH STATEMENT EXECUTE FUNCTION refuse('VIEWS_ARE_KEPT');

ALTER TABLE saved_view ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON saved_view
  USING (organisation_id = nullif(current_setting('app.organisation', true), '')::bigint);
GRANT USAGE ON SEQUENCE saved_view_id TO twofold_server;
GRANT SELECT, INSERT (organisation_id, saved_view_id, user_id, list, account_id, name, query, is_shared),
  UPDATE (name, query, is_shared, live) ON saved_view TO twofold_server;
REVOKE ALL ON FUNCTION stamp_saved_view FROM PUBLIC;
