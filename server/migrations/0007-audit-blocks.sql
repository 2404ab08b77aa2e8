-- The audit trail sealed: blocks of entries, chained by SHA-256, one chain per organisation. What is hashed, byte by byte,
-- stands in docs/operating/audit.md; the server recomputes it with other code than this (server/src/audit/chain.ts).
--
-- A chain with one head that every post moves would halve the posting rate. So a post only leaves a note that its entry
-- waits, in a table without a key that nobody contends for, and a sealer takes all notes about a second later. Entries
-- commit in another order than they are numbered: that is why what waits is noted, and not derived from the last number.
-- The server's role reads blocks and writes none: it may only call seal_audit(), which decides alone what is in a block.

-- Entries that no block holds yet.
CREATE TABLE audit_unsealed (
  organisation_id bigint NOT NULL,
  audit_entry_id bigint NOT NULL
) WITH (autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_scale_factor = 0);

CREATE TABLE audit_block (
  organisation_id bigint NOT NULL REFERENCES organisation,
  no bigint NOT NULL CHECK (no >= 1),
  sealed_at timestamptz NOT NULL,
  entry_count integer NOT NULL CHECK (entry_count >= 1),
  previous_hash bytea NOT NULL CHECK (length(previous_hash) = 32),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (organisation_id, no)
);

-- Its key is what seals an entry once at most.
CREATE TABLE audit_block_entry (
  organisation_id bigint NOT NULL,
  audit_entry_id bigint NOT NULL,
  block_no bigint NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (organisation_id, audit_entry_id)
);

-- What came after a block is found without reading what came before.
CREATE INDEX audit_block_entry_by_block ON audit_block_entry (organisation_id, block_no, audit_entry_id);

-- Where each chain ends, so that blocks missing at its end are missed. An organisation is in here from its first block on.
CREATE TABLE audit_chain (
  organisation_id bigint PRIMARY KEY REFERENCES organisation,
  no bigint NOT NULL,
  sealed_at timestamptz NOT NULL,
  hash bytea NOT NULL
);

-- The people of a trail, members or not any more: who changed something, and whose membership was changed.
CREATE TABLE audit_person (
  organisation_id bigint NOT NULL REFERENCES organisation,
  user_id bigint NOT NULL,
  PRIMARY KEY (organisation_id, user_id)
);

-- For the trail as it is read: by time, and what is not a plain post, of which there are few among many.
CREATE INDEX audit_entry_by_instant ON audit_entry (organisation_id, at, audit_entry_id);
CREATE INDEX audit_entry_not_posted ON audit_entry (organisation_id, action, at, audit_entry_id) WHERE action <> 'post';

-- Tables are named in full, because a function that sets its own search_path costs every post a little.
CREATE FUNCTION audit_entries_wait() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  INSERT INTO public.audit_unsealed (organisation_id, audit_entry_id) SELECT organisation_id, audit_entry_id FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER added AFTER INSERT ON audit_entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_wait();

INSERT INTO audit_unsealed (organisation_id, audit_entry_id) SELECT organisation_id, audit_entry_id FROM audit_entry;

---------------------------------------------------------------------------------------------------- what is hashed

