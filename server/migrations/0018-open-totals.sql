-- What is open of each party's invoices, kept beside what they posted: an aging takes what is younger than its oldest age off it,
-- and need not read what is older, which is most. An application of money is planned once.

-- Nobody writes a document between its being added up and its being kept here. First of all: whoever writes holds it first, too.
LOCK TABLE document IN SHARE ROW EXCLUSIVE MODE;

-- What an invoice adds to what is open of its party, in the party's own sign and whole, whatever is applied of it: 0 unless it is
-- aged as it stands. Marked paid it is not, and what was ever reversed is left to the rule.
CREATE FUNCTION open_cents(d document) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN d.live AND d.state = 'POSTED' AND d.is_open AND NOT d.is_marked_paid AND d.cycle = 1 AND d.aged_from IS NOT NULL
              THEN d.total ELSE 0 END
$$;

ALTER TABLE party_posted ADD COLUMN open_cents bigint NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION keep_document() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO document_version
  SELECT o.*, n.recorded_at FROM was o JOIN became n USING (organisation_id, document_id) WHERE n.version > o.version;
  -- What is applied makes no version and posts nothing, but it may close what was open, or open it again.
  INSERT INTO party_posted AS p (organisation_id, party_id, cents, open_cents)
  SELECT organisation_id, party_id, sum(cents)::bigint, sum(open_cents)::bigint
    FROM (SELECT n.organisation_id, n.party_id, posted_cents(n::document) AS cents, open_cents(n::document) AS open_cents
            FROM became n
          UNION ALL
          SELECT o.organisation_id, o.party_id, -posted_cents(o::document), -open_cents(o::document) FROM was o) moved
   GROUP BY 1, 2 HAVING sum(cents) <> 0 OR sum(open_cents) <> 0 ORDER BY 1, 2
  ON CONFLICT (organisation_id, party_id)
  DO UPDATE SET cents = p.cents + excluded.cents, open_cents = p.open_cents + excluded.open_cents;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION documents_made() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO party_posted AS p (organisation_id, party_id, cents, open_cents)
  SELECT n.organisation_id, n.party_id, sum(posted_cents(n::document))::bigint, sum(open_cents(n::document))::bigint
    FROM made n WHERE n.state = 'POSTED'
   GROUP BY 1, 2 HAVING sum(posted_cents(n::document)) <> 0 OR sum(open_cents(n::document)) <> 0 ORDER BY 1, 2
  ON CONFLICT (organisation_id, party_id)
  DO UPDATE SET cents = p.cents + excluded.cents, open_cents = p.open_cents + excluded.open_cents;
  RETURN NULL;
END $$;

-- What has been posted so far.
ALTER TABLE party_posted DISABLE TRIGGER only_by_trigger;
INSERT INTO party_posted AS p (organisation_id, party_id, cents, open_cents)
SELECT d.organisation_id, d.party_id, 0, sum(open_cents(d))::bigint FROM document d
 GROUP BY 1, 2 HAVING sum(open_cents(d)) <> 0
ON CONFLICT (organisation_id, party_id) DO UPDATE SET open_cents = excluded.open_cents;
ALTER TABLE party_posted ENABLE TRIGGER only_by_trigger;

-- What an aging reads beside it: invoices by the day from which they are aged, and money to be applied, which has none.
CREATE INDEX document_by_age ON document (organisation_id, aged_from, party_id) INCLUDE (date, total, raises)
  WHERE live AND is_open AND state = 'POSTED' AND NOT is_marked_paid AND cycle = 1;
-- It carried what an aging added up; a party's open documents are found by it.
DROP INDEX document_open;
CREATE INDEX document_open ON document (organisation_id, party_id, date, document_id)
  WHERE live AND is_open AND state <> 'ENDED' AND NOT is_marked_paid;

-- Planned for the advices of each call, it took as long as all else of an application.
ALTER FUNCTION move_applied(advice[], integer) SET plan_cache_mode = force_generic_plan;

REVOKE ALL ON FUNCTION open_cents FROM PUBLIC;
