-- A bank's id alone no longer makes two lines one: banks repeat ids and number the lines of each file from 1. Lines are compared by their
-- content (day, amount, texts) and counted: of n equal lines in a file, n less those of the account are new. by_content is the digest of
-- the content, and `ordinal` counts the lines of an account that are equal in it. The unique index on both keeps two imports at once from
-- bringing the same lines. by_bank only proposes a line as a changed one.
--
-- So far, by_content was the digest of the content with the line's ordinal in its file, 1 for the first. Lines with another ordinal get the
-- digest of the first one. The digest proves that the content is computed as the server did; a line whose letters PostgreSQL folds
-- differently keeps its own, and a file that repeats it is pointed out by day and amount.

LOCK TABLE bank_line, statement_source IN SHARE ROW EXCLUSIVE MODE;

ALTER TABLE bank_line ADD ordinal integer NOT NULL DEFAULT 1 CHECK (ordinal >= 1), ADD bank_id text NOT NULL DEFAULT '';
DROP INDEX bank_line_once_by_bank, bank_line_once_by_content, bank_line_by_content;

CREATE FUNCTION digest_of_line(content text, ordinal bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(substring(sha256(convert_to(content || ordinal, 'UTF8')) FOR 16), 'hex')::uuid
$$;

DO $$
DECLARE
  -- The database's own order may fold only ASCII letters.
  letters text := (SELECT quote_ident(collname) FROM pg_collation
                    WHERE collname IN ('pg_unicode_fast', 'pg_c_utf8', 'und-x-icu') AND collencoding IN (-1, 6)
                    ORDER BY array_position('{pg_unicode_fast,pg_c_utf8,und-x-icu}', collname::text) LIMIT 1);
  folded text := format('to_json(btrim(regexp_replace(lower(normalize(%%I, NFKC) COLLATE %s), ''\s+'', '' '', ''g'')))',
                        coalesce(letters, '"C"'));
BEGIN
  EXECUTE format('
    WITH several AS (
      SELECT organisation_id, line_id, by_content, state,
             count(*) OVER (PARTITION BY organisation_id, account_id, date, cents) AS n,
             format(''["%%s",%%s,%%s,%%s,%%s]'', to_char(date, ''YYYY-MM-DD''), cents, %s, %s, %s) AS content
        FROM bank_line
    )
    UPDATE bank_line b SET by_content = digest_of_line(s.content, 1)
      FROM several s
     WHERE s.organisation_id = b.organisation_id AND s.line_id = b.line_id AND s.state <> ''UNDONE'' AND s.n > 1
       AND s.by_content IN (SELECT digest_of_line(s.content, k) FROM generate_series(2, least(s.n, 100)) AS k)',
    format(folded, 'payee'), format(folded, 'memo'), format(folded, 'number'));
END $$;
DROP FUNCTION digest_of_line;

UPDATE bank_line b SET ordinal = c.ordinal
  FROM (SELECT organisation_id, line_id,
               row_number() OVER (PARTITION BY organisation_id, account_id, by_content ORDER BY line_id) AS ordinal
          FROM bank_line WHERE state <> 'UNDONE') c
 WHERE c.organisation_id = b.organisation_id AND c.line_id = b.line_id AND c.ordinal > 1;

CREATE UNIQUE INDEX bank_line_once ON bank_line (organisation_id, account_id, by_content, ordinal) INCLUDE (by_bank)
  WHERE state <> 'UNDONE';
CREATE INDEX bank_line_by_bank ON bank_line (organisation_id, account_id, by_bank, date) WHERE by_bank IS NOT NULL AND state <> 'UNDONE';

-- Whose files an account took: the number and the currency that a file names; empty if it names none, and of imports before this step.
ALTER TABLE statement_import ADD bank_account text NOT NULL DEFAULT '', ADD currency text NOT NULL DEFAULT '';

-- What an import changed in a line that was for review, as the line was before: a text that the bank completed, or a removal, which
-- excludes the line. While the import is not undone, the change stands.
CREATE SEQUENCE bank_line_change_id;
CREATE TABLE bank_line_change (
  organisation_id bigint NOT NULL,
  change_id bigint NOT NULL DEFAULT nextval('bank_line_change_id'),
  import_id bigint NOT NULL,
  line_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('CHANGED', 'REMOVED')),
  date date NOT NULL,
  cents bigint NOT NULL,
  payee text NOT NULL,
  memo text NOT NULL,
  number text NOT NULL,
  payee_key text NOT NULL,
  bank_id text NOT NULL,
  by_bank uuid,
  by_content uuid NOT NULL,
  standing boolean NOT NULL DEFAULT true,
  PRIMARY KEY (organisation_id, change_id),
  FOREIGN KEY (organisation_id, import_id) REFERENCES statement_import (organisation_id, import_id),
  FOREIGN KEY (organisation_id, line_id) REFERENCES bank_line
);
CREATE INDEX bank_line_change_of_import ON bank_line_change (organisation_id, import_id);
CREATE INDEX bank_line_change_of_line ON bank_line_change (organisation_id, line_id, change_id) WHERE standing;

