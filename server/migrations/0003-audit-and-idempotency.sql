-- Who did what, and the keys that make a retried request book once.
--
-- An audit entry is written in the database transaction of its change, and never again. For a plain post it holds no copy:
-- version 1 of the transaction is what was written.
-- Idempotency keys stand in one table and not in a partition per day: a unique key must hold over midnight, and over
-- partitions it could not. Expired ones are swept once a day by reading them all: an index by day would cost every post.

CREATE SEQUENCE audit_entry_id;

CREATE TABLE audit_entry (
  organisation_id bigint NOT NULL,
  audit_entry_id bigint NOT NULL DEFAULT nextval('audit_entry_id'),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  user_id bigint NOT NULL,
  role text NOT NULL,
  session_id text NOT NULL,
  request_id text NOT NULL,
  action text NOT NULL,
  object_kind text NOT NULL,
  object_id bigint NOT NULL,
  object_version integer NOT NULL,
  reason text,
  before jsonb,
  after jsonb,
  PRIMARY KEY (organisation_id, audit_entry_id)
);
CREATE INDEX audit_entry_of_object ON audit_entry (organisation_id, object_kind, object_id);

CREATE TABLE idempotency_key (
  organisation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  key text COLLATE "C" NOT NULL,
  body_hash text COLLATE "C" NOT NULL,
  object_kind text NOT NULL,
  object_id bigint NOT NULL,
  object_version integer NOT NULL,
  day date NOT NULL DEFAULT current_date,
  PRIMARY KEY (organisation_id, user_id, key)
);

CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry FOR EACH STATEMENT
  EXECUTE FUNCTION refuse('AUDIT_IS_KEPT');

ALTER TABLE audit_entry ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON audit_entry
  USING (organisation_id = nullif(current_setting('app.organisation', true), '')::bigint);
ALTER TABLE idempotency_key ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON idempotency_key
  USING (organisation_id = nullif(current_setting('app.organisation', true), '')::bigint);
GRANT USAGE ON SEQUENCE audit_entry_id TO twofold_server;
GRANT SELECT, INSERT (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version,
  reason, before, after) ON audit_entry TO twofold_server;
GRANT SELECT, INSERT (organisation_id, user_id, key, body_hash, object_kind, object_id, object_version)
  ON idempotency_key TO twofold_server;

