-- The outbox: mails that carry an invoice or a statement, each with the file as it was when somebody sent it.
--
-- A mail is written in the database transaction of the call that sends it, and handed to the mail server afterwards by a
-- background loop, of however many server processes. It is never sent twice: a process takes it by a mark that commits before
-- the first byte goes out, and whoever dies in between leaves it as failed, for a person to decide: only that person can know
-- whether it arrived. What it says never changes, and it is never deleted; old files are let go of (sweep_mail_files).

CREATE SEQUENCE mail_id;

CREATE TABLE mail (
  organisation_id bigint NOT NULL,
  mail_id bigint NOT NULL DEFAULT nextval('mail_id'),
  party_id bigint NOT NULL,
  -- What it carries: an invoice by its id, or a statement by its customer's.
  object_kind text NOT NULL CHECK (object_kind IN ('receivable invoice', 'customer statement')),
  object_id bigint NOT NULL,
  recipients text[] NOT NULL CHECK (cardinality(recipients) BETWEEN 1 AND 10),
  sender_name text NOT NULL,
  reply_to text NOT NULL DEFAULT '',
  subject text NOT NULL CHECK (subject <> '' AND subject !~ '[[:cntrl:]]'),
  message text NOT NULL,
  -- What it is found by, folded: subject and recipients.
  search_key text COLLATE "C" NOT NULL,
  file_name text NOT NULL,
  file_bytes integer NOT NULL,
  -- Null once it was let go of.
  file bytea,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'SENDING', 'SENT', 'FAILED', 'CANCELED')),
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  -- Whose attempt is under way, and since when.
  claim uuid,
  claimed_at timestamptz,
  -- Why the last attempt failed, and which recipients the mail server did not take.
  problem text NOT NULL DEFAULT '',
  refused_recipients text[] NOT NULL DEFAULT '{}',
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When it came to its present state.
  settled_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  version integer NOT NULL DEFAULT 1,
  modified_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, mail_id),
  FOREIGN KEY (organisation_id, party_id) REFERENCES party,
  CONSTRAINT mail_claimed CHECK ((state = 'SENDING') = (claim IS NOT NULL)),
  CONSTRAINT mail_has_file CHECK (file IS NOT NULL OR state IN ('SENT', 'CANCELED'))
);
CREATE INDEX mail_due ON mail (due_at) WHERE state = 'WAITING';
CREATE INDEX mail_under_way ON mail (claimed_at) WHERE state = 'SENDING';
CREATE INDEX mail_with_old_file ON mail (settled_at) WHERE file IS NOT NULL AND state IN ('SENT', 'CANCELED');

-- Which state may follow which: what was sent stays sent, and what is being sent is nobody's to touch.
CREATE FUNCTION stamp_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.organisation_id, NEW.mail_id, NEW.party_id, NEW.object_kind, NEW.object_id, NEW.recipients, NEW.sender_name, NEW.reply_to,
      NEW.subject, NEW.message, NEW.file_name, NEW.file_bytes, NEW.created_by, NEW.created_at)
     IS DISTINCT FROM
     (OLD.organisation_id, OLD.mail_id, OLD.party_id, OLD.object_kind, OLD.object_id, OLD.recipients, OLD.sender_name, OLD.reply_to,
      OLD.subject, OLD.message, OLD.file_name, OLD.file_bytes, OLD.created_by, OLD.created_at)
     OR NEW.file IS NOT NULL AND NEW.file IS DISTINCT FROM OLD.file THEN
    RAISE EXCEPTION 'IDENTITY_IS_FIXED' USING ERRCODE = 'TF409';
  ELSIF NEW.state <> OLD.state AND NOT (OLD.state, NEW.state) IN (
      ('WAITING', 'SENDING'), ('WAITING', 'CANCELED'), ('SENDING', 'SENT'), ('SENDING', 'WAITING'), ('SENDING', 'FAILED'),
      ('FAILED', 'WAITING'), ('FAILED', 'CANCELED'), ('CANCELED', 'WAITING')) THEN
    RAISE EXCEPTION 'MAIL_STATE' USING ERRCODE = 'TF409';
  END IF;
  IF NEW.state <> OLD.state THEN
    NEW.settled_at := clock_timestamp();
  END IF;
  NEW.version := OLD.version + 1;
  NEW.modified_at := greatest(clock_timestamp(), OLD.modified_at + interval '1 microsecond');
  RETURN NEW;
