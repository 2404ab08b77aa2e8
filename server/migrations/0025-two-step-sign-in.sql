-- Two-step sign-in at the embedded identity provider: authenticator apps (TOTP), passkeys (WebAuthn) and recovery codes.
--
-- Like the accounts themselves, the tables have no grant. The server's role reaches them through the SECURITY DEFINER
-- functions below. What a copy of these tables reveals: no recovery code (only hashes of 120 random bits), no private key of a
-- passkey, and the secret of an authenticator app only together with the key FACTOR of idp_key, with which it is encrypted.

-- FACTOR encrypts the secrets of authenticator apps. It is made once and has no second generation.
ALTER TABLE idp_key DROP CONSTRAINT idp_key_purpose_check;
ALTER TABLE idp_key ADD CONSTRAINT idp_key_purpose_check CHECK (purpose IN ('ID_TOKEN', 'COOKIE', 'FACTOR'));

-- The authenticator app of an account. It is stored after the user has confirmed it with a code.
CREATE TABLE idp_app (
  account_id uuid PRIMARY KEY REFERENCES idp_account ON DELETE CASCADE,
  -- Nonce, ciphertext and tag of AES-256-GCM.
  secret bytea NOT NULL,
  -- The time step (30 seconds) of the last accepted code: a code works once.
  last_step bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE idp_passkey (
  credential_id text COLLATE "C" PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES idp_account ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  -- The host name that the passkey belongs to.
  rp_id text NOT NULL,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL CHECK (sign_count >= 0),
  transports text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX idp_passkey_of_account ON idp_passkey (account_id);

-- The unused recovery codes of an account.
CREATE TABLE idp_recovery_code (
  account_id uuid NOT NULL REFERENCES idp_account ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  PRIMARY KEY (account_id, code_hash)
);

-- An account by its id, with its second factors. No row: there is no such account, or it is locked.
CREATE FUNCTION idp_account_factors(of_account uuid)
RETURNS TABLE (username text, password_changed_at timestamptz, has_app boolean, passkeys integer, recovery_codes integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT a.username, a.password_changed_at,
         EXISTS (SELECT FROM idp_app f WHERE f.account_id = a.account_id),
         (SELECT count(*)::integer FROM idp_passkey p WHERE p.account_id = a.account_id),
         (SELECT count(*)::integer FROM idp_recovery_code r WHERE r.account_id = a.account_id)
    FROM idp_account a WHERE a.account_id = of_account AND NOT a.is_locked
$$;

-- The encrypted secret of an account's authenticator app. No row: the account has no app, or is locked.
CREATE FUNCTION idp_app_secret(of_account uuid) RETURNS TABLE (secret bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT f.secret FROM idp_app f JOIN idp_account a USING (account_id) WHERE f.account_id = of_account AND NOT a.is_locked
$$;

-- Stores the confirmed app of an account in place of an earlier one. `step` is the time step of the code that confirmed it.
CREATE FUNCTION idp_set_app(of_account uuid, of_secret bytea, step bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO idp_app (account_id, secret, last_step) VALUES (of_account, of_secret, step)
  ON CONFLICT (account_id) DO UPDATE SET secret = excluded.secret, last_step = excluded.last_step, created_at = now()
$$;

-- Uses the code of a time step. False: that code or a later one was used before.
CREATE FUNCTION idp_use_app_step(of_account uuid, step bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE idp_app SET last_step = step WHERE account_id = of_account AND last_step < step;
  RETURN FOUND;
END $$;

-- Recovery codes replace a second factor. An account without one has no use for them.
CREATE FUNCTION idp_drop_codes_without_factor(of_account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM idp_recovery_code WHERE account_id = of_account
    AND NOT EXISTS (SELECT FROM idp_app f WHERE f.account_id = of_account)
    AND NOT EXISTS (SELECT FROM idp_passkey p WHERE p.account_id = of_account)
$$;

-- Removes the app of an account. False: the account has no app.
CREATE FUNCTION idp_remove_app(of_account uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM idp_app WHERE account_id = of_account;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM idp_drop_codes_without_factor(of_account);
  RETURN true;
END $$;

-- The passkeys of an account, oldest first.
CREATE FUNCTION idp_passkeys_of(of_account uuid)
RETURNS TABLE (credential_id text, name text, rp_id text, transports text[], created_at timestamptz, last_used_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT credential_id, name, rp_id, transports, created_at, last_used_at
    FROM idp_passkey WHERE account_id = of_account ORDER BY created_at, credential_id
$$;

-- A passkey with what verifies its signatures. No row: there is no such passkey, or its account is locked.
CREATE FUNCTION idp_passkey(of_credential text)
RETURNS TABLE (account_id uuid, username text, password_changed_at timestamptz, rp_id text, public_key bytea, sign_count bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT a.account_id, a.username, a.password_changed_at, p.rp_id, p.public_key, p.sign_count
    FROM idp_passkey p JOIN idp_account a USING (account_id) WHERE p.credential_id = of_credential AND NOT a.is_locked
$$;

-- Stores a passkey, at most `most` for one account. False: there are as many, or this passkey is stored already.
CREATE FUNCTION idp_add_passkey(of_account uuid, of_credential text, is_called text, for_rp text, of_key bytea, counted bigint,
  by_transports text[], most integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- Two requests at once must not pass the limit together.
  PERFORM FROM idp_account WHERE account_id = of_account FOR NO KEY UPDATE;
  INSERT INTO idp_passkey (credential_id, account_id, name, rp_id, public_key, sign_count, transports)
  SELECT of_credential, of_account, is_called, for_rp, of_key, counted, by_transports
   WHERE (SELECT count(*) FROM idp_passkey p WHERE p.account_id = of_account) < most
  ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;

-- Records that a passkey signed with a new value of its counter. False: the counter did not rise, so the passkey may be a copy. An
-- authenticator without a counter always sends 0.
CREATE FUNCTION idp_use_passkey(of_credential text, counted bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE idp_passkey SET sign_count = counted, last_used_at = now()
   WHERE credential_id = of_credential AND (sign_count < counted OR sign_count = 0 AND counted = 0);
  RETURN FOUND;
END $$;

-- Renames a passkey of an account. False: the account has no such passkey.
CREATE FUNCTION idp_rename_passkey(of_account uuid, of_credential text, new_name text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE idp_passkey SET name = new_name WHERE account_id = of_account AND credential_id = of_credential;
  RETURN FOUND;
END $$;

-- Removes a passkey of an account. False: the account has no such passkey.
CREATE FUNCTION idp_remove_passkey(of_account uuid, of_credential text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM idp_passkey WHERE account_id = of_account AND credential_id = of_credential;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM idp_drop_codes_without_factor(of_account);
  RETURN true;
END $$;

-- Replaces all recovery codes of an account.
CREATE FUNCTION idp_set_recovery_codes(of_account uuid, hashes bytea[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- Of two requests at once, the codes of the second one are valid, not those of both.
  PERFORM FROM idp_account WHERE account_id = of_account FOR NO KEY UPDATE;
  DELETE FROM idp_recovery_code WHERE account_id = of_account;
  INSERT INTO idp_recovery_code (account_id, code_hash) SELECT of_account, unnest(hashes);
END $$;

-- Uses a recovery code. False: it is not one of the unused codes of this account.
CREATE FUNCTION idp_use_recovery_code(of_account uuid, of_hash bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM idp_recovery_code WHERE account_id = of_account AND code_hash = of_hash;
  RETURN FOUND;
END $$;

-- Removes every second factor of an account with its recovery codes. False: it has none.
CREATE FUNCTION idp_remove_factors(of_account uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  had_factors boolean := EXISTS (SELECT FROM idp_app WHERE account_id = of_account)
    OR EXISTS (SELECT FROM idp_passkey WHERE account_id = of_account);
BEGIN
  DELETE FROM idp_app WHERE account_id = of_account;
  DELETE FROM idp_passkey WHERE account_id = of_account;
  DELETE FROM idp_recovery_code WHERE account_id = of_account;
  RETURN had_factors;
END $$;

-- Records in every organisation of a member that the acting user reset the member's second factors. Returns the number of
-- organisations. Refusal: FORBIDDEN (TF409) if the acting user is not OWNER of all of them.
CREATE FUNCTION audit_factor_reset(acting_user bigint, member bigint, of_session text, of_request text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  recorded integer;
BEGIN
  -- In the order of their ids, as two owners may do this at once.
  PERFORM FROM organisation o
    WHERE o.organisation_id IN (SELECT m.organisation_id FROM membership m WHERE m.user_id = member)
    ORDER BY o.organisation_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM membership theirs WHERE theirs.user_id = member
                AND NOT EXISTS (SELECT FROM membership mine WHERE mine.organisation_id = theirs.organisation_id
                                   AND mine.user_id = acting_user AND mine.role = 'OWNER')) THEN
    RAISE EXCEPTION 'FORBIDDEN' USING ERRCODE = 'TF409';
  END IF;
  INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
  SELECT theirs.organisation_id, acting_user, 'OWNER', of_session, of_request, 'reset second factors', 'member', member,
         (SELECT coalesce(max(e.object_version), 0) + 1 FROM audit_entry e
           WHERE e.organisation_id = theirs.organisation_id AND e.object_kind = 'member' AND e.object_id = member)
    FROM membership theirs WHERE theirs.user_id = member ORDER BY theirs.organisation_id;
  GET DIAGNOSTICS recorded = ROW_COUNT;
  RETURN recorded;
END $$;

-- The members of an organisation who have a second factor at the embedded provider, for its OWNERs. They can reset it.
CREATE FUNCTION members_with_factors(acting_user bigint, of_organisation bigint) RETURNS TABLE (user_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT m.user_id FROM membership m JOIN app_user u USING (user_id)
   WHERE m.organisation_id = of_organisation AND u.issuer = 'embedded'
     AND EXISTS (SELECT FROM membership mine WHERE mine.organisation_id = of_organisation AND mine.user_id = acting_user
                    AND mine.role = 'OWNER')
     AND (EXISTS (SELECT FROM idp_app f WHERE f.account_id::text = u.subject)
       OR EXISTS (SELECT FROM idp_passkey p WHERE p.account_id::text = u.subject))
$$;

REVOKE ALL ON FUNCTION idp_account_factors, idp_app_secret, idp_set_app, idp_use_app_step, idp_drop_codes_without_factor,
  idp_remove_app, idp_passkeys_of, idp_passkey, idp_add_passkey, idp_use_passkey, idp_rename_passkey, idp_remove_passkey,
  idp_set_recovery_codes, idp_use_recovery_code, idp_remove_factors, audit_factor_reset, members_with_factors FROM PUBLIC;
GRANT EXECUTE ON FUNCTION idp_account_factors, idp_app_secret, idp_set_app, idp_use_app_step, idp_remove_app, idp_passkeys_of,
  idp_passkey, idp_add_passkey, idp_use_passkey, idp_rename_passkey, idp_remove_passkey, idp_set_recovery_codes,
  idp_use_recovery_code, idp_remove_factors, audit_factor_reset, members_with_factors TO twofold_server;
