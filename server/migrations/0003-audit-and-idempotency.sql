-- Who did what, and the keys that make a retried request book once.
--
-- An audit entry is written in the database transaction of its change, and never again. For a plain post it holds no copy:
-- version 1 of the transaction is what was written.
-- Idempotency keys stand in one table and not in a partition per day: a unique key must hold over midnight, and over
-- partitions it could not. The few expired ones are swept by day.

CREATE SEQUENCE audit_entry_id;

CREATE TABLE audit_entry (
  organisation_id bigint NOT NULL REFERENCES organisation,
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
CREATE INDEX idempotency_key_by_day ON idempotency_key USING brin (day);

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

-- Forgets keys older than seven days, of every organisation. Answers how many.
CREATE FUNCTION sweep_idempotency_keys() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  swept bigint;
BEGIN
  DELETE FROM idempotency_key WHERE day < current_date - 7;
  GET DIAGNOSTICS swept = ROW_COUNT;
  RETURN swept;
END $$;

-- Opens an organisation for several users at once, as enter() does for one. Answers their roles in the same order, NULL
-- for who is no member; without any member nothing is opened.
CREATE FUNCTION enter_together(acting_users bigint[], entered bigint) RETURNS text[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  roles text[];
BEGIN
  SELECT array_agg(m.role ORDER BY u.no) INTO roles
    FROM unnest(acting_users) WITH ORDINALITY AS u (user_id, no)
    LEFT JOIN membership m ON m.organisation_id = entered AND m.user_id = u.user_id;
  PERFORM set_config('app.organisation', CASE WHEN array_remove(roles, NULL) = '{}' THEN '' ELSE entered::text END, true);
  RETURN roles;
END $$;
REVOKE ALL ON FUNCTION sweep_idempotency_keys, enter_together FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sweep_idempotency_keys, enter_together TO twofold_server;

-- Posts several people's entries of one organisation in one commit, each with its audit entry and idempotency key. The
-- n-th element of every array belongs to the n-th entry; accounts and cents are array literals. Which roles may post, and
-- which may pass a soft lock and enter on a party's account, is said by the caller, who has the table of permissions.
-- Answers a row per entry: its refusal, or the transaction it became (or once became: a replay), or nothing in
-- transaction_id when its key was used with another body (IDEMPOTENCY_MISMATCH). An entry out of order, on an account
-- that takes no lines, or in a locked period raises, and with it all of them fail; so does nothing else.
CREATE FUNCTION post_transactions(
  of_organisation bigint, posting_roles text[], adjusting_roles text[], users bigint[], sessions text[], requests text[],
  keys text[], body_hashes text[], dates date[], comments text[], lock_reasons text[], accounts text[], cents text[]
) RETURNS TABLE (refusal text, transaction_id bigint, version integer, modified_at text, replayed boolean)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  n integer := cardinality(users);
  roles text[] := enter_together(users, of_organisation);
  refusals text[] := array_fill(NULL::text, ARRAY[n]);
  ids bigint[] := array_fill(NULL::bigint, ARRAY[n]);
  versions integer[] := array_fill(1, ARRAY[n]);
  is_replay boolean[] := array_fill(false, ARRAY[n]);
  kept bigint[];
  stored idempotency_key;
BEGIN
  FOR i IN 1 .. n LOOP
    IF roles[i] IS NULL THEN
      refusals[i] := 'NOT_A_MEMBER';
    ELSIF roles[i] <> ALL (posting_roles) THEN
      refusals[i] := 'FORBIDDEN';
    ELSE
      ids[i] := nextval('transaction_id');
    END IF;
  END LOOP;

  -- One look for all: nearly always every account is an ordinary open one.
  IF EXISTS (SELECT FROM unnest(accounts) WITH ORDINALITY AS e (list, no), unnest(e.list::bigint[]) AS a (account_id)
              WHERE roles[e.no] <> ALL (adjusting_roles)
                AND EXISTS (SELECT FROM account x WHERE x.organisation_id = of_organisation AND x.account_id = a.account_id
                                                    AND x.role LIKE '%PARTY')) THEN
    FOR i IN 1 .. n LOOP
      IF refusals[i] IS NULL AND roles[i] <> ALL (adjusting_roles)
         AND EXISTS (SELECT FROM account x WHERE x.organisation_id = of_organisation AND x.role LIKE '%PARTY'
                                             AND x.account_id = ANY (accounts[i]::bigint[])) THEN
        refusals[i] := 'PARTY_ACCOUNT_NEEDS_ACCOUNTANT';
      END IF;
    END LOOP;
  END IF;

  IF array_remove(keys, NULL) <> '{}' THEN
    WITH claimed AS (
      INSERT INTO idempotency_key (organisation_id, user_id, key, body_hash, object_kind, object_id, object_version)
      SELECT of_organisation, users[i], keys[i], body_hashes[i], 'transaction', ids[i], 1
        FROM generate_series(1, n) AS i
       WHERE keys[i] IS NOT NULL AND refusals[i] IS NULL
       ORDER BY users[i], keys[i], i
      ON CONFLICT DO NOTHING
      RETURNING object_id)
    SELECT array_agg(object_id) INTO kept FROM claimed;
    FOR i IN 1 .. n LOOP
      CONTINUE WHEN keys[i] IS NULL OR refusals[i] IN ('NOT_A_MEMBER', 'FORBIDDEN')
                 OR refusals[i] IS NULL AND ids[i] = ANY (kept);
      SELECT * INTO stored FROM idempotency_key k
       WHERE k.organisation_id = of_organisation AND k.user_id = users[i] AND k.key = keys[i];
      CONTINUE WHEN NOT FOUND;
      IF stored.body_hash <> body_hashes[i] OR stored.object_kind <> 'transaction' THEN
        refusals[i] := 'IDEMPOTENCY_MISMATCH';
      ELSE
        refusals[i] := NULL;
        ids[i] := stored.object_id;
        versions[i] := stored.object_version;
        is_replay[i] := true;
      END IF;
    END LOOP;
  END IF;

  INSERT INTO transaction (organisation_id, transaction_id, date, comment, lock_reason, account, cents)
  SELECT of_organisation, ids[i], dates[i], comments[i],
         CASE WHEN roles[i] = ANY (adjusting_roles) THEN lock_reasons[i] END, accounts[i]::bigint[], cents[i]::bigint[]
    FROM generate_series(1, n) AS i
   WHERE refusals[i] IS NULL AND NOT is_replay[i]
   ORDER BY i;
  INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id,
                           object_version, reason)
  SELECT of_organisation, users[i], roles[i], sessions[i], requests[i], 'post', 'transaction', ids[i], 1, lock_reasons[i]
    FROM generate_series(1, n) AS i
   WHERE refusals[i] IS NULL AND NOT is_replay[i]
   ORDER BY i;

  RETURN QUERY SELECT refusals[i], CASE WHEN refusals[i] IS NULL THEN ids[i] END, versions[i], instant_text(now()),
                      is_replay[i]
                 FROM generate_series(1, n) AS i ORDER BY i;
END $$;
REVOKE ALL ON FUNCTION post_transactions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION post_transactions TO twofold_server;
