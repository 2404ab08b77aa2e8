-- Statements of banks as they came in files: each import, its lines, and what was decided on them.
--
-- A line comes in once, however often a file holds it. It is known by the bank's own id with the amount, else by its day,
-- amount and texts with its ordinal among equal ones of its file; of either 128 bits of a SHA-256 are kept as uuid, as of the
-- rows of other imports. Only when its import is undone may it come again.
-- A match joins lines with transactions; it moves nothing itself. What it cleared, marks say, and what it booked, transactions.
-- A line or, on one account, a transaction is in at most one match that stands. Nothing is deleted: what is undone stays.

CREATE SEQUENCE statement_import_id;
CREATE SEQUENCE bank_line_id;
CREATE SEQUENCE bank_match_id;
CREATE SEQUENCE payee_rule_id;

-- How the files of an account were read last. Whoever brings lines to an account holds its row, so that of two imports at
-- once the second one sees what the first has brought.
CREATE TABLE statement_source (
  organisation_id bigint NOT NULL,
  account_id bigint NOT NULL,
  ways jsonb NOT NULL,
  PRIMARY KEY (organisation_id, account_id),
  FOREIGN KEY (organisation_id, account_id) REFERENCES account
);

CREATE TABLE statement_import (
  organisation_id bigint NOT NULL,
  import_id bigint NOT NULL DEFAULT nextval('statement_import_id'),
  account_id bigint NOT NULL,
  format text NOT NULL CHECK (format IN ('OFX', 'QIF', 'CAMT', 'CSV')),
  file_name text NOT NULL,
  -- The last day that the file tells of: what is dated later is on no statement of it.
  through date NOT NULL,
  closing_on date,
  -- As the bank sees it: above 0 is the customer's, which on an account here is debits - credits.
  closing bigint,
  user_id bigint NOT NULL,
  imported_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  undone_at timestamptz,
  undone_by bigint,
  PRIMARY KEY (organisation_id, import_id),
  UNIQUE (organisation_id, account_id, import_id),
  FOREIGN KEY (organisation_id, account_id) REFERENCES account,
  CHECK ((closing IS NULL) = (closing_on IS NULL)),
  CHECK ((undone_at IS NULL) = (undone_by IS NULL))
);

CREATE TABLE bank_line (
  organisation_id bigint NOT NULL,
  line_id bigint NOT NULL DEFAULT nextval('bank_line_id'),
  import_id bigint NOT NULL,
  account_id bigint NOT NULL,
  date date NOT NULL,
  cents bigint NOT NULL,
  payee text NOT NULL,
  memo text NOT NULL,
  number text NOT NULL,
  -- Who is paid, without the numbers beside the name: what the next line of the same payee is booked by.
  payee_key text NOT NULL,
  by_bank uuid,
  by_content uuid NOT NULL,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'MATCHED', 'BOOKED', 'ASIDE', 'UNDONE')),
  PRIMARY KEY (organisation_id, line_id),
  FOREIGN KEY (organisation_id, account_id, import_id) REFERENCES statement_import (organisation_id, account_id, import_id)
);
CREATE UNIQUE INDEX bank_line_once_by_bank ON bank_line (organisation_id, account_id, by_bank)
  WHERE by_bank IS NOT NULL AND state <> 'UNDONE';
CREATE UNIQUE INDEX bank_line_once_by_content ON bank_line (organisation_id, account_id, by_content)
  WHERE by_bank IS NULL AND state <> 'UNDONE';
CREATE INDEX bank_line_by_content ON bank_line (organisation_id, account_id, by_content) WHERE state <> 'UNDONE';
CREATE INDEX bank_line_by_day ON bank_line (organisation_id, account_id, date, cents) WHERE state <> 'UNDONE';
CREATE INDEX bank_line_waiting ON bank_line (organisation_id, account_id, date, line_id) WHERE state = 'WAITING';
CREATE INDEX bank_line_by_payee ON bank_line (organisation_id, account_id, payee_key, line_id) WHERE state IN ('MATCHED', 'BOOKED');
CREATE INDEX bank_line_of_import ON bank_line (organisation_id, import_id);

CREATE TABLE bank_match (
  organisation_id bigint NOT NULL,
  match_id bigint NOT NULL DEFAULT nextval('bank_match_id'),
  account_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('MATCH', 'BOOK')),
  -- The first match that was made by the same request.
  request_id bigint NOT NULL,
  made_by bigint NOT NULL,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  undone_at timestamptz,
  undone_by bigint,
  PRIMARY KEY (organisation_id, match_id),
  FOREIGN KEY (organisation_id, account_id) REFERENCES account,
  CHECK ((undone_at IS NULL) = (undone_by IS NULL))
);
CREATE INDEX bank_match_of_request ON bank_match (organisation_id, request_id);