-- How files are read is kept per layout: the format with the names of a CSV's columns, or with the account number of another file.
-- What was kept per account becomes the layout of that account with the zero digest, which fits any file until one is kept. Whether a
-- user said that a column holds ids, or its name did, is not known, so that is not kept.
CREATE TABLE statement_layout (
  organisation_id bigint NOT NULL,
  account_id bigint NOT NULL,
  layout uuid NOT NULL,
  name text NOT NULL,
  options jsonb NOT NULL,
  PRIMARY KEY (organisation_id, account_id, layout),
  FOREIGN KEY (organisation_id, account_id) REFERENCES account
);
INSERT INTO statement_layout (organisation_id, account_id, layout, name, options)
SELECT organisation_id, account_id, '00000000-0000-0000-0000-000000000000', '', ways #- '{columns,bankId}'
  FROM statement_source WHERE ways <> '{}';
ALTER TABLE statement_source DROP COLUMN ways, ADD imported_at timestamptz;

DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['bank_line_change', 'statement_layout'] LOOP
    EXECUTE format('CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON %I FOR EACH STATEMENT
                    EXECUTE FUNCTION refuse(''STATEMENT_IMPORTS_ARE_KEPT'')', kept);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', kept);
    EXECUTE format('CREATE POLICY own_organisation ON %I
      USING (organisation_id = nullif(current_setting(''app.organisation'', true), '''')::bigint)', kept);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO twofold_server', kept);
  END LOOP;
END $$;
GRANT USAGE ON SEQUENCE bank_line_change_id TO twofold_server;
GRANT UPDATE (imported_at) ON statement_source TO twofold_server;
GRANT UPDATE (standing) ON bank_line_change TO twofold_server;
GRANT UPDATE (name, options) ON statement_layout TO twofold_server;
GRANT UPDATE (date, cents, payee, memo, number, payee_key, bank_id, by_bank, by_content, ordinal) ON bank_line TO twofold_server;

-- The server can change a line only while it is for review, or exclude it: what is matched or posted stays as it was decided on.
CREATE FUNCTION keep_decided_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN ('MATCHED', 'BOOKED')
     AND (OLD.date, OLD.cents, OLD.payee, OLD.memo, OLD.number, OLD.by_content) IS DISTINCT FROM
         (NEW.date, NEW.cents, NEW.payee, NEW.memo, NEW.number, NEW.by_content) THEN
    RAISE EXCEPTION 'BANK_LINE_DECIDED' USING ERRCODE = 'TF409';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_decided BEFORE UPDATE ON bank_line FOR EACH ROW EXECUTE FUNCTION keep_decided_line();
REVOKE ALL ON FUNCTION keep_decided_line FROM PUBLIC;
