-- Which rows of imported files stand in the books already.
--
-- A row's identity is worked out from what the file says (see server/src/imports/row-identity.ts): 128 bits of a
-- SHA-256, kept as uuid because that is PostgreSQL's type of 16 bytes. It is claimed in the database transaction that
-- posts the row, so an import that broke off is safe to run again, and of two at once only one posts a row.
-- There is no foreign key to the transaction: the row and its transaction are written by one database transaction, and
-- transactions are never deleted; checking it row by row would only slow an import down. A voided transaction keeps its
-- row, since what a bookkeeper has deleted must not come back with the next import.

CREATE TABLE imported_row (
  organisation_id bigint NOT NULL,
  identity uuid NOT NULL,
  object_kind text NOT NULL CHECK (object_kind IN ('transaction')),
  object_id bigint NOT NULL,
  PRIMARY KEY (organisation_id, identity)
);

CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON imported_row FOR EACH STATEMENT
  EXECUTE FUNCTION refuse('IMPORTED_ROWS_ARE_KEPT');

ALTER TABLE imported_row ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON imported_row
  USING (organisation_id = nullif(current_setting('app.organisation', true), '')::bigint);
GRANT SELECT, INSERT ON imported_row TO twofold_server;
