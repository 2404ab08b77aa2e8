-- Limits for mail. An organisation can be barred from mailing, and the recipients of its mails are counted for 24 hours. Both stop a user
-- who founds an organisation from sending mail to strangers from the operator's address.

-- The server's role has no right to update this column, so only the command line can allow an organisation to send mail.
ALTER TABLE organisation ADD may_mail boolean NOT NULL DEFAULT true;

-- The same as before, with whether the new organisation can send mail.
DROP FUNCTION create_organisation(bigint, text, text, text, integer);
CREATE FUNCTION create_organisation(acting_user bigint, is_called text, convention text, zone text, first_month integer,
  mails boolean DEFAULT true)
RETURNS TABLE (organisation_id bigint, tenant_uuid uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  created organisation;
BEGIN
  INSERT INTO organisation (name, sign_convention, time_zone, fiscal_year_first_month, may_mail)
  VALUES (is_called, convention, zone, first_month, mails) RETURNING * INTO created;
  INSERT INTO membership (organisation_id, user_id, role) VALUES (created.organisation_id, acting_user, 'OWNER');
  RETURN QUERY SELECT created.organisation_id, created.tenant_uuid;
END $$;

-- When the recipients of a mail were last counted: when it was written, and when it is sent again more than 24 hours later. Mails from
-- before this migration are not counted. A constant default does not rewrite the table.
ALTER TABLE mail ADD counted_at timestamptz NOT NULL DEFAULT '-infinity';
ALTER TABLE mail ALTER counted_at SET DEFAULT clock_timestamp();
CREATE INDEX mail_counted ON mail (organisation_id, counted_at);

-- Refuses a mail of a barred organisation, whoever writes it, and counts a mail that is sent again. An attempt that failed for the moment
-- (from SENDING to WAITING) is the same sending.
CREATE FUNCTION count_mail() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT (SELECT o.may_mail FROM organisation o WHERE o.organisation_id = NEW.organisation_id) THEN
    RAISE EXCEPTION 'MAIL_NOT_ALLOWED' USING ERRCODE = 'TF409';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.counted_at <= clock_timestamp() - interval '24 hours' THEN
    NEW.counted_at := clock_timestamp();
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER count_new BEFORE INSERT ON mail FOR EACH ROW EXECUTE FUNCTION count_mail();
CREATE TRIGGER count_again BEFORE UPDATE OF state ON mail FOR EACH ROW
  WHEN (NEW.state = 'WAITING' AND OLD.state IN ('FAILED', 'CANCELED')) EXECUTE FUNCTION count_mail();

-- What an organisation can mail now: whether it is allowed to, how many of the most recipients of 24 hours are left, and from when on
-- `wanted` recipients fit (null: they fit now). It reads the mails of 24 hours. It runs as its caller, so row-level security applies.
CREATE FUNCTION mail_allowance(of_organisation bigint, wanted integer, most integer)
RETURNS TABLE (may_mail boolean, recipients_left integer, possible_at timestamptz) LANGUAGE sql AS $$
  WITH counted AS (
    SELECT m.counted_at, sum(cardinality(m.recipients)) OVER (ORDER BY m.counted_at, m.mail_id) AS recipients
      FROM mail m WHERE m.organisation_id = of_organisation AND m.counted_at > clock_timestamp() - interval '24 hours'
  ), used AS (SELECT coalesce(max(c.recipients), 0) AS recipients FROM counted c)
  SELECT o.may_mail, greatest(most - u.recipients, 0)::integer,
         (SELECT min(c.counted_at) + interval '24 hours' FROM counted c
           WHERE u.recipients + wanted > most AND c.recipients >= u.recipients + wanted - most)
    FROM used u, organisation o WHERE o.organisation_id = of_organisation
$$;

-- The same for a mail that is about to be written or sent again. The row of the organisation is locked until commit, so of two such mails,
-- in whichever server processes, the second one is counted after the first one. The count is a statement of its own after the lock: a
-- statement that waits for a lock still sees what was there before it waited.
CREATE FUNCTION lock_mail_allowance(of_organisation bigint, wanted integer, most integer)
RETURNS TABLE (may_mail boolean, recipients_left integer, possible_at timestamptz) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM organisation o WHERE o.organisation_id = of_organisation FOR NO KEY UPDATE;
  RETURN QUERY SELECT * FROM mail_allowance(of_organisation, wanted, most);
END $$;

-- The same as before, without mails of barred organisations: they wait.
CREATE OR REPLACE FUNCTION claim_mail() RETURNS TABLE (organisation_id bigint, mail_id bigint, claim uuid, attempts integer,
  recipients text[], sender_name text, reply_to text, subject text, message text, file_name text, file bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  UPDATE mail SET state = 'FAILED', claim = NULL, claimed_at = NULL,
                  problem = 'The server stopped while this was being sent. It may have arrived: ask before you send it again.'
   WHERE (organisation_id, mail_id) IN (SELECT l.organisation_id, l.mail_id FROM mail l
                                         WHERE l.state = 'SENDING' AND l.claimed_at < clock_timestamp() - interval '15 minutes'
                                         FOR UPDATE SKIP LOCKED);
  RETURN QUERY
  UPDATE mail AS m SET state = 'SENDING', claim = gen_random_uuid(), claimed_at = clock_timestamp(), attempts = m.attempts + 1
   WHERE (m.organisation_id, m.mail_id) = (SELECT d.organisation_id, d.mail_id
                                             FROM mail d JOIN organisation o ON o.organisation_id = d.organisation_id
                                            WHERE d.state = 'WAITING' AND d.due_at <= clock_timestamp() AND o.may_mail
                                            ORDER BY d.due_at LIMIT 1 FOR UPDATE OF d SKIP LOCKED)
  RETURNING m.organisation_id, m.mail_id, m.claim, m.attempts, m.recipients, m.sender_name, m.reply_to, m.subject, m.message, m.file_name,
            m.file;
END $$;

REVOKE ALL ON FUNCTION create_organisation, count_mail, mail_allowance, lock_mail_allowance FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_organisation, mail_allowance, lock_mail_allowance TO twofold_server;
