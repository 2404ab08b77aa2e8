-- Organisations, and the people who keep their books.
--
-- Users and memberships stand outside the tenant policies: whoever could read them directly could learn who works
-- where. So the server's role has no grant on them and reaches them through the SECURITY DEFINER functions below,
-- each of which takes the verified user. Everything else is shown by row-level security for one organisation at a
-- time: the one that enter() has put into app.organisation for the running database transaction.
-- Row-level security is enabled and not forced: a forced owner would see no rows, without an error, and a backup or a
-- verification would pass on nothing.

GRANT USAGE ON SCHEMA public TO twofold_server;

CREATE SEQUENCE organisation_id;
CREATE SEQUENCE user_id;

CREATE TABLE organisation (
  organisation_id bigint PRIMARY KEY DEFAULT nextval('organisation_id'),
  tenant_uuid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (name <> ''),
  sign_convention text NOT NULL DEFAULT 'SPECIFICATION' CHECK (sign_convention IN ('SPECIFICATION', 'TEXTBOOK')),
  fiscal_year_first_month smallint NOT NULL DEFAULT 1 CHECK (fiscal_year_first_month BETWEEN 1 AND 12),
  time_zone text NOT NULL DEFAULT 'UTC',
  -- Whether money is applied to posted documents alone, not reserved for pending ones.
  apply_only_to_posted boolean NOT NULL DEFAULT false,
  -- Whether who enters a bill may not be the one who approves it.
  second_approver boolean NOT NULL DEFAULT false,
  -- What stands below its name and at the foot of what it sends, on which paper, and who reads the answers to its mails.
  letterhead_address text NOT NULL DEFAULT '',
  letterhead_footer text NOT NULL DEFAULT '',
  paper_size text NOT NULL DEFAULT 'LETTER' CHECK (paper_size IN ('LETTER', 'A4')),
  reply_to text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  modified_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE app_user (
  user_id bigint PRIMARY KEY DEFAULT nextval('user_id'),
  issuer text NOT NULL,
  subject text NOT NULL,
  username text NOT NULL,
  given_name text NOT NULL DEFAULT '',
  family_name text NOT NULL DEFAULT '',
  modified_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (issuer, subject)
);

CREATE TABLE membership (
  organisation_id bigint NOT NULL REFERENCES organisation,
  user_id bigint NOT NULL REFERENCES app_user,
  role text NOT NULL CHECK (role IN ('OWNER', 'ADMIN', 'ACCOUNTANT', 'BOOKKEEPER', 'CLERK', 'VIEWER')),
  since timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, user_id)
);
CREATE INDEX membership_of_user ON membership (user_id, organisation_id);

