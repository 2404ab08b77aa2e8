-- Documents of both sides: invoices, bills, payments, write-offs, and the applications of money between them.
--
-- One table, because they share nearly everything: a party, a day, an amount, what is applied, and the entry that they post
-- through the ledger's one door. Addresses, terms and methods are carried and never computed with, so they stand together in
-- `details`, by their names on the wire.
-- An advice joins an item that lowers a balance with one that raises it. What is applied of each is kept on the document by
-- the advices' own trigger, and never exceeds its total, whoever writes: two people cannot spend the same money.
-- Writers lock the lowering item, then the raising ones by id, then the party, then the ledger's rows; the counter of
-- invoice numbers comes last.

CREATE SEQUENCE document_id;
CREATE SEQUENCE advice_id;

-- The last number that an organisation's invoices were given.
CREATE TABLE document_counter (
  organisation_id bigint PRIMARY KEY REFERENCES organisation,
  invoice_number bigint NOT NULL
);

CREATE TABLE document (
  -- Columns that are never empty and of one width come first: what lists and agings read of each of many rows is found without
  -- walking over its texts.
  organisation_id bigint NOT NULL,
  document_id bigint NOT NULL DEFAULT nextval('document_id'),
  party_id bigint NOT NULL,
  pre_tax bigint NOT NULL,
  tax bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL,
  -- The total as lists show it: money that went the other way below 0.
  moved bigint NOT NULL GENERATED ALWAYS AS (CASE WHEN is_refund THEN -total ELSE total END) STORED,
  applied bigint NOT NULL DEFAULT 0,
  remaining bigint NOT NULL GENERATED ALWAYS AS (abs(total) - applied) STORED,
  date date NOT NULL CHECK (date BETWEEN '0001-01-02' AND '9999-12-31'),
  -- Which time of posting this is or would be: each reversal starts the next.
  cycle integer NOT NULL DEFAULT 1 CHECK (cycle >= 1),
  raises boolean NOT NULL GENERATED ALWAYS AS (CASE WHEN kind IN ('receivable invoice', 'payable invoice') THEN total >= 0 ELSE is_refund END) STORED,
  -- Says the same as remaining > 0, and stays the same while some is left: so that applying does not touch the indexes.
  is_open boolean NOT NULL GENERATED ALWAYS AS (abs(total) > applied) STORED,
  is_marked_paid boolean NOT NULL DEFAULT false,
  live boolean NOT NULL DEFAULT true,
  is_refund boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  due_date date CHECK (due_date BETWEEN '0001-01-02' AND '9999-12-31'),
  -- The day from which an open invoice is aged: when it is due, if that is said; a credit note from its own. None where what is open
  -- is money to be applied.
  aged_from date GENERATED ALWAYS AS (CASE WHEN kind NOT IN ('receivable invoice', 'payable invoice') THEN NULL
                                           WHEN total < 0 THEN date ELSE coalesce(due_date, date) END) STORED,
  kind text NOT NULL CHECK (kind IN ('receivable invoice', 'customer payment', 'customer write-off', 'payable invoice', 'vendor payment')),
  state text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'POSTED', 'ENDED')),
  side text NOT NULL GENERATED ALWAYS AS (CASE WHEN kind IN ('payable invoice', 'vendor payment') THEN 'PAYABLE' ELSE 'RECEIVABLE' END) STORED,
  -- The number that customers see: per organisation, without gaps, given when the invoice is first charged.
  number bigint,
  -- The document's own account beside its party's; a pending invoice may have none yet.
  account_id bigint,
  reference text NOT NULL DEFAULT '',
  comment text NOT NULL DEFAULT '',
  details jsonb NOT NULL DEFAULT '{}',
  -- What it is found by, folded: reference, comment and names.
  search_key text COLLATE "C" NOT NULL DEFAULT '',
  -- How that begins, mostly its reference: under row-level security only a column itself leads along an index.
  beginning text COLLATE "C" NOT NULL GENERATED ALWAYS AS (left(search_key, 40)) STORED,
  -- Who said last what is paid to whom: its party, amount, reference or account. Unknown of what was brought in otherwise.
  entered_by bigint,
  -- Its live entry; none while nothing of it is posted.
  entry_id bigint,
  -- When this version was recorded, and when the record last changed: what is applied changes the record but not the version.
  recorded_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, document_id),
  -- What advices refer to, so that both sides are one party's.
  UNIQUE (organisation_id, document_id, party_id),
  CONSTRAINT document_number UNIQUE (organisation_id, number),
  CONSTRAINT document_party FOREIGN KEY (organisation_id, party_id, side) REFERENCES party (organisation_id, party_id, side),
  FOREIGN KEY (organisation_id, account_id) REFERENCES account,
  FOREIGN KEY (organisation_id, entry_id) REFERENCES transaction,
  CONSTRAINT document_total CHECK (total = pre_tax + tax AND abs(total) <= 10000000000000
    AND abs(pre_tax) <= 10000000000000 AND abs(tax) <= 10000000000000),
  CONSTRAINT document_applied CHECK (applied BETWEEN 0 AND abs(total)),
  CONSTRAINT document_form CHECK (CASE kind
    WHEN 'receivable invoice' THEN NOT is_refund
    WHEN 'payable invoice' THEN NOT is_refund AND number IS NULL
    ELSE total >= 1 AND tax = 0 AND number IS NULL AND NOT is_marked_paid AND account_id IS NOT NULL
         AND (kind <> 'customer write-off' OR NOT is_refund) END),
  CONSTRAINT document_posted CHECK (CASE state WHEN 'POSTED' THEN account_id IS NOT NULL ELSE entry_id IS NULL END),
  CONSTRAINT document_gone CHECK (live OR applied = 0 AND entry_id IS NULL)
) WITH (fillfactor = 80);
CREATE INDEX document_by_date ON document (organisation_id, kind, date, document_id) WHERE live;
-- Long lists are read in the order of one of these; without it a window of them costs as much as all of them sorted.
CREATE INDEX document_by_due ON document (organisation_id, kind, coalesce(due_date, date), document_id) WHERE live;
CREATE INDEX document_by_folded_reference ON document
  (organisation_id, kind, (CASE WHEN reference = '' THEN '' ELSE split_part(search_key, E'\n', 1) END), document_id) WHERE live;
