-- An application of money changes a document in its place. One index asked by the amount whether anything is applied, and so each
-- application wrote the document anew in all of them, a dozen and more.

-- Nobody writes a document between its being read and its being changed here.
LOCK TABLE document IN ACCESS EXCLUSIVE MODE;

-- Says the same as applied > 0, and stays the same while more is applied, as is_open does while some is left.
ALTER TABLE document ADD is_touched boolean NOT NULL GENERATED ALWAYS AS (applied > 0) STORED;
DROP INDEX document_partly_applied;
CREATE INDEX document_partly_applied ON document (organisation_id, party_id)
  WHERE live AND is_open AND state <> 'ENDED' AND NOT is_marked_paid AND is_touched;

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
