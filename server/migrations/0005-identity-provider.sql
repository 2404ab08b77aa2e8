-- The embedded identity provider: who may sign in by user name and password. It knows nothing of books: its accounts are
-- people who can prove who they are, no more. Without a grant on the tables, like all that guards a door: the server's
-- role reaches them through the SECURITY DEFINER functions below.

CREATE TABLE idp_account (
  account_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  username text NOT NULL CHECK (username <> ''),
  -- The name case-folded by the provider, so that Ada and ada are one person.
  username_key text COLLATE "C" NOT NULL CONSTRAINT idp_account_username UNIQUE,
  password_hash text NOT NULL,
  -- Given by somebody else: good for one sign-in, which begins with choosing another.
  is_temporary boolean NOT NULL DEFAULT false,
  -- Locked by whoever runs the server: he does not come in, and his name stays taken.
  is_locked boolean NOT NULL DEFAULT false,
  given_name text NOT NULL DEFAULT '',
  family_name text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  password_changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION idp_account_by_username(of_key text)
RETURNS TABLE (account_id uuid, username text, password_hash text, is_temporary boolean, is_locked boolean,
  password_changed_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT account_id, username, password_hash, is_temporary, is_locked, password_changed_at FROM idp_account WHERE username_key = of_key
$$;

CREATE FUNCTION idp_account_names(of_account uuid)
RETURNS TABLE (username text, given_name text, family_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT username, given_name, family_name FROM idp_account WHERE account_id = of_account AND NOT is_locked
$$;

CREATE FUNCTION idp_create_account(is_called text, of_key text, of_hash text, given text, family text) RETURNS uuid
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  INSERT INTO idp_account (username, username_key, password_hash, given_name, family_name)
  VALUES (is_called, of_key, of_hash, given, family) RETURNING account_id
$$;

-- Gives an account another password. False: there is no such account.
CREATE FUNCTION idp_set_password(of_account uuid, of_hash text, temporary boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE idp_account SET password_hash = of_hash, is_temporary = temporary, password_changed_at = now()
   WHERE account_id = of_account;
  RETURN FOUND;
END $$;

-- Puts its owner's own password in place of the temporary one that was given at an instant. False: that one is over, because
-- another was chosen or given meanwhile, or the account was locked.
CREATE FUNCTION idp_replace_temporary_password(of_account uuid, of_hash text, given_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE idp_account SET password_hash = of_hash, is_temporary = false, password_changed_at = now()
   WHERE account_id = of_account AND is_temporary AND NOT is_locked AND password_changed_at = given_at;
  RETURN FOUND;
END $$;

CREATE FUNCTION idp_accounts()
RETURNS TABLE (account_id uuid, username text, given_name text, family_name text, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT account_id, username, given_name, family_name, created_at FROM idp_account ORDER BY username_key
$$;

-- Keys of the provider: it signs ID tokens and its cookies with them. The two newest generations are valid.
CREATE TABLE idp_key (
  purpose text NOT NULL CHECK (purpose IN ('ID_TOKEN', 'COOKIE')),
  generation integer NOT NULL CHECK (generation > 0),
  material text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (purpose, generation)
);

CREATE FUNCTION idp_keys(of_purpose text) RETURNS TABLE (generation integer, material text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT generation, material FROM idp_key WHERE purpose = of_purpose ORDER BY generation DESC LIMIT 2
$$;

CREATE FUNCTION idp_offer_key(of_purpose text, as_generation integer, of_material text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  INSERT INTO idp_key (purpose, generation, material)
  SELECT of_purpose, as_generation, of_material
   WHERE as_generation = (SELECT coalesce(max(generation), 0) + 1 FROM idp_key WHERE purpose = of_purpose)
  ON CONFLICT DO NOTHING
$$;

-- What a sign-in under way consists of: interactions, codes, grants, each for minutes.
CREATE TABLE idp_artefact (
  kind text NOT NULL,
  id text NOT NULL,
  payload jsonb NOT NULL,
  uid text,
  grant_id text,
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz,
  PRIMARY KEY (kind, id)
);
CREATE INDEX idp_artefact_by_uid ON idp_artefact (kind, uid) WHERE uid IS NOT NULL;
CREATE INDEX idp_artefact_of_grant ON idp_artefact (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX idp_artefact_by_expiry ON idp_artefact (expires_at);

-- Keeps an artefact for some seconds, and clears away a few that are over.
CREATE FUNCTION idp_keep_artefact(of_kind text, of_id text, of_payload jsonb, seconds integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM idp_artefact WHERE (kind, id) IN
    (SELECT a.kind, a.id FROM idp_artefact a WHERE a.expires_at < now() ORDER BY a.expires_at LIMIT 20
      FOR UPDATE SKIP LOCKED);
  INSERT INTO idp_artefact (kind, id, payload, uid, grant_id, expires_at)
  VALUES (of_kind, of_id, of_payload, of_payload ->> 'uid', of_payload ->> 'grantId', now() + make_interval(secs => seconds))
  ON CONFLICT (kind, id) DO UPDATE SET payload = excluded.payload, uid = excluded.uid, grant_id = excluded.grant_id,
    expires_at = excluded.expires_at;
END $$;

CREATE FUNCTION idp_artefact(of_kind text, of_id text) RETURNS TABLE (payload jsonb, consumed_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT payload, consumed_at FROM idp_artefact WHERE kind = of_kind AND id = of_id AND expires_at > now()
$$;

CREATE FUNCTION idp_artefact_of_uid(of_kind text, of_uid text) RETURNS TABLE (payload jsonb, consumed_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT payload, consumed_at FROM idp_artefact WHERE kind = of_kind AND uid = of_uid AND expires_at > now()
$$;

-- Spends an artefact. False: it was spent before, by whoever came first.
CREATE FUNCTION idp_consume_artefact(of_kind text, of_id text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE idp_artefact SET consumed_at = now() WHERE kind = of_kind AND id = of_id AND consumed_at IS NULL;
  RETURN FOUND;
END $$;

CREATE FUNCTION idp_drop_artefact(of_kind text, of_id text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  DELETE FROM idp_artefact WHERE kind = of_kind AND id = of_id
$$;

CREATE FUNCTION idp_drop_grant(of_grant text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  DELETE FROM idp_artefact WHERE grant_id = of_grant
$$;

REVOKE ALL ON FUNCTION idp_account_by_username, idp_account_names, idp_create_account, idp_set_password,
  idp_replace_temporary_password, idp_accounts,
  idp_keys, idp_offer_key, idp_keep_artefact, idp_artefact, idp_artefact_of_uid, idp_consume_artefact,
  idp_drop_artefact, idp_drop_grant FROM PUBLIC;
GRANT EXECUTE ON FUNCTION idp_account_by_username, idp_account_names, idp_create_account, idp_set_password,
  idp_replace_temporary_password, idp_accounts,
  idp_keys, idp_offer_key, idp_keep_artefact, idp_artefact, idp_artefact_of_uid, idp_consume_artefact,
  idp_drop_artefact, idp_drop_grant TO twofold_server;
