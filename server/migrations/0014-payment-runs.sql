-- Payment runs: chosen bills of many vendors, one payment for each vendor.
--
-- A run is planned as a whole and paid batch by batch, each in one database transaction: who pays thousands of bills sees how
-- far it is, may stop, and nobody else waits for the bank's account meanwhile. A vendor is always paid whole, and once: his
-- row leaves WAITING in the transaction that pays him, with the run held.

CREATE SEQUENCE payment_run_id;

CREATE TABLE payment_run (
  organisation_id bigint NOT NULL REFERENCES organisation,
  payment_run_id bigint NOT NULL DEFAULT nextval('payment_run_id'),
  date date NOT NULL CHECK (date BETWEEN '0001-01-02' AND '9999-12-31'),
  account_id bigint NOT NULL,
  reference text NOT NULL DEFAULT '',
  comment text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'DONE', 'CANCELED')),
  -- Chosen bills that could not be paid when it was planned, as they are answered.
  left_bills jsonb NOT NULL DEFAULT '[]',
  -- Counts batches: each is a version of the run.
  version integer NOT NULL DEFAULT 1,
  modified_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, payment_run_id),
  FOREIGN KEY (organisation_id, account_id) REFERENCES account
);

CREATE TABLE payment_run_vendor (
  organisation_id bigint NOT NULL,
  payment_run_id bigint NOT NULL,
  no integer NOT NULL,
  party_id bigint NOT NULL,
  bill_ids bigint[] NOT NULL CHECK (cardinality(bill_ids) >= 1),
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'PAID', 'SETTLED', 'LEFT')),
  -- What is planned, later what was done, as it is answered.
  told jsonb NOT NULL,
  to_pay bigint NOT NULL CHECK (to_pay BETWEEN 0 AND 10000000000000),
  payment_id bigint,
  -- The version of the run in which it had its turn.
  batch integer,
  PRIMARY KEY (organisation_id, payment_run_id, no),
  UNIQUE (organisation_id, payment_run_id, party_id),
  FOREIGN KEY (organisation_id, payment_run_id) REFERENCES payment_run,
  FOREIGN KEY (organisation_id, party_id) REFERENCES party,
  FOREIGN KEY (organisation_id, payment_id) REFERENCES document,
  CONSTRAINT payment_run_paid CHECK ((state = 'PAID') = (payment_id IS NOT NULL) AND (state = 'WAITING') = (batch IS NULL))
);
CREATE INDEX payment_run_waiting ON payment_run_vendor (organisation_id, payment_run_id, no) WHERE state = 'WAITING';

CREATE FUNCTION stamp_payment_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'OPEN' THEN
    RAISE EXCEPTION 'RUN_CANCELED' USING ERRCODE = 'TF409';
  END IF;
  NEW.version := OLD.version + 1;
  NEW.modified_at := greatest(clock_timestamp(), OLD.modified_at + interval '1 microsecond');
  RETURN NEW;
END $$;
CREATE TRIGGER stamp BEFORE UPDATE ON payment_run FOR EACH ROW EXECUTE FUNCTION stamp_payment_run();

-- A vendor has one turn.
CREATE FUNCTION keep_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'WAITING' THEN
    RAISE EXCEPTION 'IDENTITY_IS_FIXED' USING ERRCODE = 'TF409';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_turn BEFORE UPDATE ON payment_run_vendor FOR EACH ROW EXECUTE FUNCTION keep_turn();

DO $$
DECLARE
  shown text;
BEGIN
  FOREACH shown IN ARRAY ARRAY['payment_run', 'payment_run_vendor'] LOOP
    EXECUTE format('CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse(''VOID_INSTEAD'')', shown);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', shown);
    EXECUTE format('CREATE POLICY own_organisation ON %I
      USING (organisation_id = nullif(current_setting(''app.organisation'', true), '''')::bigint)', shown);
    EXECUTE format('GRANT SELECT ON %I TO twofold_server', shown);
  END LOOP;
END $$;

GRANT USAGE ON SEQUENCE payment_run_id TO twofold_server;
GRANT INSERT (organisation_id, payment_run_id, date, account_id, reference, comment, left_bills), UPDATE (state) ON payment_run
  TO twofold_server;
GRANT INSERT (organisation_id, payment_run_id, no, party_id, bill_ids, told, to_pay), UPDATE (state, told, payment_id, batch)
  ON payment_run_vendor TO twofold_server;
REVOKE ALL ON FUNCTION stamp_payment_run, keep_turn FROM PUBLIC;

-- Open bills by the day on which they are due: what a run chooses from, and what cash is needed when.
CREATE INDEX document_due ON document (organisation_id, kind, coalesce(due_date, date), document_id)
  WHERE live AND is_open AND state <> 'ENDED' AND NOT is_marked_paid AND raises;
