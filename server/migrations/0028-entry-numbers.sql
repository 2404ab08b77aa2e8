-- Entry numbers for people: 1, 2, 3 ... in each organisation, without gaps. The number of an entry is its position among the posts of the
-- sealed audit trail: the first sealed post is entry 1. A number therefore never changes, and the trail proves that none is missing. The id
-- of a transaction stays: it exists as soon as the entry is posted, is unique on the whole server, and has gaps.
--
-- A post writes nothing for its number. The sealer gives the numbers, about a second later, in the order of the blocks and of the entries
-- in a block. A changed, deleted or restored entry keeps its number, and so does the entry of a document and its reversal.
--
-- Sealed blocks of earlier versions have no numbers yet. number_earlier_entries() numbers them in the background, a part at a time. Until
-- then, new entries of that organisation wait for their numbers as well.

-- There is no foreign key to the transaction, because checking it would lock and write every posted row. Transactions are never deleted.
CREATE TABLE entry_number (
  organisation_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  number bigint NOT NULL CHECK (number >= 1),
  PRIMARY KEY (organisation_id, transaction_id)
);
CREATE UNIQUE INDEX entry_number_once ON entry_number (organisation_id, number);

-- The last numbered block of an organisation, and the last number. An organisation has a row from its first block on.
CREATE TABLE entry_numbering (
  organisation_id bigint PRIMARY KEY REFERENCES organisation,
  block_no bigint NOT NULL DEFAULT 0,
  last_number bigint NOT NULL DEFAULT 0
);

-- The list of deleted entries. Posting does not write to this index.
CREATE INDEX transaction_voided ON transaction (organisation_id, date, transaction_id) WHERE voided;