-- An instant as the API writes it: UTC, to the microsecond. Equal texts are equal instants.
CREATE FUNCTION instant_text(at timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- A modified_at that strictly rises, so that two changes within a microsecond still differ.
CREATE FUNCTION stamp_modified_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.modified_at := greatest(clock_timestamp(), OLD.modified_at + interval '1 microsecond');
  RETURN NEW;
END $$;

CREATE TRIGGER stamp BEFORE UPDATE ON organisation FOR EACH ROW EXECUTE FUNCTION stamp_modified_at();
CREATE TRIGGER stamp BEFORE UPDATE ON app_user FOR EACH ROW EXECUTE FUNCTION stamp_modified_at();
CREATE TRIGGER stamp BEFORE UPDATE ON membership FOR EACH ROW EXECUTE FUNCTION stamp_modified_at();

-- Opens an organisation's books for this database transaction. No row: the user is no member, and nothing is opened.
CREATE FUNCTION enter(acting_user bigint, entered bigint)
RETURNS TABLE (role text, organisation_name text, sign_convention text, time_zone text, fiscal_year_first_month smallint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  SELECT m.role, o.name, o.sign_convention, o.time_zone, o.fiscal_year_first_month
    INTO role, organisation_name, sign_convention, time_zone, fiscal_year_first_month
    FROM membership m JOIN organisation o USING (organisation_id)
   WHERE m.organisation_id = entered AND m.user_id = acting_user;
  IF NOT FOUND THEN
    PERFORM set_config('app.organisation', '', true);
    RETURN;
  END IF;
  PERFORM set_config('app.organisation', entered::text, true);
  RETURN NEXT;
END $$;

-- enter() for the one question that a post asks: the user's role there, NULL for who is no member. Its table is named in
-- full, for the sake of speed: a function that sets its own search_path costs every post a little.
CREATE FUNCTION enter_as(acting_user bigint, entered bigint) RETURNS text LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  found_role text;
BEGIN
  SELECT m.role INTO found_role FROM public.membership m WHERE m.organisation_id = entered AND m.user_id = acting_user;
  PERFORM set_config('app.organisation', CASE WHEN found_role IS NULL THEN '' ELSE entered::text END, true);
  RETURN found_role;
END $$;

CREATE FUNCTION user_by_identity(of_issuer text, of_subject text)
RETURNS TABLE (user_id bigint, username text, given_name text, family_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT user_id, username, given_name, family_name FROM app_user WHERE issuer = of_issuer AND subject = of_subject
$$;

CREATE FUNCTION user_by_id(of_user bigint)
RETURNS TABLE (user_id bigint, username text, given_name text, family_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT user_id, username, given_name, family_name FROM app_user WHERE user_id = of_user
$$;

-- Creates the user of an identity, or brings the names of a known one up to date: a name that the identity provider does not
-- tell this time stays as it was. Answers the user's id.
CREATE FUNCTION create_user(of_issuer text, of_subject text, is_called text, given text, family text)
RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  INSERT INTO app_user (issuer, subject, username, given_name, family_name)
  VALUES (of_issuer, of_subject, coalesce(nullif(is_called, ''), of_subject), given, family)
  ON CONFLICT (issuer, subject) DO UPDATE
    SET username = coalesce(nullif(is_called, ''), app_user.username),
        given_name = coalesce(nullif(excluded.given_name, ''), app_user.given_name),
        family_name = coalesce(nullif(excluded.family_name, ''), app_user.family_name)
  RETURNING user_id
$$;

-- Creates an organisation whose OWNER is the user.
CREATE FUNCTION create_organisation(acting_user bigint, is_called text, convention text, zone text, first_month integer)
RETURNS TABLE (organisation_id bigint, tenant_uuid uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
DECLARE
  created organisation;
BEGIN
  INSERT INTO organisation (name, sign_convention, time_zone, fiscal_year_first_month)
  VALUES (is_called, convention, zone, first_month) RETURNING * INTO created;
  INSERT INTO membership (organisation_id, user_id, role) VALUES (created.organisation_id, acting_user, 'OWNER');
  RETURN QUERY SELECT created.organisation_id, created.tenant_uuid;
END $$;

-- The organisations a user works in, by name.
CREATE FUNCTION memberships_of(of_user bigint)
RETURNS TABLE (organisation_id bigint, tenant_uuid uuid, organisation_name text, role text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT o.organisation_id, o.tenant_uuid, o.name, m.role
    FROM membership m JOIN organisation o USING (organisation_id)
   WHERE m.user_id = of_user
   ORDER BY o.name COLLATE "C", o.organisation_id
$$;

-- The people of an organisation, shown to its members only.
CREATE FUNCTION members_of(acting_user bigint, of_organisation bigint)
RETURNS TABLE (user_id bigint, username text, given_name text, family_name text, role text, since timestamptz,
  modified_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT u.user_id, u.username, u.given_name, u.family_name, m.role, m.since, m.modified_at
    FROM membership m JOIN app_user u USING (user_id)
   WHERE m.organisation_id = of_organisation
     AND EXISTS (SELECT FROM membership mine WHERE mine.organisation_id = of_organisation AND mine.user_id = acting_user)
   ORDER BY u.username COLLATE "C", u.user_id
$$;

-- Gives a user a role in an organisation; a role of NULL ends the membership. Only OWNER and ADMIN may, nobody gives or
-- takes a role above his own, and at least one OWNER stays. Everybody may leave. Refusals: FORBIDDEN, ROLE_ABOVE_OWN,
-- LAST_OWNER (TF409).
CREATE FUNCTION set_member(acting_user bigint, of_organisation bigint, member bigint, new_role text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  acting_role text;
  old_role text;
BEGIN
  -- Two owners who remove each other at once must not both succeed.
  PERFORM FROM organisation WHERE organisation_id = of_organisation FOR NO KEY UPDATE;
  SELECT role INTO acting_role FROM membership WHERE organisation_id = of_organisation AND user_id = acting_user;
  SELECT role INTO old_role FROM membership WHERE organisation_id = of_organisation AND user_id = member;
  IF acting_role IS NULL OR acting_role NOT IN ('OWNER', 'ADMIN') AND NOT (member = acting_user AND new_role IS NULL) THEN
    RAISE EXCEPTION 'FORBIDDEN' USING ERRCODE = 'TF409';
  ELSIF acting_role = 'ADMIN' AND 'OWNER' IN (coalesce(old_role, ''), coalesce(new_role, '')) THEN
    RAISE EXCEPTION 'ROLE_ABOVE_OWN' USING ERRCODE = 'TF409';
  END IF;
  IF new_role IS NULL THEN
    DELETE FROM membership WHERE organisation_id = of_organisation AND user_id = member;
  ELSE
    INSERT INTO membership (organisation_id, user_id, role) VALUES (of_organisation, member, new_role)
    ON CONFLICT (organisation_id, user_id) DO UPDATE SET role = excluded.role;
  END IF;
  IF NOT EXISTS (SELECT FROM membership WHERE organisation_id = of_organisation AND role = 'OWNER') THEN
    RAISE EXCEPTION 'LAST_OWNER' USING ERRCODE = 'TF409';
  END IF;
END $$;

REVOKE ALL ON FUNCTION enter, enter_as, user_by_identity, user_by_id, create_user, create_organisation, memberships_of, members_of,
  set_member FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enter, enter_as, user_by_identity, user_by_id, create_user, create_organisation, memberships_of,
  members_of, set_member TO twofold_server;

ALTER TABLE organisation ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON organisation
  USING (organisation_id = nullif(current_setting('app.organisation', true), '')::bigint);
GRANT SELECT, UPDATE (name, sign_convention, fiscal_year_first_month, time_zone, apply_only_to_posted, second_approver, letterhead_address,
  letterhead_footer, paper_size, reply_to, version) ON organisation TO twofold_server;
