-- How the user of a session signed in: when, whether with two factors, and in which browser. An organisation can require two factors.
-- Then no session with one factor enters its books. A session that was opened before this step counts as not recent and as one factor.
-- Migration 0020 made every function that runs as the owner search temporary objects last. The functions below do the same.

ALTER TABLE session
  -- When the user last proved their identity, by the ID token's auth_time. NULL: the provider did not report it.
  ADD COLUMN authenticated_at timestamptz,
  ADD COLUMN two_factors boolean NOT NULL DEFAULT false,
  -- Parsed from the user agent. Empty: unknown.
  ADD COLUMN browser text NOT NULL DEFAULT '' CHECK (length(browser) <= 40),
  ADD COLUMN system text NOT NULL DEFAULT '' CHECK (length(system) <= 40);

ALTER TABLE organisation ADD COLUMN requires_two_factors boolean NOT NULL DEFAULT false;
GRANT UPDATE (requires_two_factors) ON organisation TO twofold_server;

-- Codes of the identity provider that were presented in the last 60 seconds, and the session that each made. A second use ends it.
CREATE TABLE redeemed_code (
  code_hash bytea PRIMARY KEY CHECK (length(code_hash) = 32),
  redeemed_at timestamptz NOT NULL DEFAULT now(),
  replayed boolean NOT NULL DEFAULT false,
  session_id uuid REFERENCES session ON DELETE CASCADE
);
CREATE INDEX redeemed_code_by_time ON redeemed_code (redeemed_at);
CREATE INDEX redeemed_code_of_session ON redeemed_code (session_id);

-------------------------------------------------------------------------------------------------------- entering the books

