-- An application of money changes a document in its place. One index asked by the amount whether anything is applied, and so each
-- application wrote the document anew in all of them, a dozen and more.

-- Nobody writes a document between its being read and its being changed here.
LOCK TABLE document, document_version IN ACCESS EXCLUSIVE MODE;

-- Says the same as applied > 0, and stays the same while more is applied, as is_open does while some is left. It is not generated: that
-- writes the whole table anew, and whoever reads the books meanwhile, from a moment before, would then find no document at all.
ALTER TABLE document ADD is_touched boolean NOT NULL DEFAULT false;
ALTER TABLE document DISABLE TRIGGER USER;
UPDATE document SET is_touched = true WHERE applied > 0;
ALTER TABLE document ENABLE TRIGGER USER;
ALTER TABLE document ADD CONSTRAINT document_touched CHECK (is_touched = (applied > 0));
DROP INDEX document_partly_applied;
CREATE INDEX document_partly_applied ON document (organisation_id, party_id)
  WHERE live AND is_open AND state <> 'ENDED' AND NOT is_marked_paid AND is_touched;

CREATE OR REPLACE FUNCTION stamp_document() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
  NEW.is_touched := NEW.applied > 0;
  RETURN NEW;
END $$;

-- A version is the document's columns in their order, and then until when it was the last.
ALTER TABLE document_version ADD is_touched boolean, ADD until timestamptz;
ALTER TABLE document_version DISABLE TRIGGER only_by_trigger;
UPDATE document_version SET is_touched = applied > 0, until = superseded_at;
ALTER TABLE document_version ENABLE TRIGGER only_by_trigger;
ALTER TABLE document_version DROP superseded_at, ALTER is_touched SET NOT NULL, ALTER until SET NOT NULL;
ALTER TABLE document_version RENAME until TO superseded_at;

CREATE OR REPLACE FUNCTION keep_document() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO document_version
  SELECT o.*, n.recorded_at FROM was o JOIN became n USING (organisation_id, document_id) WHERE n.version > o.version;
  -- What is applied makes no version and posts nothing, but it may close what was open, or open it again.
  IF FOUND OR EXISTS (SELECT FROM was o JOIN became n USING (organisation_id, document_id) WHERE n.is_open <> o.is_open) THEN
    INSERT INTO party_posted AS p (organisation_id, party_id, cents, open_cents)
    SELECT organisation_id, party_id, sum(cents)::bigint, sum(open_cents)::bigint
      FROM (SELECT n.organisation_id, n.party_id, posted_cents(n::document) AS cents, open_cents(n::document) AS open_cents
              FROM became n
            UNION ALL
            SELECT o.organisation_id, o.party_id, -posted_cents(o::document), -open_cents(o::document) FROM was o) moved
     GROUP BY 1, 2 HAVING sum(cents) <> 0 OR sum(open_cents) <> 0 ORDER BY 1, 2
    ON CONFLICT (organisation_id, party_id)
    DO UPDATE SET cents = p.cents + excluded.cents, open_cents = p.open_cents + excluded.open_cents;
  END IF;
  RETURN NULL;
END $$;

-- Of a column that is new the planner knows nothing until then.
ANALYZE document;
