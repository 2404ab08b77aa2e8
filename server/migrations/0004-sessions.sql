-- Sessions and their refresh tokens, the keys that tokens are made with, what throttles guessing, and the code that
-- lets the first visitor in.
--
-- All of it stands outside the tenant policies and without a grant: the server's role reaches it through the SECURITY
-- DEFINER functions below. No token is stored, only its SHA-256: who reads these tables cannot sign in with them.

-- Keys of the server itself. A generation follows another when keys are rotated; the two newest are valid.
CREATE TABLE server_key (
  purpose text NOT NULL CHECK (purpose IN ('ACCESS_TOKEN', 'REFRESH_TOKEN')),
  generation integer NOT NULL CHECK (generation > 0),
  material text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (purpose, generation)
);

-- The valid keys of a purpose, newest first.
CREATE FUNCTION server_keys(of_purpose text) RETURNS TABLE (generation integer, material text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT generation, material FROM server_key WHERE purpose = of_purpose ORDER BY generation DESC LIMIT 2
$$;

-- Keeps a key as the next generation, unless another process was first: then nothing happens and its key counts.
CREATE FUNCTION offer_server_key(of_purpose text, as_generation integer, of_material text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  INSERT INTO server_key (purpose, generation, material)
  SELECT of_purpose, as_generation, of_material
   WHERE as_generation = (SELECT coalesce(max(generation), 0) + 1 FROM server_key WHERE purpose = of_purpose)
  ON CONFLICT DO NOTHING
$$;

-- Where a user worked last, so that the next sign-in leads there.
CREATE TABLE last_organisation (
  user_id bigint PRIMARY KEY REFERENCES app_user,
  organisation_id bigint NOT NULL REFERENCES organisation
);

-- A session is one sign-in on one device: a family of refresh tokens of which the newest is good.
CREATE TABLE session (
  session_id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES app_user,
  organisation_id bigint REFERENCES organisation,
  opened_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '7 days',
  revoked_at timestamptz
);
CREATE INDEX session_by_expiry ON session (expires_at);
CREATE INDEX session_of_user ON session (user_id);

CREATE TABLE refresh_token (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  idle_until timestamptz NOT NULL DEFAULT now() + interval '12 hours',
  used_at timestamptz,
  successor_hash bytea CHECK (length(successor_hash) = 32)
);
CREATE INDEX refresh_token_of_session ON refresh_token (session_id);

-- The organisation that a user lands in: the last used one if he still belongs to it, else the first by name.
CREATE FUNCTION home_organisation(of_user bigint) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT m.organisation_id
    FROM membership m JOIN organisation o USING (organisation_id)
    LEFT JOIN last_organisation l ON l.user_id = m.user_id AND l.organisation_id = m.organisation_id
   WHERE m.user_id = of_user
   ORDER BY l.organisation_id IS NULL, o.name COLLATE "C", o.organisation_id
   LIMIT 1
$$;

-- Opens a session in the user's home organisation and answers that organisation (NULL: he belongs to none). Sessions
-- long over are cleared away here, a hundred at a time, so that nothing else has to.
CREATE FUNCTION open_session(of_session uuid, of_user bigint, first_hash bytea) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  home bigint := home_organisation(of_user);
BEGIN
  DELETE FROM session WHERE session_id IN
    (SELECT s.session_id FROM session s WHERE s.expires_at < now() ORDER BY s.expires_at LIMIT 100 FOR UPDATE SKIP LOCKED);
  INSERT INTO session (session_id, user_id, organisation_id) VALUES (of_session, of_user, home);
  INSERT INTO refresh_token (token_hash, session_id) VALUES (first_hash, of_session);
  RETURN (SELECT tenant_uuid FROM organisation WHERE organisation_id = home);
END $$;

-- Swaps a refresh token for its successor. Outcomes: ROTATED; ENDED (the session or the token is over); UNKNOWN;
-- REUSED: somebody holds an old copy, so the whole family is revoked. A retry within 30 seconds, while the successor
-- has not been used itself, is the same swap again: its reply was lost.
CREATE FUNCTION rotate_refresh_token(presented bytea, successor bytea)
RETURNS TABLE (outcome text, session_id uuid, user_id bigint, tenant_uuid uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
DECLARE
  found_session session;
  token refresh_token;
  home bigint;
BEGIN
  -- The session's row is the lock: two who present the same token come one after the other.
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
  -- Spent by a switch to another organisation a moment ago, while another tab was about to refresh: no theft.
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
    home := home_organisation(found_session.user_id);
    UPDATE session s SET organisation_id = home WHERE s.session_id = found_session.session_id;
  END IF;
  RETURN QUERY SELECT 'ROTATED', found_session.session_id, found_session.user_id,
    (SELECT o.tenant_uuid FROM organisation o WHERE o.organisation_id = home);
END $$;

-- Leads a session into another organisation of its user. The refresh token that was good until now is spent without a
-- successor, the new one takes its place. False: the session is over, or the user does not belong there.
CREATE FUNCTION switch_session(of_session uuid, acting_user bigint, to_tenant uuid, new_hash bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  target bigint;
BEGIN
  PERFORM FROM session WHERE session_id = of_session AND user_id = acting_user AND revoked_at IS NULL
    AND expires_at > now() FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  SELECT organisation_id INTO target FROM organisation JOIN membership USING (organisation_id)
   WHERE tenant_uuid = to_tenant AND user_id = acting_user;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE session SET organisation_id = target WHERE session_id = of_session;
  UPDATE refresh_token SET used_at = now() WHERE session_id = of_session AND used_at IS NULL;
  INSERT INTO refresh_token (token_hash, session_id) VALUES (new_hash, of_session);
  INSERT INTO last_organisation (user_id, organisation_id) VALUES (acting_user, target)
  ON CONFLICT (user_id) DO UPDATE SET organisation_id = excluded.organisation_id;
  RETURN true;
END $$;

-- Ends a session: its tokens are good for nothing from now on.
CREATE FUNCTION end_session(of_session uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  UPDATE session SET revoked_at = now() WHERE session_id = of_session AND revoked_at IS NULL
$$;

-- Ends all sessions of whom a provider knows by this subject: his password changed, or he may not come in any more.
CREATE FUNCTION end_sessions_of_subject(of_issuer text, of_subject text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  UPDATE session SET revoked_at = now()
   WHERE revoked_at IS NULL AND user_id IN
     (SELECT u.user_id FROM app_user u WHERE u.issuer = of_issuer AND u.subject = of_subject)
$$;

-- Whose session this is and which organisation a tenant names; no row when the session is over.
CREATE FUNCTION session_principal(of_session uuid, of_tenant uuid)
RETURNS TABLE (user_id bigint, organisation_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT s.user_id, (SELECT o.organisation_id FROM organisation o WHERE o.tenant_uuid = of_tenant)
    FROM session s WHERE s.session_id = of_session AND s.revoked_at IS NULL AND s.expires_at > now()
$$;

-- A member beside his organisation, as his screens show both. No row: he does not belong there (any more).
CREATE FUNCTION current_member(acting_user bigint, of_organisation bigint)
RETURNS TABLE (username text, given_name text, family_name text, tenant_uuid uuid, organisation_name text, role text,
  sign_convention text, time_zone text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT u.username, u.given_name, u.family_name, o.tenant_uuid, o.name, m.role, o.sign_convention, o.time_zone
    FROM membership m JOIN app_user u USING (user_id) JOIN organisation o USING (organisation_id)
   WHERE m.user_id = acting_user AND m.organisation_id = of_organisation
$$;

-- Which names of a user his identity provider does not tell: his user name is his subject as long as nobody gave
-- another, and one of the other two is enough.
CREATE FUNCTION missing_names(of_user bigint) RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT CASE WHEN username = subject THEN ARRAY['username'] ELSE '{}' END
      || CASE WHEN given_name = '' AND family_name = '' THEN ARRAY['givenName', 'familyName'] ELSE '{}' END
    FROM app_user WHERE user_id = of_user
$$;

-- Fills in missing names; one that is there stays as it is. Answers the names as they are then.
CREATE FUNCTION name_user(acting_user bigint, is_called text, given text, family text)
RETURNS TABLE (username text, given_name text, family_name text)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  UPDATE app_user u
     SET username = CASE WHEN 'username' = ANY (missing) AND is_called <> '' THEN is_called ELSE u.username END,
         given_name = CASE WHEN 'givenName' = ANY (missing) THEN given ELSE u.given_name END,
         family_name = CASE WHEN 'familyName' = ANY (missing) THEN family ELSE u.family_name END
    FROM missing_names(acting_user) AS missing
   WHERE u.user_id = acting_user
  RETURNING u.username, u.given_name, u.family_name
$$;

-- Attempts counted in windows of time, by what is guessed and by who guesses.
CREATE TABLE throttle (
  bucket text PRIMARY KEY,
  window_ends_at timestamptz NOT NULL,
  taken integer NOT NULL
);
CREATE INDEX throttle_by_end ON throttle (window_ends_at);

-- Counts an attempt and answers whether it is still one of the `most` that the window allows.
CREATE FUNCTION take_attempt(of_bucket text, most integer, window_seconds integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  counted integer;
BEGIN
  DELETE FROM throttle WHERE bucket IN
    (SELECT t.bucket FROM throttle t WHERE t.window_ends_at < now() - interval '1 hour' AND t.bucket <> of_bucket
      ORDER BY t.window_ends_at LIMIT 10 FOR UPDATE SKIP LOCKED);
  INSERT INTO throttle AS t (bucket, window_ends_at, taken)
  VALUES (of_bucket, now() + make_interval(secs => window_seconds), 1)
  ON CONFLICT (bucket) DO UPDATE SET
    taken = CASE WHEN t.window_ends_at <= now() THEN 1 ELSE least(t.taken + 1, 1000000) END,
    window_ends_at = CASE WHEN t.window_ends_at <= now() THEN excluded.window_ends_at ELSE t.window_ends_at END
  RETURNING t.taken INTO counted;
  RETURN counted <= most;
END $$;

-- Takes back an attempt that turned out right: who succeeds is not guessing.
CREATE FUNCTION forgive_attempt(of_bucket text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  UPDATE throttle SET taken = greatest(taken - 1, 0) WHERE bucket = of_bucket
$$;

-- Codes that the console printed on an installation without any organisation. The first one redeemed ends them all.
CREATE TABLE first_set_up (
  code_hash bytea PRIMARY KEY CHECK (length(code_hash) = 32),
  offered_at timestamptz NOT NULL DEFAULT now()
);

-- Keeps a code, unless an organisation is there already; answers whether it was kept.
CREATE FUNCTION offer_first_set_up(of_hash bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  LOCK TABLE first_set_up IN EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM organisation) THEN RETURN false; END IF;
  INSERT INTO first_set_up (code_hash) VALUES (of_hash);
  RETURN true;
END $$;

-- Whether the first organisation is still to be founded by whoever holds a code.
CREATE FUNCTION is_first_set_up_open() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM first_set_up) AND NOT EXISTS (SELECT FROM organisation)
$$;

-- Whether this is one of the codes, and still good.
CREATE FUNCTION is_first_set_up_code(of_hash bytea) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM first_set_up WHERE code_hash = of_hash) AND NOT EXISTS (SELECT FROM organisation)
$$;

-- Spends a code, and all others with it. False: there is no such code, or somebody was first.
CREATE FUNCTION redeem_first_set_up(of_hash bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  LOCK TABLE first_set_up IN EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM organisation) OR NOT EXISTS (SELECT FROM first_set_up WHERE code_hash = of_hash) THEN
    RETURN false;
  END IF;
  DELETE FROM first_set_up;
  RETURN true;
END $$;

REVOKE ALL ON FUNCTION server_keys, offer_server_key, home_organisation, open_session, rotate_refresh_token,
  switch_session, end_session, end_sessions_of_subject, session_principal, current_member, missing_names, name_user,
  take_attempt, forgive_attempt, offer_first_set_up, is_first_set_up_open, is_first_set_up_code, redeem_first_set_up
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION server_keys, offer_server_key, open_session, rotate_refresh_token, switch_session,
  end_session, end_sessions_of_subject, session_principal, current_member, missing_names, name_user, take_attempt,
  forgive_attempt, offer_first_set_up, is_first_set_up_open, is_first_set_up_code, redeem_first_set_up TO twofold_server;
