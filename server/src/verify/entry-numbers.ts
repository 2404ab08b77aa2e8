// E1: the number of each entry is its position among the posts of the sealed audit trail, so numbers have no gap and no duplicate.
import { inScope } from './violation.ts'

/**
 * Every number is the position of its entry in the trail, and all posts up to the last numbered block have a number. An entry counts once,
 * where it was first posted. Blocks after the last numbered one wait to be numbered, which is not a violation.
 */
const NUMBERS_ARE_POSITIONS = `
  WITH posts AS MATERIALIZED (
    SELECT x.organisation_id, e.object_id AS transaction_id, x.block_no, x.audit_entry_id
      FROM audit_block_entry x JOIN audit_entry e USING (organisation_id, audit_entry_id)
     WHERE ${inScope('x')} AND e.object_kind = 'transaction' AND e.action = 'post'
  ), positions AS MATERIALIZED (
    SELECT p.organisation_id, p.transaction_id, p.block_no,
           row_number() OVER (PARTITION BY p.organisation_id ORDER BY p.block_no, p.audit_entry_id) AS position
      FROM (SELECT DISTINCT ON (organisation_id, transaction_id) * FROM posts
             ORDER BY organisation_id, transaction_id, block_no, audit_entry_id) p
      JOIN transaction t USING (organisation_id, transaction_id)
  )
  SELECT coalesce(n.organisation_id, p.organisation_id) AS "organisationId",
         CASE WHEN n.number IS NULL
              THEN format('Transaction %s was sealed in block %s but has no number', p.transaction_id, p.block_no)
              ELSE format('Transaction %s has the number %s, but is post %s of the sealed audit trail', n.transaction_id, n.number,
                          coalesce(p.position::text, 'none')) END AS what
    FROM (SELECT * FROM entry_number n WHERE ${inScope('n')}) n
    FULL JOIN positions p ON p.organisation_id = n.organisation_id AND p.transaction_id = n.transaction_id
    LEFT JOIN entry_numbering s ON s.organisation_id = p.organisation_id
   WHERE n.number IS DISTINCT FROM p.position AND (n.number IS NOT NULL OR p.block_no <= s.block_no)`

/** The next number follows the last one. */
const NEXT_FOLLOWS = `
  SELECT s.organisation_id AS "organisationId",
         format('The last entry number is recorded as %s, but is %s', s.last_number, coalesce(max(n.number), 0)) AS what
    FROM entry_numbering s LEFT JOIN entry_number n USING (organisation_id)
   WHERE ${inScope('s')} GROUP BY s.organisation_id, s.last_number HAVING s.last_number <> coalesce(max(n.number), 0)`

/** The checks of entry numbers. */
export const ENTRY_NUMBER_CHECKS = [NUMBERS_ARE_POSITIONS, NEXT_FOLLOWS].map(text => ({
  id: 'E1' as const,
  text,
}))
