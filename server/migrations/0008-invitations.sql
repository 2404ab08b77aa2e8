-- Invitations: how somebody becomes a member. And what an owner may do for a member who lost his password.
--
-- An invitation is a link that works once. Only the SHA-256 of its code is kept: who reads this table cannot join with it.
-- Whoever opens it first, signed in, is the one whom it is for: by issuer and subject, never by an e-mail address, which
-- nobody has proved. Like memberships it stands outside the tenant policies and without a grant.

CREATE SEQUENCE invitation_id;

CREATE TABLE invitation (
  organisation_id bigint NOT NULL REFERENCES organisation,
  invitation_id bigint NOT NULL DEFAULT nextval('invitation_id'),
  code_hash bytea NOT NULL UNIQUE CHECK (length(code_hash) = 32),
  -- Whom the inviter meant, in his words: an e-mail address or a user name. It opens no door.
  invitee text NOT NULL CHECK (invitee <> ''),
  role text NOT NULL CHECK (role IN ('OWNER', 'ADMIN', 'ACCOUNTANT', 'BOOKKEEPER', 'CLERK', 'VIEWER')),
  invited_by bigint NOT NULL REFERENCES app_user,
  invited_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '7 days',
  opened_by bigint REFERENCES app_user,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  PRIMARY KEY (organisation_id, invitation_id),
  CHECK (accepted_at IS NULL OR opened_by IS NOT NULL)
);
CREATE INDEX invitation_of_opener ON invitation (opened_by, organisation_id) WHERE opened_by IS NOT NULL;

-- Whether a member may still bring somebody in with a role: he is OWNER, or ADMIN and it is not OWNER.
CREATE FUNCTION may_bring_in(inviter bigint, into_organisation bigint, as_role text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM membership m WHERE m.organisation_id = into_organisation AND m.user_id = inviter
                    AND (m.role = 'OWNER' OR m.role = 'ADMIN' AND as_role <> 'OWNER'))
$$;

-- Keeps an invitation for seven days. Refusal: ROLE_ABOVE_OWN (TF409), also for who may bring in nobody.
CREATE FUNCTION invite(acting_user bigint, into_organisation bigint, whom text, as_role text, of_hash bytea) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  made bigint;
BEGIN
  IF NOT may_bring_in(acting_user, into_organisation, as_role) THEN
    RAISE EXCEPTION 'ROLE_ABOVE_OWN' USING ERRCODE = 'TF409';
  END IF;
  INSERT INTO invitation (organisation_id, code_hash, invitee, role, invited_by)
  VALUES (into_organisation, of_hash, whom, as_role, acting_user) RETURNING invitation_id INTO made;
  RETURN made;
END $$;