-- Numbers the posts in the blocks of these organisations, from the last numbered block through `through_blocks`. If an audit entry claims
-- to post an entry that does not exist or that another one posted, it gets no number. The organisations are distinct.
-- Each row is found by its key: in subqueries, also where there are no statistics of a new organisation, and without sequential scans, which
-- a plan that was made for small books would still use for large ones.
CREATE FUNCTION number_entries(organisations bigint[], through_blocks bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  WITH posted AS MATERIALIZED (
    SELECT DISTINCT ON (n.organisation_id, e.object_id)
           n.organisation_id, n.last_number, e.object_id AS transaction_id, x.block_no, x.audit_entry_id
      FROM unnest(organisations, through_blocks) AS r (organisation_id, block_no)
      JOIN entry_numbering n ON n.organisation_id = r.organisation_id
      JOIN audit_block_entry x ON x.organisation_id = r.organisation_id AND x.block_no > n.block_no AND x.block_no <= r.block_no
     CROSS JOIN LATERAL (
       SELECT a.object_kind, a.object_id, a.action FROM audit_entry a
        WHERE a.organisation_id = x.organisation_id AND a.audit_entry_id = x.audit_entry_id OFFSET 0) e
     WHERE e.object_kind = 'transaction' AND e.action = 'post'
       AND (SELECT true FROM transaction t WHERE t.organisation_id = x.organisation_id AND t.transaction_id = e.object_id)
       AND (SELECT o.number FROM entry_number o
             WHERE o.organisation_id = x.organisation_id AND o.transaction_id = e.object_id) IS NULL
     ORDER BY n.organisation_id, e.object_id, x.block_no, x.audit_entry_id
  ), numbered AS (
    INSERT INTO entry_number (organisation_id, transaction_id, number)
    SELECT organisation_id, transaction_id,
           last_number + row_number() OVER (PARTITION BY organisation_id ORDER BY block_no, audit_entry_id)
      FROM posted
  )
  UPDATE entry_numbering n
     SET block_no = r.block_no,
         last_number = n.last_number + (SELECT count(*) FROM posted p WHERE p.organisation_id = r.organisation_id)
    FROM unnest(organisations, through_blocks) AS r (organisation_id, block_no)
   WHERE n.organisation_id = r.organisation_id;
END $$;

-- Numbers the entries of new blocks, in the database transaction that seals them. Whatever seals a block holds the row of the job `seal`,
-- so blocks are numbered one after the other. An organisation with earlier blocks that are not numbered yet waits for those.
CREATE FUNCTION number_sealed_entries() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  organisations bigint[];
  blocks bigint[];
BEGIN
  INSERT INTO entry_numbering (organisation_id) SELECT DISTINCT organisation_id FROM sealed ON CONFLICT DO NOTHING;
  SELECT array_agg(s.organisation_id), array_agg(s.block_no) INTO organisations, blocks
    FROM (SELECT organisation_id, block_no FROM sealed GROUP BY 1, 2) s JOIN entry_numbering n USING (organisation_id)
   WHERE n.block_no = s.block_no - 1;
  IF organisations IS NOT NULL THEN
    PERFORM number_entries(organisations, blocks);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER number_entries AFTER INSERT ON audit_block_entry REFERENCING NEW TABLE AS sealed
  FOR EACH STATEMENT EXECUTE FUNCTION number_sealed_entries();

-- Numbers about `most` entries that were sealed before entries had numbers, of the organisation with the fewest blocks to go. Returns
-- whether it found any. No post waits for it: only the sealer does, because both hold the row of the job `seal`.
CREATE FUNCTION number_earlier_entries(most integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  organisation bigint;
  numbered_block bigint;
  through_block bigint;
BEGIN
  -- Without anything to number, nothing is locked or written.
  IF NOT EXISTS (SELECT FROM audit_chain c LEFT JOIN entry_numbering n USING (organisation_id)
                  WHERE c.no > coalesce(n.block_no, 0)) THEN
    RETURN false;
  END IF;
  PERFORM FROM background_job WHERE job = 'seal' FOR NO KEY UPDATE;
  SELECT c.organisation_id, coalesce(n.block_no, 0) INTO organisation, numbered_block
    FROM audit_chain c LEFT JOIN entry_numbering n USING (organisation_id)
   WHERE c.no > coalesce(n.block_no, 0)
   ORDER BY c.no - coalesce(n.block_no, 0), c.organisation_id LIMIT 1;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO entry_numbering (organisation_id) VALUES (organisation) ON CONFLICT DO NOTHING;
  SELECT max(b.no) INTO through_block
    FROM (SELECT w.no, sum(w.entry_count) OVER (ORDER BY w.no) - w.entry_count AS entries_before
            FROM (SELECT no, entry_count FROM audit_block
                   WHERE organisation_id = organisation AND no > numbered_block ORDER BY no LIMIT most) w) b
   WHERE b.entries_before < most;
  PERFORM number_entries(ARRAY[organisation], ARRAY[through_block]);
  RETURN true;
END $$;

-- The entry of a document comes and goes only with its document, whoever writes.
CREATE FUNCTION keep_voided_document_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.voided AND NOT NEW.voided AND OLD.source_kind IS NOT NULL THEN
    RAISE EXCEPTION 'OWNED_BY_DOCUMENT' USING ERRCODE = 'TF409';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_voided BEFORE UPDATE OF voided ON transaction FOR EACH ROW EXECUTE FUNCTION keep_voided_document_entry();

-- As in migration 0006, with the numbers of entries.
CREATE OR REPLACE FUNCTION count_anew() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  ANALYZE account, account_total, transaction, transaction_version, line, month_total, imported_row, imported_account,
    party, party_posted, document, document_version, advice, audit_entry, audit_block_entry, entry_number;
END $$;

-- Views of the journal.
ALTER TABLE saved_view DROP CONSTRAINT saved_view_list_check;
ALTER TABLE saved_view ADD CONSTRAINT saved_view_list_check CHECK (list IN ('customers', 'vendors', 'receivable-invoices',
  'payable-invoices', 'customer-payments', 'vendor-payments', 'register', 'journal'));

CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON entry_number FOR EACH STATEMENT
  EXECUTE FUNCTION refuse('ENTRY_NUMBERS_ARE_KEPT');
ALTER TABLE entry_number ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON entry_number
  USING (organisation_id = nullif(current_setting('app.organisation', true), '')::bigint);
GRANT SELECT ON entry_number TO twofold_server;

REVOKE ALL ON FUNCTION number_entries, number_sealed_entries, number_earlier_entries, keep_voided_document_entry FROM PUBLIC;
GRANT EXECUTE ON FUNCTION number_earlier_entries TO twofold_server;
