-- The state of a bank line agrees with its match and its import: MATCHED or BOOKED exactly while the line has a current match, and UNDONE
-- exactly when its import is undone. Only the server ensured that, and undoing an import while another user matched one of its lines
-- could leave the match on an undone line. Now the database refuses any other state, for every writer.

LOCK TABLE statement_import, bank_line, bank_match, bank_match_line, bank_match_transaction IN SHARE ROW EXCLUSIVE MODE;

-- Such a match is undone like the others of its import, in the name of the user who undid the import. Transactions that it cleared or
-- posted stay as they are, and are in the audit trail. Its lines of other imports are for review again.
WITH left_standing AS (
  SELECT x.organisation_id, x.match_id, min(b.import_id) AS import_id
    FROM bank_match_line x JOIN bank_line b USING (organisation_id, line_id)
   WHERE x.standing AND b.state = 'UNDONE' GROUP BY 1, 2
), waiting AS (
  UPDATE bank_line b SET state = 'WAITING' FROM left_standing s JOIN bank_match_line x USING (organisation_id, match_id)
   WHERE b.organisation_id = x.organisation_id AND b.line_id = x.line_id AND b.state <> 'UNDONE'
), lines AS (
  UPDATE bank_match_line x SET standing = false FROM left_standing s
   WHERE x.organisation_id = s.organisation_id AND x.match_id = s.match_id
), transactions AS (
  UPDATE bank_match_transaction x SET standing = false FROM left_standing s
   WHERE x.organisation_id = s.organisation_id AND x.match_id = s.match_id
), over AS (
  UPDATE bank_match m SET undone_at = clock_timestamp(), undone_by = i.undone_by
    FROM left_standing s JOIN statement_import i USING (organisation_id, import_id)
   WHERE m.organisation_id = s.organisation_id AND m.match_id = s.match_id
)
INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version, reason)
SELECT s.organisation_id, e.user_id, e.role, e.session_id, e.request_id, 'undo', 'bank match', s.match_id, 2,
       'The import of its line was undone.'
  FROM left_standing s
  JOIN audit_entry e ON e.organisation_id = s.organisation_id AND e.object_kind = 'statement import'
                    AND e.object_id = s.import_id AND e.object_version = 2;

-- Checks the lines that a statement changed, or whose matches it changed, after the whole statement, because it may change both. Checks
-- line by line (OFFSET 0), because the plan is cached: a plan made for the many lines of an import would read all lines of the table for
-- the one line of the next match.
CREATE FUNCTION judge_bank_lines() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM became w, LATERAL (
      SELECT b.state,
             (SELECT i.undone_at IS NOT NULL FROM statement_import i
               WHERE i.organisation_id = b.organisation_id AND i.import_id = b.import_id) AS is_undone,
             (SELECT CASE m.kind WHEN 'BOOK' THEN 'BOOKED' ELSE 'MATCHED' END
                FROM bank_match_line x JOIN bank_match m USING (organisation_id, match_id)
               WHERE x.organisation_id = b.organisation_id AND x.line_id = b.line_id AND x.standing) AS decided
        FROM bank_line b WHERE b.organisation_id = w.organisation_id AND b.line_id = w.line_id OFFSET 0) l
     WHERE (l.state = 'UNDONE') <> l.is_undone
        OR l.decided IS DISTINCT FROM CASE WHEN l.state IN ('BOOKED', 'MATCHED') THEN l.state END
  ) THEN
    RAISE EXCEPTION 'BANK_LINE_DECIDED' USING ERRCODE = 'TF409';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER judge AFTER UPDATE ON bank_line REFERENCING NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION judge_bank_lines();
CREATE TRIGGER judge_made AFTER INSERT ON bank_match_line REFERENCING NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION judge_bank_lines();
CREATE TRIGGER judge_ended AFTER UPDATE ON bank_match_line REFERENCING NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION judge_bank_lines();
REVOKE ALL ON FUNCTION judge_bank_lines FROM PUBLIC;