-- A value as canonical JSON (RFC 8785 for the values that records hold): no spaces, the fields of objects in the order of
-- their names. Numbers are whole and names ASCII in all that is recorded.
CREATE FUNCTION canonical_json(value jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'object' THEN
      '{' || coalesce((SELECT string_agg(to_json(f.name)::text || ':' || canonical_json(f.value), ',' ORDER BY f.name COLLATE "C")
                         FROM jsonb_each(value) AS f (name, value)), '') || '}'
    WHEN 'array' THEN
      '[' || coalesce((SELECT string_agg(canonical_json(e.value), ',' ORDER BY e.no)
                         FROM jsonb_array_elements(value) WITH ORDINALITY AS e (value, no)), '') || ']'
    ELSE coalesce(value::text, 'null')
  END;
END $$;

-- A version of a transaction: what a plain post wrote stands there alone.
CREATE FUNCTION canonical_transaction(
  of_date date, voided boolean, closing boolean, account bigint[], cents bigint[], comment text, lock_reason text,
  recorded_at timestamptz, source_kind text, source_id bigint, source_purpose text, source_cycle integer
) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT '{"accounts":' || array_to_json(account) || ',"cents":' || array_to_json(cents)
      || ',"closing":' || closing::text || ',"comment":' || to_json(comment)
      || ',"date":"' || to_char(of_date::timestamp, 'YYYY-MM-DD') || '","lockReason":' || coalesce(to_json(lock_reason)::text, 'null')
      || ',"recordedAt":"' || instant_text(recorded_at)
      || '","source":' || CASE WHEN source_kind IS NULL THEN 'null' ELSE
           '{"cycle":' || source_cycle || ',"id":' || source_id || ',"kind":' || to_json(source_kind)
           || ',"purpose":' || to_json(source_purpose) || '}' END
      || ',"voided":' || voided::text || '}'
$$;

-- An entry, with the version of the transaction that it points to if it is about one.
CREATE FUNCTION canonical_entry(e audit_entry, transaction_text text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT '{"action":' || to_json(e.action)
      || ',"after":' || CASE WHEN e.after IS NULL THEN 'null' ELSE canonical_json(e.after) END
      || ',"at":"' || instant_text(e.at)
      || '","before":' || CASE WHEN e.before IS NULL THEN 'null' ELSE canonical_json(e.before) END
      || ',"entry":' || e.audit_entry_id || ',"kind":' || to_json(e.object_kind) || ',"object":' || e.object_id
      || ',"reason":' || coalesce(to_json(e.reason)::text, 'null') || ',"request":' || to_json(e.request_id)
      || ',"role":' || to_json(e.role) || ',"session":' || to_json(e.session_id)
      || ',"transaction":' || coalesce(transaction_text, 'null')
      || ',"user":' || e.user_id || ',"version":' || e.object_version || '}'
$$;

-- A block: its entries count by the digest of their hashes, one after the other in the order of their numbers.
CREATE FUNCTION canonical_block(
  organisation uuid, no bigint, sealed_at timestamptz, entry_count bigint, entries bytea, previous_hash bytea
) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT '{"count":' || entry_count || ',"entries":"' || encode(entries, 'hex') || '","no":' || no
      || ',"organisation":"' || organisation || '","previous":"' || encode(previous_hash, 'hex')
      || '","sealedAt":"' || instant_text(sealed_at) || '"}'
$$;

---------------------------------------------------------------------------------------------------- the background loop

-- Work that is done once, however many server processes there are: its row is the lock.
CREATE TABLE background_job (
  job text PRIMARY KEY,
  begun_at timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO background_job (job) VALUES ('seal'), ('sessions'), ('idempotency keys'), ('provider artefacts');

-- Takes a job that is due, until this database transaction ends. False: it is not due, or somebody else is at it.
CREATE FUNCTION take_job(which text, every interval) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM background_job WHERE job = which AND begun_at <= clock_timestamp() - every FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE background_job SET begun_at = clock_timestamp() WHERE job = which;
  RETURN true;
END $$;

-- Seals what waits, `most` entries at most, a block per organisation. Answers how many entries: fewer than `most` means that
-- nothing waits any longer, or that another process is at it.
CREATE FUNCTION seal_audit(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  organisations bigint[];
  entries bigint[];
BEGIN
  -- An idle server writes nothing.
  IF NOT EXISTS (SELECT FROM audit_unsealed) THEN
    RETURN 0;
  END IF;
  PERFORM FROM background_job WHERE job = 'seal' FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  WITH taken AS (
    DELETE FROM audit_unsealed WHERE ctid = ANY (ARRAY(SELECT u.ctid FROM audit_unsealed u LIMIT most))
    RETURNING organisation_id, audit_entry_id)
  SELECT array_agg(organisation_id), array_agg(audit_entry_id) INTO organisations, entries
    FROM (SELECT DISTINCT organisation_id, audit_entry_id FROM taken) AS noted;
  IF entries IS NULL THEN
    RETURN 0;
  END IF;

  INSERT INTO audit_chain (organisation_id, no, sealed_at, hash)
  SELECT DISTINCT o, 0, '-infinity'::timestamptz, decode(repeat('00', 32), 'hex') FROM unnest(organisations) AS o
  ON CONFLICT DO NOTHING;
  -- Arrays, so that each row is found by its key whatever the planner thinks of a table that is empty most of the time;
  -- an earlier version of a transaction is looked for only where it is not the present one.
  WITH hashed AS MATERIALIZED (
    SELECT e.organisation_id, e.audit_entry_id, e.user_id, CASE e.object_kind WHEN 'member' THEN e.object_id END AS member_id,
           sha256(convert_to(canonical_entry(e, CASE
             WHEN t.version = e.object_version THEN
               canonical_transaction(t.date, t.voided, t.closing, t.account, t.cents, t.comment, t.lock_reason, t.modified_at,
                                     t.source_kind, t.source_id, t.source_purpose, t.source_cycle)
             WHEN t.version IS NOT NULL THEN
               (SELECT canonical_transaction(v.date, v.voided, v.closing, v.account, v.cents, v.comment, v.lock_reason,
                                             v.recorded_at, t.source_kind, t.source_id, t.source_purpose, t.source_cycle)
                  FROM transaction_version v
                 WHERE v.organisation_id = e.organisation_id AND v.transaction_id = e.object_id
                   AND v.version = e.object_version)
             END), 'UTF8')) AS hash
      FROM unnest(organisations, entries) AS w (organisation_id, audit_entry_id)
      JOIN audit_entry e USING (organisation_id, audit_entry_id)
      LEFT JOIN transaction t ON e.object_kind = 'transaction' AND t.organisation_id = e.organisation_id
                             AND t.transaction_id = e.object_id
     WHERE NOT EXISTS (SELECT FROM audit_block_entry b
                        WHERE b.organisation_id = e.organisation_id AND b.audit_entry_id = e.audit_entry_id)
  ), gathered AS (
    SELECT organisation_id, count(*) AS entry_count, sha256(string_agg(hash, ''::bytea ORDER BY audit_entry_id)) AS entries
      FROM hashed GROUP BY organisation_id
  ), numbered AS (
    SELECT g.*, o.tenant_uuid, c.no + 1 AS no, c.hash AS previous_hash,
           greatest(clock_timestamp(), c.sealed_at + interval '1 microsecond') AS sealed_at
      FROM gathered g JOIN organisation o USING (organisation_id) JOIN audit_chain c USING (organisation_id)
  ), blocks AS MATERIALIZED (
    SELECT n.*, sha256(convert_to(canonical_block(n.tenant_uuid, n.no, n.sealed_at, n.entry_count, n.entries,
                                                  n.previous_hash), 'UTF8')) AS hash
      FROM numbered n
  ), written AS (
    INSERT INTO audit_block (organisation_id, no, sealed_at, entry_count, previous_hash, hash)
    SELECT organisation_id, no, sealed_at, entry_count, previous_hash, hash FROM blocks
  ), filled AS (
    INSERT INTO audit_block_entry (organisation_id, audit_entry_id, block_no, hash)
    SELECT h.organisation_id, h.audit_entry_id, b.no, h.hash FROM hashed h JOIN blocks b USING (organisation_id)
  ), named AS (
    INSERT INTO audit_person (organisation_id, user_id)
    SELECT organisation_id, user_id FROM hashed
     UNION SELECT organisation_id, member_id FROM hashed WHERE member_id IS NOT NULL
    ON CONFLICT DO NOTHING
  )
  UPDATE audit_chain c SET no = b.no, sealed_at = b.sealed_at, hash = b.hash FROM blocks b
   WHERE c.organisation_id = b.organisation_id;
  RETURN cardinality(entries);
END $$;

-- The people whom the open organisation's trail may name.
CREATE FUNCTION audit_people() RETURNS TABLE (user_id bigint, username text, given_name text, family_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  WITH open AS (SELECT nullif(current_setting('app.organisation', true), '')::bigint AS organisation_id)
  SELECT u.user_id, u.username, u.given_name, u.family_name
    FROM app_user u
   WHERE u.user_id IN (SELECT a.user_id FROM audit_person a JOIN open USING (organisation_id)
                       UNION SELECT m.user_id FROM membership m JOIN open USING (organisation_id))
   ORDER BY u.username COLLATE "C", u.user_id
$$;

-- The entries of the open organisation's trail that a block and those before it do not hold: what came since, sealed or not.
CREATE FUNCTION audit_since(block bigint) RETURNS TABLE (audit_entry_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT b.audit_entry_id FROM audit_block_entry b
   WHERE b.organisation_id = nullif(current_setting('app.organisation', true), '')::bigint AND b.block_no > block
  UNION
  SELECT u.audit_entry_id FROM audit_unsealed u
   WHERE u.organisation_id = nullif(current_setting('app.organisation', true), '')::bigint
$$;

-- How many blocks there are in all, how many entries wait for one (10,000 stand for more), and since when: what whoever runs
-- the server watches. Of no organisation in particular.
CREATE FUNCTION audit_figures() RETURNS TABLE (blocks bigint, waiting bigint, oldest_waiting_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT (SELECT coalesce(sum(no), 0)::bigint FROM audit_chain), count(*), min(e.at)
    FROM (SELECT organisation_id, audit_entry_id FROM audit_unsealed LIMIT 10000) AS w
    JOIN audit_entry e USING (organisation_id, audit_entry_id)
$$;

-- Forgets sessions that are over, with their refresh tokens, and attempts that were counted long ago.
CREATE FUNCTION sweep_sessions() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  swept bigint;
BEGIN
  DELETE FROM session WHERE expires_at < now();
  GET DIAGNOSTICS swept = ROW_COUNT;
  DELETE FROM throttle WHERE window_ends_at < now() - interval '1 hour';
  RETURN swept;
END $$;

-- Forgets what remains of sign-ins that nobody finished.
CREATE FUNCTION sweep_provider_artefacts() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  swept bigint;
BEGIN
  DELETE FROM idp_artefact WHERE expires_at < now();
  GET DIAGNOSTICS swept = ROW_COUNT;
  RETURN swept;
END $$;

---------------------------------------------------------------------------------------------------- guards and grants

DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['audit_block', 'audit_block_entry'] LOOP
    EXECUTE format('CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT
                    EXECUTE FUNCTION refuse(''AUDIT_IS_KEPT'')', kept);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', kept);
    EXECUTE format('CREATE POLICY own_organisation ON %I
      USING (organisation_id = nullif(current_setting(''app.organisation'', true), '''')::bigint)', kept);
    EXECUTE format('GRANT SELECT ON %I TO twofold_server', kept);
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION audit_entries_wait, canonical_json, canonical_transaction, canonical_entry,
  canonical_block, take_job, seal_audit, audit_people, audit_since, audit_figures, sweep_sessions, sweep_provider_artefacts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_job, seal_audit, audit_people, audit_since, audit_figures, sweep_sessions, sweep_provider_artefacts
  TO twofold_server;