-- With the party between, it also finds what one party was billed or paid twice.
CREATE INDEX document_by_total ON document (organisation_id, kind, moved, party_id, document_id) WHERE live;
CREATE INDEX document_by_beginning ON document (organisation_id, kind, beginning, document_id) WHERE live;
CREATE INDEX document_of_party ON document (organisation_id, party_id, kind, date, document_id) WHERE live;
-- It carries what an aging adds up, but for what is applied: so that applying does not touch it.
CREATE INDEX document_open ON document (organisation_id, party_id, date, document_id) INCLUDE (aged_from, total, raises, cycle, state)
  WHERE live AND is_open AND state <> 'ENDED' AND NOT is_marked_paid;
CREATE INDEX document_partly_applied ON document (organisation_id, party_id)
  WHERE live AND is_open AND state <> 'ENDED' AND NOT is_marked_paid AND applied > 0;
-- What an aging looks for beside what is open: documents marked paid, those that wait with money reserved, those that were ever
-- reversed.
CREATE INDEX document_marked ON document (organisation_id, document_id) WHERE live AND is_open AND is_marked_paid;
CREATE INDEX document_pending ON document (organisation_id, document_id) WHERE live AND state = 'PENDING';
CREATE INDEX document_reversed ON document (organisation_id, document_id) WHERE cycle > 1;
CREATE INDEX document_of_account ON document (organisation_id, account_id) WHERE live;
CREATE INDEX document_by_reference ON document (organisation_id, party_id, reference) WHERE live AND kind = 'payable invoice';

CREATE TABLE document_version (LIKE document);
ALTER TABLE document_version
  ADD superseded_at timestamptz NOT NULL,
  ADD PRIMARY KEY (organisation_id, document_id, version),
  ADD FOREIGN KEY (organisation_id, document_id) REFERENCES document;

-- What the posted documents of each party do to its account, debit-positive: an aging adds up what is open, and need not read
-- what is not.
CREATE TABLE party_posted (
  organisation_id bigint NOT NULL,
  party_id bigint NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (organisation_id, party_id),
  FOREIGN KEY (organisation_id, party_id) REFERENCES party
) WITH (fillfactor = 50);

CREATE TABLE advice (
  organisation_id bigint NOT NULL,
  advice_id bigint NOT NULL DEFAULT nextval('advice_id'),
  party_id bigint NOT NULL,
  lowering_id bigint NOT NULL,
  raising_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 1),
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (organisation_id, advice_id),
  FOREIGN KEY (organisation_id, lowering_id, party_id) REFERENCES document (organisation_id, document_id, party_id),
  FOREIGN KEY (organisation_id, raising_id, party_id) REFERENCES document (organisation_id, document_id, party_id)
);
CREATE INDEX advice_of_lowering ON advice (organisation_id, lowering_id);
CREATE INDEX advice_of_raising ON advice (organisation_id, raising_id);

CREATE TABLE advice_version (LIKE advice);
ALTER TABLE advice_version ADD superseded_at timestamptz NOT NULL, ADD PRIMARY KEY (organisation_id, advice_id);

---------------------------------------------------------------------------------------------------- documents

