-- Customers and vendors: one table, since the books treat them alike. The side says who owes whom; what is a customer's or
-- a vendor's alone is empty on the other side.
--
-- A party has one account below the control account of its side, for good. The account is an ordinary one with a role: the
-- tree's own rules (0002) keep it childless, below its control account, and keep the control account free of lines. So the
-- control account is the sum of its parties by construction.

CREATE SEQUENCE party_id;

CREATE TABLE party (
  organisation_id bigint NOT NULL REFERENCES organisation,
  party_id bigint NOT NULL DEFAULT nextval('party_id'),
  account_id bigint NOT NULL,
  live boolean NOT NULL DEFAULT true,
  is_closed boolean NOT NULL DEFAULT false,
  takes_documents boolean NOT NULL DEFAULT true,
  is_purchases_allowed boolean NOT NULL DEFAULT true,
  takes_payments boolean NOT NULL DEFAULT true,
  credit_limit bigint NOT NULL DEFAULT 0 CHECK (credit_limit >= 0),
  version integer NOT NULL DEFAULT 1,
  modified_at timestamptz NOT NULL DEFAULT now(),
  side text NOT NULL CHECK (side IN ('RECEIVABLE', 'PAYABLE')),
  name text NOT NULL CHECK (name <> ''),
  sort_key text COLLATE "C" NOT NULL,
  -- What it is found by, folded: name, care of, city, e-mail, phone and reference account.
  search_key text COLLATE "C" NOT NULL DEFAULT '',
  payments_note text NOT NULL DEFAULT '',
  care_of text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  zip text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  reference_account text NOT NULL DEFAULT '',
  tax_id text NOT NULL DEFAULT '',
  -- Where a vendor is paid: the bank's routing number or BIC, and the account's number or IBAN.
  bank_routing text NOT NULL DEFAULT '',
  bank_account text NOT NULL DEFAULT '',
  PRIMARY KEY (organisation_id, party_id),
  -- What documents refer to, so that an invoice is a customer's and a bill a vendor's.
  UNIQUE (organisation_id, party_id, side),
  CONSTRAINT party_account UNIQUE (organisation_id, account_id),
  FOREIGN KEY (organisation_id, account_id) REFERENCES account
);
CREATE INDEX party_by_name ON party (organisation_id, side, sort_key, party_id) WHERE live;

CREATE TABLE party_version (LIKE party);
ALTER TABLE party_version
  ADD recorded_at timestamptz NOT NULL,
  ADD superseded_at timestamptz NOT NULL,
  ADD PRIMARY KEY (organisation_id, party_id, version),
  ADD FOREIGN KEY (organisation_id, party_id) REFERENCES party;

CREATE FUNCTION stamp_party() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.organisation_id, NEW.party_id, NEW.side, NEW.account_id)
     IS DISTINCT FROM (OLD.organisation_id, OLD.party_id, OLD.side, OLD.account_id) THEN
    RAISE EXCEPTION 'IDENTITY_IS_FIXED' USING ERRCODE = 'TF409';
  END IF;
  NEW.version := OLD.version + 1;
  NEW.modified_at := greatest(clock_timestamp(), OLD.modified_at + interval '1 microsecond');
  RETURN NEW;
END $$;
CREATE TRIGGER stamp BEFORE UPDATE ON party FOR EACH ROW EXECUTE FUNCTION stamp_party();

CREATE FUNCTION keep_party() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO party_version
  SELECT o.*, o.modified_at, n.modified_at FROM was o JOIN became n USING (organisation_id, party_id);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_version AFTER UPDATE ON party REFERENCING OLD TABLE AS was NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION keep_party();

-- A party's account is one of its side's. After the statement: both may be written by one.
CREATE FUNCTION judge_party() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF EXISTS (SELECT FROM created c JOIN account a USING (organisation_id, account_id)
              WHERE a.role IS DISTINCT FROM c.side || '_PARTY') THEN
    RAISE EXCEPTION 'PARTY_ACCOUNT_FIXED' USING ERRCODE = 'TF409';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER judge AFTER INSERT ON party REFERENCING NEW TABLE AS created FOR EACH STATEMENT EXECUTE FUNCTION judge_party();

CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON party FOR EACH STATEMENT EXECUTE FUNCTION refuse('CLOSE_INSTEAD');
CREATE TRIGGER only_by_trigger BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON party_version FOR EACH STATEMENT
  EXECUTE FUNCTION only_by_trigger();

DO $$
DECLARE
  shown text;
BEGIN
  FOREACH shown IN ARRAY ARRAY['party', 'party_version'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', shown);
    EXECUTE format('CREATE POLICY own_organisation ON %I
      USING (organisation_id = nullif(current_setting(''app.organisation'', true), '''')::bigint)', shown);
    EXECUTE format('GRANT SELECT ON %I TO twofold_server', shown);
  END LOOP;
END $$;

GRANT USAGE ON SEQUENCE party_id TO twofold_server;
GRANT INSERT (organisation_id, party_id, side, account_id, name, sort_key, search_key, is_closed, takes_documents,
  is_purchases_allowed, takes_payments, payments_note, credit_limit, care_of, address, city, state, zip, email, phone, notes,
  reference_account, tax_id, bank_routing, bank_account) ON party TO twofold_server;
GRANT UPDATE (name, sort_key, search_key, is_closed, takes_documents, is_purchases_allowed, takes_payments, payments_note,
  credit_limit, care_of, address, city, state, zip, email, phone, notes, reference_account, tax_id, bank_routing, bank_account,
  live) ON party TO twofold_server;
REVOKE ALL ON FUNCTION stamp_party, keep_party, judge_party FROM PUBLIC;
