-- What came into the books from files: each import, the accounts that it opened, and the rows that stand in the books.
--
-- A row's identity is worked out from what the file says (see server/src/imports/row-identity.ts): 128 bits of a
-- SHA-256, kept as uuid because that is PostgreSQL's type of 16 bytes. It is claimed in the database transaction that
-- posts the row, so an import that broke off is safe to run again, and of two at once only one posts a row.
-- There is no foreign key to the transaction or the import: the row and its transaction are written by one database
-- transaction, and neither is ever deleted; checking it row by row would only slow an import down. A voided transaction
-- keeps its row, since what a bookkeeper has deleted must not come back with the next import. Only when a whole import is
-- undone do its rows go: then the file may come in again, differently.

CREATE SEQUENCE import_id;

CREATE TABLE import (
  organisation_id bigint NOT NULL REFERENCES organisation,
  import_id bigint NOT NULL DEFAULT nextval('import_id'),
  kind text NOT NULL CHECK (kind IN ('transactions', 'accounts', 'customers', 'receivable-invoices', 'customer-payments',
    'vendors', 'payable-invoices', 'vendor-payments')),
  file_name text NOT NULL,
  user_id bigint NOT NULL,
  imported_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  transaction_count bigint NOT NULL DEFAULT 0,
  account_count bigint NOT NULL DEFAULT 0,
  party_count bigint NOT NULL DEFAULT 0,
  document_count bigint NOT NULL DEFAULT 0,
  undone_at timestamptz,
  undone_by bigint,
  PRIMARY KEY (organisation_id, import_id),
  CONSTRAINT undone_by_somebody CHECK ((undone_at IS NULL) = (undone_by IS NULL))
);

CREATE TABLE imported_account (
  organisation_id bigint NOT NULL,
  import_id bigint NOT NULL,
  account_id bigint NOT NULL,
  PRIMARY KEY (organisation_id, import_id, account_id),
  FOREIGN KEY (organisation_id, import_id) REFERENCES import,
  FOREIGN KEY (organisation_id, account_id) REFERENCES account
);

CREATE TABLE imported_row (
  organisation_id bigint NOT NULL,
  identity uuid NOT NULL,
  -- What came of the row: a transaction, a document, an application of it, a customer or vendor that was made. A 'party number'
  -- is the number that a file knows one by, whoever made him.
  object_kind text NOT NULL CHECK (object_kind IN ('transaction', 'document', 'advice', 'party', 'party number')),
  object_id bigint NOT NULL,
  import_id bigint NOT NULL,
  PRIMARY KEY (organisation_id, identity)
);
-- Files name parties by what earlier ones called them.
CREATE INDEX imported_row_of_party ON imported_row (organisation_id) WHERE object_kind IN ('party', 'party number');

-- An import that was undone is over: nothing is added to it, and it is not undone twice.
CREATE FUNCTION keep_import() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.undone_at IS NOT NULL THEN
    RAISE EXCEPTION 'IMPORT_UNDONE' USING ERRCODE = 'TF409';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_import BEFORE UPDATE ON import FOR EACH ROW EXECUTE FUNCTION keep_import();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON import FOR EACH STATEMENT EXECUTE FUNCTION refuse('IMPORTS_ARE_KEPT');
CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON imported_account FOR EACH STATEMENT
  EXECUTE FUNCTION refuse('IMPORTS_ARE_KEPT');

CREATE FUNCTION keep_imported_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF EXISTS (SELECT FROM gone g LEFT JOIN import i USING (organisation_id, import_id) WHERE i.undone_at IS NULL) THEN
    RAISE EXCEPTION 'IMPORTED_ROWS_ARE_KEPT' USING ERRCODE = 'TF409';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_imported_rows AFTER DELETE ON imported_row REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION keep_imported_rows();
CREATE TRIGGER keep BEFORE UPDATE OR TRUNCATE ON imported_row FOR EACH STATEMENT
  EXECUTE FUNCTION refuse('IMPORTED_ROWS_ARE_KEPT');

DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['import', 'imported_account', 'imported_row'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', kept);
    EXECUTE format('CREATE POLICY own_organisation ON %I
      USING (organisation_id = nullif(current_setting(''app.organisation'', true), '''')::bigint)', kept);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO twofold_server', kept);
  END LOOP;
END $$;
-- Lets the database count what it holds after much of it came or went at once: until then it plans reads of the chart and
-- of registers for what was there before, and those took seconds in place of milliseconds. All tables that an import fills, so that
-- reports and `verify` are planned for what there is, too.
CREATE FUNCTION count_anew() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  ANALYZE account, account_total, transaction, transaction_version, line, month_total, imported_row, imported_account,
    party, party_posted, document, document_version, advice, audit_entry, audit_block_entry;
END $$;

GRANT EXECUTE ON FUNCTION count_anew TO twofold_server;
GRANT USAGE ON SEQUENCE import_id TO twofold_server;
GRANT UPDATE (transaction_count, account_count, party_count, document_count, undone_at, undone_by) ON import TO twofold_server;
GRANT DELETE ON imported_row TO twofold_server;
REVOKE ALL ON FUNCTION keep_import, keep_imported_rows, count_anew FROM PUBLIC;
