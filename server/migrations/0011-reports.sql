-- Stored reports: what is asked of the books, never what came out. Their history is the audit trail's, which keeps each body
-- whole; nothing is reckoned from a report, so earlier versions need no table of their own.

CREATE SEQUENCE report_id;

CREATE TABLE report (
  organisation_id bigint NOT NULL REFERENCES organisation,
  report_id bigint NOT NULL DEFAULT nextval('report_id'),
  name text NOT NULL CHECK (name <> ''),
  body jsonb NOT NULL,
  live boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  modified_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, report_id)
);

CREATE FUNCTION stamp_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  NEW.modified_at := greatest(clock_timestamp(), OLD.modified_at + interval '1 microsecond');
  RETURN NEW;
END $$;
CREATE TRIGGER stamp BEFORE UPDATE ON report FOR EACH ROW EXECUTE FUNCTION stamp_report();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON report FOR EACH STATEMENT EXECUTE FUNCTION refuse('REPORTS_ARE_KEPT');

-- Closing entries are few, and every statement of income leaves them out.
CREATE INDEX transaction_closing ON transaction (organisation_id, date) WHERE closing AND NOT voided;

ALTER TABLE report ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON report
  USING (organisation_id = nullif(current_setting('app.organisation', true), '')::bigint);
GRANT USAGE ON SEQUENCE report_id TO twofold_server;
GRANT SELECT, INSERT (organisation_id, report_id, name, body), UPDATE (name, body, live) ON report TO twofold_server;
REVOKE ALL ON FUNCTION stamp_report FROM PUBLIC;