CREATE TABLE bank_match_line (
  organisation_id bigint NOT NULL,
  match_id bigint NOT NULL,
  line_id bigint NOT NULL,
  standing boolean NOT NULL DEFAULT true,
  PRIMARY KEY (organisation_id, match_id, line_id),
  FOREIGN KEY (organisation_id, match_id) REFERENCES bank_match,
  FOREIGN KEY (organisation_id, line_id) REFERENCES bank_line
);
CREATE UNIQUE INDEX bank_match_line_once ON bank_match_line (organisation_id, line_id) WHERE standing;

-- What a transaction moved on the account and below it when it was matched, and which of its accounts the match itself
-- marked: what somebody had marked before stays marked when the match is undone.
CREATE TABLE bank_match_transaction (
  organisation_id bigint NOT NULL,
  match_id bigint NOT NULL,
  account_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  cents bigint NOT NULL,
  marked_accounts bigint[] NOT NULL,
  standing boolean NOT NULL DEFAULT true,
  PRIMARY KEY (organisation_id, match_id, transaction_id),
  FOREIGN KEY (organisation_id, match_id) REFERENCES bank_match,
  FOREIGN KEY (organisation_id, transaction_id) REFERENCES transaction
);
CREATE UNIQUE INDEX bank_match_transaction_once ON bank_match_transaction (organisation_id, account_id, transaction_id)
  WHERE standing;

CREATE TABLE payee_rule (
  organisation_id bigint NOT NULL,
  rule_id bigint NOT NULL DEFAULT nextval('payee_rule_id'),
  account_id bigint NOT NULL,
  prefix text NOT NULL CHECK (prefix <> ''),
  -- As it is compared: folded, so that a rule is there once however it is written.
  folded text NOT NULL,
  counter_account_id bigint NOT NULL,
  made_by bigint NOT NULL,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  PRIMARY KEY (organisation_id, rule_id),
  FOREIGN KEY (organisation_id, account_id) REFERENCES account,
  FOREIGN KEY (organisation_id, counter_account_id) REFERENCES account
);
CREATE UNIQUE INDEX payee_rule_once ON payee_rule (organisation_id, account_id, folded) WHERE ended_at IS NULL;

-- A line that is undone is over, and so is a match.
CREATE FUNCTION keep_undone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_TABLE_NAME = 'bank_line' AND to_jsonb(OLD) ->> 'state' = 'UNDONE')
     OR (TG_TABLE_NAME <> 'bank_line' AND to_jsonb(OLD) ->> 'undone_at' IS NOT NULL) THEN
    RAISE EXCEPTION 'IMPORT_UNDONE' USING ERRCODE = 'TF409';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_undone BEFORE UPDATE ON statement_import FOR EACH ROW EXECUTE FUNCTION keep_undone();
CREATE TRIGGER keep_undone BEFORE UPDATE ON bank_line FOR EACH ROW EXECUTE FUNCTION keep_undone();
CREATE TRIGGER keep_undone BEFORE UPDATE ON bank_match FOR EACH ROW EXECUTE FUNCTION keep_undone();

DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['statement_source', 'statement_import', 'bank_line', 'bank_match', 'bank_match_line',
                              'bank_match_transaction', 'payee_rule'] LOOP
    EXECUTE format('CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON %I FOR EACH STATEMENT
                    EXECUTE FUNCTION refuse(''STATEMENT_IMPORTS_ARE_KEPT'')', kept);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', kept);
    EXECUTE format('CREATE POLICY own_organisation ON %I
      USING (organisation_id = nullif(current_setting(''app.organisation'', true), '''')::bigint)', kept);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO twofold_server', kept);
  END LOOP;
END $$;
GRANT USAGE ON SEQUENCE statement_import_id, bank_line_id, bank_match_id, payee_rule_id TO twofold_server;
GRANT UPDATE (ways) ON statement_source TO twofold_server;
GRANT UPDATE (undone_at, undone_by) ON statement_import, bank_match TO twofold_server;
GRANT UPDATE (state) ON bank_line TO twofold_server;
GRANT UPDATE (standing) ON bank_match_line, bank_match_transaction TO twofold_server;
GRANT UPDATE (ended_at) ON payee_rule TO twofold_server;
REVOKE ALL ON FUNCTION keep_undone FROM PUBLIC;