CREATE FUNCTION stamp_document() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NEW.account_id IS NOT NULL AND NEW.live AND (TG_OP = 'INSERT' OR NEW.account_id IS DISTINCT FROM OLD.account_id) THEN
    PERFORM FROM account a WHERE a.organisation_id = NEW.organisation_id AND a.account_id = NEW.account_id AND a.live AND a.role IS NULL
      FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'UNKNOWN_ACCOUNT' USING ERRCODE = 'TF409';
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.organisation_id, NEW.document_id, NEW.kind, NEW.is_refund) <> (OLD.organisation_id, OLD.document_id, OLD.kind, OLD.is_refund)
       OR OLD.number IS DISTINCT FROM NEW.number OR NOT OLD.live THEN
      RAISE EXCEPTION 'IDENTITY_IS_FIXED' USING ERRCODE = 'TF409';
    ELSIF NEW.kind LIKE '%invoice' AND OLD.state = 'POSTED' AND NOT NEW.live THEN
      RAISE EXCEPTION 'DOCUMENT_POSTED' USING ERRCODE = 'TF409';
    ELSIF NEW.state = 'ENDED' AND NEW.applied > 0 THEN
      RAISE EXCEPTION 'DOCUMENT_APPLIED' USING ERRCODE = 'TF409';
    END IF;
    NEW.modified_at := greatest(clock_timestamp(), OLD.modified_at + interval '1 microsecond');
    IF NEW.applied = OLD.applied THEN
      NEW.version := OLD.version + 1;
      NEW.recorded_at := NEW.modified_at;
    END IF;
  END IF;
  IF NEW.kind = 'receivable invoice' AND NEW.state = 'POSTED' AND NEW.number IS NULL THEN
    INSERT INTO document_counter AS c (organisation_id, invoice_number) VALUES (NEW.organisation_id, 1)
    ON CONFLICT (organisation_id) DO UPDATE SET invoice_number = c.invoice_number + 1
    RETURNING invoice_number INTO NEW.number;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON document FOR EACH ROW EXECUTE FUNCTION stamp_document();

-- A sum of cents that stays a bigint, exact or refused: sum() reckons in numeric, which takes several times as long.
CREATE AGGREGATE sum_cents (bigint) (SFUNC = int8pl, STYPE = bigint, COMBINEFUNC = int8pl, PARALLEL = SAFE);

-- What a document does to its party's account, debit-positive; 0 unless it is posted.
CREATE FUNCTION posted_cents(d document) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN NOT (d.live AND d.state = 'POSTED') THEN 0
              WHEN d.raises = (d.side = 'RECEIVABLE') THEN abs(d.total) ELSE -abs(d.total) END
$$;

CREATE FUNCTION keep_document() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO document_version
  SELECT o.*, n.recorded_at FROM was o JOIN became n USING (organisation_id, document_id) WHERE n.version > o.version;
  -- What is applied makes no version, and posts nothing.
  IF FOUND THEN
    INSERT INTO party_posted AS p (organisation_id, party_id, cents)
    SELECT organisation_id, party_id, sum(cents)::bigint
      FROM (SELECT n.organisation_id, n.party_id, posted_cents(n::document) AS cents FROM became n
            UNION ALL SELECT o.organisation_id, o.party_id, -posted_cents(o::document) FROM was o) moved
     GROUP BY 1, 2 HAVING sum(cents) <> 0 ORDER BY 1, 2
    ON CONFLICT (organisation_id, party_id) DO UPDATE SET cents = p.cents + excluded.cents;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION documents_made() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO party_posted AS p (organisation_id, party_id, cents)
  SELECT n.organisation_id, n.party_id, sum(posted_cents(n::document))::bigint FROM made n WHERE n.state = 'POSTED'
   GROUP BY 1, 2 HAVING sum(posted_cents(n::document)) <> 0 ORDER BY 1, 2
  ON CONFLICT (organisation_id, party_id) DO UPDATE SET cents = p.cents + excluded.cents;
  RETURN NULL;
END $$;
CREATE TRIGGER made AFTER INSERT ON document REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION documents_made();
CREATE TRIGGER keep_version AFTER UPDATE ON document REFERENCING OLD TABLE AS was NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION keep_document();

CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON document FOR EACH STATEMENT EXECUTE FUNCTION refuse('VOID_INSTEAD');

-- An account stays while a live document refers to it.
CREATE FUNCTION judge_closed_accounts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF EXISTS (SELECT FROM became n JOIN document d USING (organisation_id, account_id) WHERE NOT n.live AND d.live) THEN
    RAISE EXCEPTION 'ACCOUNT_HAS_DOCUMENTS' USING ERRCODE = 'TF409';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER no_documents AFTER UPDATE ON account REFERENCING NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION judge_closed_accounts();

