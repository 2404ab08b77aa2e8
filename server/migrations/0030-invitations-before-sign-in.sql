-- What an invitation says, for a visitor who has its link and is not signed in yet. The result has a row only while the invitation is valid
-- and has not been opened, so the link of an old invitation shows nothing to a stranger.
-- Reading it changes nothing: a user opens the invitation after signing in.
CREATE FUNCTION preview_invitation(of_hash bytea)
RETURNS TABLE (organisation_name text, role text, invited_by text, expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT o.name, i.role, u.username, i.expires_at
    FROM invitation i
    JOIN organisation o ON o.organisation_id = i.organisation_id
    JOIN app_user u ON u.user_id = i.invited_by
   WHERE i.code_hash = of_hash AND i.opened_by IS NULL AND worth_of_invitation(i, 0) = 'OPEN'
$$;
REVOKE ALL ON FUNCTION preview_invitation FROM PUBLIC;
GRANT EXECUTE ON FUNCTION preview_invitation TO twofold_server;