END $$;
CREATE TRIGGER stamp BEFORE UPDATE ON mail FOR EACH ROW EXECUTE FUNCTION stamp_mail();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON mail FOR EACH STATEMENT EXECUTE FUNCTION refuse('MAIL_IS_KEPT');

-- Takes the mail that has been due for longest, of any organisation, for one attempt. No row: none is due. What another
-- process took longer ago than an attempt can last was lost with that process.
CREATE FUNCTION claim_mail() RETURNS TABLE (organisation_id bigint, mail_id bigint, claim uuid, attempts integer, recipients text[],
  sender_name text, reply_to text, subject text, message text, file_name text, file bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
BEGIN
  UPDATE mail SET state = 'FAILED', claim = NULL, claimed_at = NULL,
                  problem = 'The server stopped while this was being sent. It may have arrived: ask before you send it again.'
   WHERE (organisation_id, mail_id) IN (SELECT l.organisation_id, l.mail_id FROM mail l
                                         WHERE l.state = 'SENDING' AND l.claimed_at < clock_timestamp() - interval '15 minutes'
                                         FOR UPDATE SKIP LOCKED);
  RETURN QUERY
  UPDATE mail AS m SET state = 'SENDING', claim = gen_random_uuid(), claimed_at = clock_timestamp(), attempts = m.attempts + 1
   WHERE (m.organisation_id, m.mail_id) = (SELECT d.organisation_id, d.mail_id FROM mail d
                                            WHERE d.state = 'WAITING' AND d.due_at <= clock_timestamp()
                                            ORDER BY d.due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING m.organisation_id, m.mail_id, m.claim, m.attempts, m.recipients, m.sender_name, m.reply_to, m.subject, m.message, m.file_name,
            m.file;
END $$;

-- Ends an attempt: SENT, FAILED, or WAITING for the next one. Only whoever took the mail can; false: it is not his any more.
CREATE FUNCTION settle_mail(by_claim uuid, outcome text, why text, refused text[], next_after interval)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE mail SET state = outcome, problem = why, refused_recipients = refused, claim = NULL, claimed_at = NULL,
                  due_at = clock_timestamp() + next_after
   WHERE state = 'SENDING' AND claim = by_claim;
  RETURN FOUND;
END $$;

-- Lets go of files that were sent or canceled 400 days ago: the rest of the mail stays. Answers how many.
CREATE FUNCTION sweep_mail_files() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  swept bigint;
BEGIN
  UPDATE mail SET file = NULL
   WHERE file IS NOT NULL AND state IN ('SENT', 'CANCELED') AND settled_at < clock_timestamp() - interval '400 days';
  GET DIAGNOSTICS swept = ROW_COUNT;
  RETURN swept;
END $$;
INSERT INTO background_job (job) VALUES ('mail files');

ALTER TABLE mail ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON mail
  USING (organisation_id = nullif(current_setting('app.organisation', true), '')::bigint);
GRANT USAGE ON SEQUENCE mail_id TO twofold_server;
GRANT SELECT, INSERT (organisation_id, mail_id, party_id, object_kind, object_id, recipients, sender_name, reply_to, subject, message,
  search_key, file_name, file_bytes, file, created_by), UPDATE (state, due_at, problem) ON mail TO twofold_server;
REVOKE ALL ON FUNCTION stamp_mail, claim_mail, settle_mail, sweep_mail_files FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_mail, settle_mail, sweep_mail_files TO twofold_server;