-- Opens an organisation's books for this database transaction. No row: the user is not a member, and nothing is opened. Raises
-- TWO_FACTORS_REQUIRED (TF409) if the organisation requires two factors and the caller used one. A caller that does not say counts as one.
DROP FUNCTION enter(bigint, bigint);
CREATE FUNCTION enter(acting_user bigint, entered bigint, has_two_factors boolean DEFAULT false)
RETURNS TABLE (role text, organisation_name text, sign_convention text, time_zone text, fiscal_year_first_month smallint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  requires_two boolean;
BEGIN
  SELECT m.role, o.name, o.sign_convention, o.time_zone, o.fiscal_year_first_month, o.requires_two_factors
    INTO role, organisation_name, sign_convention, time_zone, fiscal_year_first_month, requires_two
    FROM membership m JOIN organisation o USING (organisation_id)
   WHERE m.organisation_id = entered AND m.user_id = acting_user;
  IF NOT FOUND THEN
    PERFORM set_config('app.organisation', '', true);
    RETURN;
  END IF;
  IF requires_two AND has_two_factors IS NOT TRUE THEN
    RAISE EXCEPTION 'TWO_FACTORS_REQUIRED' USING ERRCODE = 'TF409';
  END IF;
  PERFORM set_config('app.organisation', entered::text, true);
  RETURN NEXT;
END $$;

-- enter() for a post: the user's role, NULL for a user who is not a member, or TWO_FACTORS_REQUIRED. The last two open nothing. It does not
-- raise, because the posts of several callers share a commit.
DROP FUNCTION enter_as(bigint, bigint);
CREATE FUNCTION enter_as(acting_user bigint, entered bigint, has_two_factors boolean DEFAULT false) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  found_role text;
  requires_two boolean;
BEGIN
  SELECT m.role, o.requires_two_factors INTO found_role, requires_two
    FROM membership m JOIN organisation o USING (organisation_id)
   WHERE m.organisation_id = entered AND m.user_id = acting_user;
  IF requires_two AND has_two_factors IS NOT TRUE THEN
    PERFORM set_config('app.organisation', '', true);
    RETURN 'TWO_FACTORS_REQUIRED';
  END IF;
  PERFORM set_config('app.organisation', CASE WHEN found_role IS NULL THEN '' ELSE entered::text END, true);
  RETURN found_role;
END $$;

-- As in migration 0003, with one more array: whether the session of each entry used two factors. An entry whose session used one, in an
-- organisation that requires two, is refused with TWO_FACTORS_REQUIRED.
DROP FUNCTION post_transactions(bigint, text[], text[], bigint[], text[], text[], text[], text[], date[], text[], boolean[], text[],
  text[], text[]);
CREATE FUNCTION post_transactions(
  of_organisation bigint, posting_roles text[], adjusting_roles text[], users bigint[], sessions text[], requests text[],
  keys text[], body_hashes text[], dates date[], comments text[], closings boolean[], lock_reasons text[], accounts text[],
  cents text[], two_factors boolean[] DEFAULT NULL
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
    IF i > 1 AND users[i] = users[i - 1] AND two_factors[i] IS NOT DISTINCT FROM two_factors[i - 1] THEN
      roles[i] := roles[i - 1];
      refusals[i] := refusals[i - 1];
      CONTINUE;
    END IF;
    roles[i] := enter_as(users[i], of_organisation, coalesce(two_factors[i], false));
    IF roles[i] IS NULL THEN
      refusals[i] := 'NOT_A_MEMBER';
    ELSIF roles[i] = 'TWO_FACTORS_REQUIRED' THEN
      refusals[i] := roles[i];
      roles[i] := NULL;
    ELSIF roles[i] <> ALL (posting_roles) THEN
      refusals[i] := 'FORBIDDEN';
    END IF;
  END LOOP;
  -- A caller who was refused entry closed the organisation. The others may enter.
  IF roles[n] IS NULL THEN
    PERFORM set_config('app.organisation', of_organisation::text, true)
      FROM (SELECT 1 WHERE array_remove(roles, NULL) <> '{}') AS some_member;
  END IF;

  FOR i IN 1 .. n LOOP
    CONTINUE WHEN refusals[i] IS NOT NULL;
    ids[i] := nextval('transaction_id');
    IF roles[i] <> ALL (adjusting_roles) THEN
      -- A reason passes no lock for this role.
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
    -- Nearly always, every key is new. Otherwise each is looked up: the row is this entry's own claim, or an earlier one.
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

-------------------------------------------------------------------------------------------------------- sessions

-- The organisation that a session opens in: the user's home organisation. NULL if that one requires two factors and the session used
-- one, or if the user belongs to no organisation.
CREATE FUNCTION landing_organisation(of_user bigint, has_two_factors boolean) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT o.organisation_id FROM organisation o
   WHERE o.organisation_id = home_organisation(of_user) AND (has_two_factors OR NOT o.requires_two_factors)
$$;

-- Claims a code for the request that presents it. is_first false: it was presented before, and ended_session, the session that its first
-- use made, is over from now on.
CREATE FUNCTION claim_code(of_hash bytea) RETURNS TABLE (is_first boolean, ended_session uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM redeemed_code WHERE code_hash IN
    (SELECT c.code_hash FROM redeemed_code c WHERE c.redeemed_at < now() - interval '60 seconds'
      ORDER BY c.redeemed_at LIMIT 20 FOR UPDATE SKIP LOCKED);
  INSERT INTO redeemed_code AS c (code_hash) VALUES (of_hash)
  ON CONFLICT (code_hash) DO UPDATE SET replayed = true
  RETURNING NOT c.replayed, c.session_id INTO is_first, ended_session;
  IF NOT is_first THEN
    UPDATE session SET revoked_at = now() WHERE session_id = ended_session AND revoked_at IS NULL;
  END IF;
  RETURN NEXT;
END $$;

-- Releases a code that made no session, so that it can be presented again. One that was presented twice stays claimed.
CREATE FUNCTION release_code(of_hash bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM redeemed_code WHERE code_hash = of_hash AND session_id IS NULL AND NOT replayed
$$;

-- Opens a session of a user who proved their identity, and returns the organisation that it opens in. by_code is the claimed code that it
-- was opened with, or NULL. is_opened false: the code was presented again before the session was opened. Deletes up to 100 sessions that
-- are over.
DROP FUNCTION open_session(uuid, bigint, bytea);
CREATE FUNCTION open_session(of_session uuid, of_user bigint, first_hash bytea, proved_at timestamptz, has_two_factors boolean,
  in_browser text, on_system text, by_code bytea)
RETURNS TABLE (is_opened boolean, tenant_uuid uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  landing bigint := landing_organisation(of_user, has_two_factors);
BEGIN
  DELETE FROM session WHERE session_id IN
    (SELECT s.session_id FROM session s WHERE s.expires_at < now() ORDER BY s.expires_at LIMIT 100 FOR UPDATE SKIP LOCKED);
  is_opened := true;
  IF by_code IS NOT NULL THEN
    -- Locked, so that a second use of the code waits and then finds the session.
    PERFORM FROM redeemed_code c WHERE c.code_hash = by_code AND NOT c.replayed FOR UPDATE;
    is_opened := FOUND;
  END IF;
  IF is_opened THEN
    INSERT INTO session (session_id, user_id, organisation_id, authenticated_at, two_factors, browser, system)
    -- least() would turn an unknown time into now().
    VALUES (of_session, of_user, landing, CASE WHEN proved_at > now() THEN now() ELSE proved_at END, has_two_factors, in_browser,
      on_system);
    INSERT INTO refresh_token (token_hash, session_id) VALUES (first_hash, of_session);
    UPDATE redeemed_code SET session_id = of_session WHERE code_hash = by_code;
    tenant_uuid := (SELECT o.tenant_uuid FROM organisation o WHERE o.organisation_id = landing);
  END IF;
  RETURN NEXT;
END $$;

-- As in migration 0004. A user who was removed from the session's organisation continues in the organisation where a new session would
-- open.
CREATE OR REPLACE FUNCTION rotate_refresh_token(presented bytea, successor bytea)
RETURNS TABLE (outcome text, session_id uuid, user_id bigint, tenant_uuid uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  found_session session;
  token refresh_token;
  home bigint;
BEGIN
  -- The session's row is the lock: two requests with the same token run one after the other.
  SELECT s.* INTO found_session FROM session s JOIN refresh_token t USING (session_id)
   WHERE t.token_hash = presented FOR NO KEY UPDATE OF s;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'UNKNOWN', NULL::uuid, NULL::bigint, NULL::uuid;
    RETURN;
  END IF;
  SELECT t.* INTO token FROM refresh_token t WHERE t.token_hash = presented;
  IF found_session.revoked_at IS NOT NULL OR found_session.expires_at <= now()
     OR token.used_at IS NULL AND token.idle_until <= now() THEN
    RETURN QUERY SELECT 'ENDED', found_session.session_id, NULL::bigint, NULL::uuid;
    RETURN;
  END IF;
  -- A switch to another organisation spent it a moment ago, while another tab was about to refresh. This is no theft.
  IF token.used_at >= now() - interval '30 seconds' AND token.successor_hash IS NULL THEN
    RETURN QUERY SELECT 'ENDED', found_session.session_id, NULL::bigint, NULL::uuid;
    RETURN;
  END IF;
  IF token.used_at IS NULL THEN
    UPDATE refresh_token t SET used_at = clock_timestamp(), successor_hash = successor WHERE t.token_hash = presented;
    INSERT INTO refresh_token (token_hash, session_id) VALUES (successor, found_session.session_id);
  ELSIF token.successor_hash IS DISTINCT FROM successor OR token.used_at < now() - interval '30 seconds'
     OR NOT EXISTS (SELECT FROM refresh_token t WHERE t.token_hash = successor AND t.used_at IS NULL) THEN
    UPDATE session s SET revoked_at = now() WHERE s.session_id = found_session.session_id;
    RETURN QUERY SELECT 'REUSED', found_session.session_id, NULL::bigint, NULL::uuid;
    RETURN;
  END IF;
  home := found_session.organisation_id;
  IF NOT EXISTS (SELECT FROM membership m WHERE m.organisation_id = home AND m.user_id = found_session.user_id) THEN
    home := landing_organisation(found_session.user_id, found_session.two_factors);
    UPDATE session s SET organisation_id = home WHERE s.session_id = found_session.session_id;
  END IF;
  RETURN QUERY SELECT 'ROTATED', found_session.session_id, found_session.user_id,
    (SELECT o.tenant_uuid FROM organisation o WHERE o.organisation_id = home);
END $$;

-- Moves a session into another organisation of its user. The current refresh token is spent without a successor, and the new one replaces
-- it. Outcomes: SWITCHED; NOT_FOUND (the session is over, or the user is not a member there); TWO_FACTORS_REQUIRED.
DROP FUNCTION switch_session(uuid, bigint, uuid, bytea);
CREATE FUNCTION switch_session(of_session uuid, acting_user bigint, to_tenant uuid, new_hash bytea) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  target bigint;
  requires_two boolean;
  has_two boolean;
BEGIN
  SELECT s.two_factors INTO has_two FROM session s
   WHERE s.session_id = of_session AND s.user_id = acting_user AND s.revoked_at IS NULL AND s.expires_at > now() FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'NOT_FOUND'; END IF;
  SELECT o.organisation_id, o.requires_two_factors INTO target, requires_two
    FROM organisation o JOIN membership m USING (organisation_id)
   WHERE o.tenant_uuid = to_tenant AND m.user_id = acting_user;
  IF NOT FOUND THEN RETURN 'NOT_FOUND'; END IF;
  IF requires_two AND NOT has_two THEN RETURN 'TWO_FACTORS_REQUIRED'; END IF;
  UPDATE session SET organisation_id = target WHERE session_id = of_session;
  UPDATE refresh_token SET used_at = now() WHERE session_id = of_session AND used_at IS NULL;
  INSERT INTO refresh_token (token_hash, session_id) VALUES (new_hash, of_session);
  INSERT INTO last_organisation (user_id, organisation_id) VALUES (acting_user, target)
  ON CONFLICT (user_id) DO UPDATE SET organisation_id = excluded.organisation_id;
  RETURN 'SWITCHED';
END $$;

-- The user of a session, the organisation that a tenant names, and how the user signed in. No row if the session is over.
DROP FUNCTION session_principal(uuid, uuid);
CREATE FUNCTION session_principal(of_session uuid, of_tenant uuid)
RETURNS TABLE (user_id bigint, organisation_id bigint, authenticated_at timestamptz, two_factors boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT s.user_id, (SELECT o.organisation_id FROM organisation o WHERE o.tenant_uuid = of_tenant), s.authenticated_at, s.two_factors
    FROM session s WHERE s.session_id = of_session AND s.revoked_at IS NULL AND s.expires_at > now()
$$;

-- The organisations of a user, by name, with the user's role in each and whether it requires two factors.
DROP FUNCTION memberships_of(bigint);
CREATE FUNCTION memberships_of(of_user bigint)
RETURNS TABLE (organisation_id bigint, tenant_uuid uuid, organisation_name text, role text, requires_two_factors boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT o.organisation_id, o.tenant_uuid, o.name, m.role, o.requires_two_factors
    FROM membership m JOIN organisation o USING (organisation_id)
   WHERE m.user_id = of_user
   ORDER BY o.name COLLATE "C", o.organisation_id
$$;

-- The sessions of a user that can still be continued, the most recently used first. A session counts as used when it gets tokens.
CREATE FUNCTION sessions_of(of_user bigint)
RETURNS TABLE (session_id uuid, opened_at timestamptz, last_used_at timestamptz, browser text, system text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT s.session_id, s.opened_at, greatest(s.opened_at, t.last_used_at), s.browser, s.system
    FROM session s
   CROSS JOIN LATERAL (SELECT max(r.used_at) AS last_used_at, max(r.idle_until) FILTER (WHERE r.used_at IS NULL) AS idle_until
                         FROM refresh_token r WHERE r.session_id = s.session_id) t
   WHERE s.user_id = of_user AND s.revoked_at IS NULL AND s.expires_at > now() AND t.idle_until > now()
   ORDER BY 3 DESC, s.session_id
$$;

-- Ends one session of a user. False: the user has no such session, or it is over.
CREATE FUNCTION end_own_session(acting_user bigint, of_session uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE session SET revoked_at = now()
   WHERE session_id = of_session AND user_id = acting_user AND revoked_at IS NULL AND expires_at > now();
  RETURN FOUND;
END $$;

-- Ends all sessions of a user except one, and returns those that it ended.
CREATE FUNCTION end_other_sessions(acting_user bigint, kept_session uuid) RETURNS TABLE (session_id uuid)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE session s SET revoked_at = now()
   WHERE s.user_id = acting_user AND s.session_id <> kept_session AND s.revoked_at IS NULL AND s.expires_at > now()
  RETURNING s.session_id
$$;

-- Deletes sessions that are over, with their refresh tokens, codes that were redeemed and attempts that were counted long ago.
CREATE OR REPLACE FUNCTION sweep_sessions() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  swept bigint;
BEGIN
  DELETE FROM session WHERE expires_at < now();
  GET DIAGNOSTICS swept = ROW_COUNT;
  DELETE FROM redeemed_code WHERE redeemed_at < now() - interval '60 seconds';
  DELETE FROM throttle WHERE window_ends_at < now() - interval '1 hour';
  RETURN swept;
END $$;

-- Whether an organisation of a user requires two factors. An owner who resets the user's password or second factors could sign in there as
-- the user, so the reset also needs two factors.
CREATE FUNCTION belongs_behind_two_factors(of_user bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM membership m JOIN organisation o USING (organisation_id)
                  WHERE m.user_id = of_user AND o.requires_two_factors)
$$;

-- As in migration 0008, with one more worth: TWO_FACTORS, if the organisation requires two factors and the session used one. Nothing
-- happens then.
CREATE OR REPLACE FUNCTION accept_invitation(acting_user bigint, of_hash bytea, of_session text, of_request text)
RETURNS TABLE (worth text, tenant_uuid uuid) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  found_one invitation;
BEGIN
  -- The organisation is locked first, as in every change of its members.
  PERFORM FROM organisation o
    WHERE o.organisation_id = (SELECT i.organisation_id FROM invitation i WHERE i.code_hash = of_hash) FOR NO KEY UPDATE;
  SELECT * INTO found_one FROM invitation i WHERE i.code_hash = of_hash FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  worth := worth_of_invitation(found_one, acting_user);
  IF worth IN ('OPEN', 'MEMBER')
     AND (SELECT o.requires_two_factors FROM organisation o WHERE o.organisation_id = found_one.organisation_id)
     AND NOT EXISTS (SELECT FROM session s WHERE s.user_id = acting_user AND s.session_id::text = of_session AND s.two_factors) THEN
    worth := 'TWO_FACTORS';
  END IF;
  IF worth IN ('OPEN', 'MEMBER') THEN
    tenant_uuid := (SELECT o.tenant_uuid FROM organisation o WHERE o.organisation_id = found_one.organisation_id);
  END IF;
  IF worth = 'OPEN' THEN
    INSERT INTO membership (organisation_id, user_id, role)
    VALUES (found_one.organisation_id, acting_user, found_one.role);
    UPDATE invitation i SET opened_by = acting_user, accepted_at = now()
     WHERE i.organisation_id = found_one.organisation_id AND i.invitation_id = found_one.invitation_id;
    INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id,
                             object_version, after)
    SELECT found_one.organisation_id, acting_user, found_one.role, of_session, of_request, 'create', 'member', acting_user,
           coalesce(max(e.object_version), 0) + 1,
           jsonb_build_object('role', found_one.role, 'invitationID', found_one.invitation_id)
      FROM audit_entry e
     WHERE e.organisation_id = found_one.organisation_id AND e.object_kind = 'member' AND e.object_id = acting_user;
  END IF;
  RETURN NEXT;
END $$;

REVOKE ALL ON FUNCTION enter, enter_as, post_transactions, landing_organisation, claim_code, release_code, open_session, switch_session,
  session_principal, memberships_of, sessions_of, end_own_session, end_other_sessions, belongs_behind_two_factors FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enter, enter_as, post_transactions, claim_code, release_code, open_session, switch_session,
  session_principal, memberships_of, sessions_of, end_own_session, end_other_sessions, belongs_behind_two_factors TO twofold_server;