-- So does a party.
CREATE FUNCTION judge_deleted_parties() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF EXISTS (SELECT FROM became n JOIN document d USING (organisation_id, party_id) WHERE NOT n.live AND d.live) THEN
    RAISE EXCEPTION 'PARTY_HAS_DOCUMENTS' USING ERRCODE = 'TF409';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER no_documents AFTER UPDATE ON party REFERENCING NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION judge_deleted_parties();

---------------------------------------------------------------------------------------------------- advices

-- Moves what is applied of both items by the changed advices. Lowering items are locked first, then raising ones, by id.
CREATE FUNCTION move_applied(changed advice[], sign integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM document d
    WHERE (d.organisation_id, d.document_id) IN (SELECT c.organisation_id, c.lowering_id FROM unnest(changed) c
                                                 UNION SELECT c.organisation_id, c.raising_id FROM unnest(changed) c)
    ORDER BY d.organisation_id, d.raises, d.document_id FOR NO KEY UPDATE;
  IF sign > 0 AND EXISTS (
       SELECT FROM unnest(changed) c
         JOIN document l ON l.organisation_id = c.organisation_id AND l.document_id = c.lowering_id
         JOIN document r ON r.organisation_id = c.organisation_id AND r.document_id = c.raising_id
        WHERE l.raises OR NOT r.raises OR l.side <> r.side OR NOT l.live OR NOT r.live OR 'ENDED' IN (l.state, r.state)) THEN
    RAISE EXCEPTION 'DOES_NOT_APPLY' USING ERRCODE = 'TF409';
  END IF;
  UPDATE document d SET applied = d.applied + sign * m.amount
    FROM (SELECT organisation_id, document_id, sum(amount)::bigint AS amount
            FROM (SELECT c.organisation_id, c.lowering_id AS document_id, c.amount FROM unnest(changed) c
                  UNION ALL SELECT c.organisation_id, c.raising_id, c.amount FROM unnest(changed) c) both_sides
           GROUP BY 1, 2) m
   WHERE d.organisation_id = m.organisation_id AND d.document_id = m.document_id;
END $$;

CREATE FUNCTION advices_made() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM move_applied((SELECT array_agg(m::advice) FROM made m), 1);
  RETURN NULL;
END $$;
CREATE TRIGGER made AFTER INSERT ON advice REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION advices_made();

CREATE FUNCTION advices_removed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO advice_version SELECT g.*, clock_timestamp() FROM gone g;
  PERFORM move_applied((SELECT array_agg(g::advice) FROM gone g), -1);
  RETURN NULL;
END $$;
CREATE TRIGGER removed AFTER DELETE ON advice REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION advices_removed();

CREATE TRIGGER keep BEFORE UPDATE OR TRUNCATE ON advice FOR EACH STATEMENT EXECUTE FUNCTION refuse('ADVICES_ARE_KEPT');

---------------------------------------------------------------------------------------------------- guards, tenancy and grants

DO $$
DECLARE
  guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['document_version', 'advice_version', 'document_counter', 'party_posted'] LOOP
    EXECUTE format('CREATE TRIGGER only_by_trigger BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT
                    EXECUTE FUNCTION only_by_trigger()', guarded);
  END LOOP;
END $$;

DO $$
DECLARE
  shown text;
BEGIN
  FOREACH shown IN ARRAY ARRAY['document', 'document_version', 'advice', 'advice_version', 'document_counter', 'party_posted'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', shown);
    EXECUTE format('CREATE POLICY own_organisation ON %I
      USING (organisation_id = nullif(current_setting(''app.organisation'', true), '''')::bigint)', shown);
    EXECUTE format('GRANT SELECT ON %I TO twofold_server', shown);
  END LOOP;
END $$;

GRANT USAGE ON SEQUENCE document_id, advice_id TO twofold_server;
GRANT INSERT (organisation_id, document_id, kind, party_id, state, date, due_date, pre_tax, tax, total, is_refund, account_id,
  reference, comment, details, search_key, entry_id, entered_by) ON document TO twofold_server;
GRANT UPDATE (party_id, state, date, due_date, pre_tax, tax, total, is_marked_paid, account_id, reference, comment, details,
  search_key, cycle, entry_id, live, entered_by) ON document TO twofold_server;
GRANT INSERT (organisation_id, advice_id, party_id, lowering_id, raising_id, amount), DELETE ON advice TO twofold_server;
REVOKE ALL ON FUNCTION posted_cents, documents_made, stamp_document, keep_document, judge_closed_accounts, judge_deleted_parties, move_applied, advices_made,
  advices_removed FROM PUBLIC;
