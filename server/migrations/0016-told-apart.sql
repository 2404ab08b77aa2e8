-- Pairs of documents that look like one and the same, and that somebody has looked at: they are two.
--
-- A pair stands here as long as that holds; taking it back removes the row, and the audit trail keeps both. It is a word about two
-- documents and posts nothing, so it makes no version of either.
CREATE TABLE told_apart (
  organisation_id bigint NOT NULL,
  earlier_id bigint NOT NULL,
  later_id bigint NOT NULL,
  told_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (organisation_id, later_id, earlier_id),
  CONSTRAINT told_apart_order CHECK (earlier_id < later_id),
  FOREIGN KEY (organisation_id, earlier_id) REFERENCES document,
  FOREIGN KEY (organisation_id, later_id) REFERENCES document
);

CREATE TRIGGER keep BEFORE UPDATE OR TRUNCATE ON told_apart FOR EACH STATEMENT EXECUTE FUNCTION refuse('IDENTITY_IS_FIXED');

ALTER TABLE told_apart ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON told_apart
  USING (organisation_id = nullif(current_setting('app.organisation', true), '')::bigint);
GRANT SELECT, INSERT (organisation_id, earlier_id, later_id), DELETE ON told_apart TO twofold_server;