-- The invitations of an organisation that are still good, oldest first, for its OWNERs and ADMINs; or one alone, whatever
-- became of it.
CREATE FUNCTION invitations_of(acting_user bigint, of_organisation bigint, only_one bigint)
RETURNS TABLE (invitation_id bigint, invitee text, role text, invited_by text, opened_by text, expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT i.invitation_id, i.invitee, i.role, inviter.username, opener.username, i.expires_at
    FROM invitation i JOIN app_user inviter ON inviter.user_id = i.invited_by
    LEFT JOIN app_user opener ON opener.user_id = i.opened_by
   WHERE i.organisation_id = of_organisation AND may_bring_in(acting_user, of_organisation, 'VIEWER')
     AND CASE WHEN only_one IS NULL THEN i.accepted_at IS NULL AND i.withdrawn_at IS NULL AND i.expires_at > now()
              ELSE i.invitation_id = only_one END
   ORDER BY i.invitation_id
$$;

-- Takes an invitation back. False: it is over, or there is none.
CREATE FUNCTION withdraw_invitation(acting_user bigint, of_organisation bigint, which bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE invitation i SET withdrawn_at = now()
   WHERE i.organisation_id = of_organisation AND i.invitation_id = which AND i.accepted_at IS NULL
     AND i.withdrawn_at IS NULL AND i.expires_at > now() AND may_bring_in(acting_user, of_organisation, i.role);
  RETURN FOUND;
END $$;

-- What an invitation is worth to a user: OPEN; MEMBER, he belongs there already; USED, it brought him or somebody else in;
-- TAKEN, somebody else opened it; OVER, it expired or was withdrawn, or who made it may not bring him in any more.
CREATE FUNCTION worth_of_invitation(i invitation, to_user bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT CASE
    WHEN i.opened_by <> to_user THEN 'TAKEN'
    WHEN i.opened_by IS NOT NULL AND EXISTS (SELECT FROM membership m WHERE m.organisation_id = i.organisation_id
                                                AND m.user_id = to_user) THEN 'MEMBER'
    WHEN i.accepted_at IS NOT NULL THEN 'USED'
    WHEN i.withdrawn_at IS NOT NULL OR i.expires_at <= now()
      OR NOT may_bring_in(i.invited_by, i.organisation_id, i.role) THEN 'OVER'
    WHEN EXISTS (SELECT FROM membership m WHERE m.organisation_id = i.organisation_id AND m.user_id = to_user) THEN 'MEMBER'
    ELSE 'OPEN'
  END
$$;

-- Whether a code can still be opened by somebody who is not known yet.
CREATE FUNCTION is_invitation_unopened(of_hash bytea) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM invitation i WHERE i.code_hash = of_hash AND i.opened_by IS NULL
                    AND worth_of_invitation(i, 0) = 'OPEN')
$$;

-- Opens an invitation: from now on it is this user's alone. No row: there is no such code. What it is about is told only to
-- him whom it is for.
CREATE FUNCTION open_invitation(acting_user bigint, of_hash bytea)
RETURNS TABLE (worth text, tenant_uuid uuid, organisation_name text, role text, invited_by text, expires_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  found_one invitation;
BEGIN
  SELECT * INTO found_one FROM invitation i WHERE i.code_hash = of_hash FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  worth := worth_of_invitation(found_one, acting_user);
  IF worth IN ('OPEN', 'MEMBER') THEN
    SELECT o.tenant_uuid, o.name, found_one.role, u.username, found_one.expires_at
      INTO tenant_uuid, organisation_name, role, invited_by, expires_at
      FROM organisation o, app_user u
     WHERE o.organisation_id = found_one.organisation_id AND u.user_id = found_one.invited_by;
  END IF;
  IF worth = 'OPEN' THEN
    UPDATE invitation i SET opened_by = acting_user
     WHERE i.organisation_id = found_one.organisation_id AND i.invitation_id = found_one.invitation_id;
  END IF;
  RETURN NEXT;
END $$;

-- Makes a user a member by the invitation that is his, and writes the audit entry of it. OPEN: done now; MEMBER: he belongs
-- there already; else nothing happens. No row: there is no such code.
CREATE FUNCTION accept_invitation(acting_user bigint, of_hash bytea, of_session text, of_request text)
RETURNS TABLE (worth text, tenant_uuid uuid) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
DECLARE
  found_one invitation;
BEGIN
  -- The organisation first, as everywhere that its members change.
  PERFORM FROM organisation o
    WHERE o.organisation_id = (SELECT i.organisation_id FROM invitation i WHERE i.code_hash = of_hash) FOR NO KEY UPDATE;
  SELECT * INTO found_one FROM invitation i WHERE i.code_hash = of_hash FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  worth := worth_of_invitation(found_one, acting_user);
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

-- Who is removed comes back by a new invitation alone, not by another one that he opened before.
CREATE FUNCTION end_opened_invitations() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE invitation i SET withdrawn_at = now()
   WHERE i.organisation_id = OLD.organisation_id AND i.opened_by = OLD.user_id
     AND i.accepted_at IS NULL AND i.withdrawn_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER end_opened_invitations AFTER DELETE ON membership FOR EACH ROW EXECUTE FUNCTION end_opened_invitations();

-- The identity of a member whose password an OWNER wants to reset. `reaches_further`: he also belongs to organisations that
-- are not the owner's, whose books a new password would open too. No row: not an owner, or not his member.
CREATE FUNCTION member_identity(acting_user bigint, of_organisation bigint, member bigint)
RETURNS TABLE (issuer text, subject text, username text, reaches_further boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT u.issuer, u.subject, u.username,
         EXISTS (SELECT FROM membership theirs WHERE theirs.user_id = member
                    AND NOT EXISTS (SELECT FROM membership mine WHERE mine.organisation_id = theirs.organisation_id
                                       AND mine.user_id = acting_user AND mine.role = 'OWNER'))
    FROM app_user u JOIN membership m USING (user_id) JOIN membership owner USING (organisation_id)
   WHERE m.organisation_id = of_organisation AND u.user_id = member
     AND owner.user_id = acting_user AND owner.role = 'OWNER'
$$;

-- Ends all sessions of a user, on every device.
CREATE FUNCTION end_sessions_of(of_user bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  UPDATE session SET revoked_at = now() WHERE user_id = of_user AND revoked_at IS NULL
$$;

REVOKE ALL ON FUNCTION may_bring_in, invite, invitations_of, withdraw_invitation, worth_of_invitation, is_invitation_unopened,
  open_invitation, accept_invitation, end_opened_invitations, member_identity, end_sessions_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION invite, invitations_of, withdraw_invitation, is_invitation_unopened, open_invitation,
  accept_invitation, member_identity, end_sessions_of TO twofold_server;