-- The organisation that a user's key has founded, with the digest of what was sent. Of two requests with one key the later
-- one waits here for the earlier one: the key stands in the organisation's own books, where it could not meet it.
CREATE FUNCTION founded_with_key(acting_user bigint, used_key text)
RETURNS TABLE (organisation_id bigint, tenant_uuid uuid, body_hash text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
BEGIN
  PERFORM FROM app_user WHERE user_id = acting_user FOR NO KEY UPDATE;
  RETURN QUERY
  SELECT o.organisation_id, o.tenant_uuid, k.body_hash
    FROM membership m
    JOIN idempotency_key k ON k.organisation_id = m.organisation_id AND k.user_id = m.user_id AND k.key = used_key
    JOIN organisation o ON o.organisation_id = m.organisation_id
   WHERE m.user_id = acting_user AND k.object_kind = 'organisation';
END $$;
REVOKE ALL ON FUNCTION founded_with_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION founded_with_key TO twofold_server;

-- Forgets keys older than seven days, of every organisation. Answers how many.
CREATE FUNCTION sweep_idempotency_keys() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  swept bigint;
BEGIN
  DELETE FROM idempotency_key WHERE day < current_date - 7;
  GET DIAGNOSTICS swept = ROW_COUNT;
  RETURN swept;
END $$;

REVOKE ALL ON FUNCTION sweep_idempotency_keys FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sweep_idempotency_keys TO twofold_server;

-- Posts several people's entries of one organisation in one commit, each with its audit entry and idempotency key. The
-- n-th element of every array belongs to the n-th entry; accounts and cents are array literals. Which roles may post, and
-- which may pass a soft lock and enter on a party's account, is said by the caller, who has the table of permissions.
-- Answers a row per entry: its refusal, or the transaction it became (or once became: a replay), or nothing in
-- transaction_id when its key was used with another body (IDEMPOTENCY_MISMATCH). An entry out of order, on an account
-- that takes no lines, or in a locked period raises, and with it all of them fail; so does nothing else.
CREATE FUNCTION post_transactions(
  of_organisation bigint, posting_roles text[], adjusting_roles text[], users bigint[], sessions text[], requests text[],
  keys text[], body_hashes text[], dates date[], comments text[], closings boolean[], lock_reasons text[], accounts text[],
  cents text[]
) RETURNS TABLE (refusal text, transaction_id bigint, version integer, modified_at text, replayed boolean)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  n integer := cardinality(users);
  roles text[] := array_fill(NULL::text, ARRAY[n]);
  refusals text[] := array_fill(NULL::text, ARRAY[n]);
  ids bigint[] := array_fill(NULL::bigint, ARRAY[n]);
  versions integer[] := array_fill(1, ARRAY[n]);
  accepted integer[] := '{}';
  keyed integer[] := '{}';
  claimed integer;
  i integer;
  stored idempotency_key;
BEGIN
  modified_at := instant_text(now());
  FOR i IN 1 .. n LOOP
    IF i > 1 AND users[i] = users[i - 1] THEN
      roles[i] := roles[i - 1];
    ELSE
      roles[i] := enter_as(users[i], of_organisation);
    END IF;
    IF roles[i] IS NULL THEN
      refusals[i] := 'NOT_A_MEMBER';
    ELSIF roles[i] <> ALL (posting_roles) THEN
      refusals[i] := 'FORBIDDEN';
    END IF;
  END LOOP;
  -- Who is no member has closed the organisation behind him; the others are members.
  IF roles[n] IS NULL THEN
    PERFORM set_config('app.organisation', of_organisation::text, true)
      FROM (SELECT 1 WHERE array_remove(roles, NULL) <> '{}') AS some_member;
  END IF;

  FOR i IN 1 .. n LOOP
    CONTINUE WHEN refusals[i] IS NOT NULL;
    ids[i] := nextval('transaction_id');
    IF roles[i] <> ALL (adjusting_roles) THEN
      -- A reason passes no lock for him.
      lock_reasons[i] := NULL;
      PERFORM FROM account WHERE organisation_id = of_organisation AND account_id = ANY (accounts[i]::bigint[])
                             AND role IN ('RECEIVABLE_PARTY', 'PAYABLE_PARTY');
      IF FOUND THEN
        refusals[i] := 'PARTY_ACCOUNT_NEEDS_ACCOUNTANT';
      END IF;
    END IF;
    IF keys[i] IS NOT NULL THEN
      keyed := keyed || i;
    END IF;
    IF refusals[i] IS NULL THEN
      accepted := accepted || i;
    END IF;
  END LOOP;

  IF keyed <> '{}' THEN
    INSERT INTO idempotency_key (organisation_id, user_id, key, body_hash, object_kind, object_id, object_version)
    SELECT of_organisation, users[i], keys[i], body_hashes[i], 'transaction', ids[i], 1
      FROM unnest(keyed) AS i WHERE refusals[i] IS NULL ORDER BY users[i], keys[i] COLLATE "C", i
    ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS claimed = ROW_COUNT;
    -- Nearly always every key was new. Else each is looked up: what stands there is this entry's own claim, or an earlier one.
    IF claimed < cardinality(keyed) THEN
      FOREACH i IN ARRAY keyed LOOP
        SELECT * INTO stored FROM idempotency_key k
         WHERE k.organisation_id = of_organisation AND k.user_id = users[i] AND k.key = keys[i];
        CONTINUE WHEN NOT FOUND OR stored.object_kind = 'transaction' AND stored.object_id = ids[i];
        accepted := array_remove(accepted, i);
        IF stored.body_hash <> body_hashes[i] OR stored.object_kind <> 'transaction' THEN
          refusals[i] := 'IDEMPOTENCY_MISMATCH';
        ELSE
          refusals[i] := NULL;
          ids[i] := stored.object_id;
          versions[i] := stored.object_version;
        END IF;
      END LOOP;
    END IF;
  END IF;

  INSERT INTO transaction (organisation_id, transaction_id, date, comment, closing, lock_reason, account, cents)
  SELECT of_organisation, ids[i], dates[i], comments[i], closings[i], lock_reasons[i], accounts[i]::bigint[], cents[i]::bigint[]
    FROM unnest(accepted) AS i;
  INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id,
                           object_version, reason)
  SELECT of_organisation, users[i], roles[i], sessions[i], requests[i], 'post', 'transaction', ids[i], 1, lock_reasons[i]
    FROM unnest(accepted) AS i;

  FOR i IN 1 .. n LOOP
    refusal := refusals[i];
    transaction_id := CASE WHEN refusals[i] IS NULL THEN ids[i] END;
    version := versions[i];
    replayed := refusals[i] IS NULL AND i <> ALL (accepted);
    RETURN NEXT;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION post_transactions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION post_transactions TO twofold_server;
