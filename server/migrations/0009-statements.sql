-- Statements: reconciliations that are closed.
--
-- Whoever records a statement says the account and the day, and may say the closing that he expects. All else is worked out
-- here, from the marks: the opening is the closing before, the closing adds what was cleared since. So no statement can be
-- recorded that does not agree, whoever writes it. Its lines keep their amounts and are frozen with their marks until it is
-- reopened; the statements of an account are a chain, and only its last link opens.
-- At most one account on each way up the chart has statements, so that a line can be on one only. Recording, reopening and
-- moving accounts queue on the organisation's chart; marking shares it.
-- Refusals carry a code as their message, with errcode TF409.

CREATE SEQUENCE statement_id;

CREATE TABLE statement (
  organisation_id bigint NOT NULL,
  statement_id bigint NOT NULL DEFAULT nextval('statement_id'),
  account_id bigint NOT NULL,
  no integer NOT NULL,
  date date NOT NULL CHECK (date BETWEEN '0001-01-02' AND '9999-12-31'),
  previous_id bigint,
  opening bigint NOT NULL,
  closing bigint NOT NULL,
  line_count integer NOT NULL,
  recorded_by bigint NOT NULL,
  recorded_at timestamptz NOT NULL,
  reopened_by bigint,
  reopened_at timestamptz,
  reopen_reason text CHECK (reopen_reason <> ''),
  PRIMARY KEY (organisation_id, statement_id),
  FOREIGN KEY (organisation_id, account_id) REFERENCES account,
  UNIQUE (organisation_id, account_id, statement_id, closing),
  CONSTRAINT statement_opening_is_closing_before FOREIGN KEY (organisation_id, account_id, previous_id, opening)
    REFERENCES statement (organisation_id, account_id, statement_id, closing),
  CONSTRAINT statement_first_opens_at_zero CHECK (previous_id IS NOT NULL OR opening = 0),
  CHECK (num_nulls(reopened_by, reopened_at, reopen_reason) IN (0, 3))
);
CREATE UNIQUE INDEX statement_follows_once ON statement (organisation_id, account_id, previous_id) NULLS NOT DISTINCT
  WHERE reopened_at IS NULL;
CREATE UNIQUE INDEX statement_by_account ON statement (organisation_id, account_id, date DESC) INCLUDE (closing)
  WHERE reopened_at IS NULL;
CREATE INDEX statement_history ON statement (organisation_id, account_id, statement_id);

-- What a statement holds: an account's lines within a transaction, with the day they were cleared on. `standing` until it is
-- reopened; what it held stays to be read.
CREATE TABLE statement_line (
  organisation_id bigint NOT NULL,
  statement_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  account_id bigint NOT NULL,
  cents bigint NOT NULL,
  cleared_on date NOT NULL,
  standing boolean NOT NULL DEFAULT true,
  PRIMARY KEY (organisation_id, statement_id, transaction_id, account_id),
  FOREIGN KEY (organisation_id, statement_id) REFERENCES statement,
  FOREIGN KEY (organisation_id, transaction_id) REFERENCES transaction
);
-- A line is on one statement at most. The account stands before the transaction, so that this is also the index by account:
-- of two the planner would take the wrong one while it has no statistics.
CREATE UNIQUE INDEX statement_line_once ON statement_line (organisation_id, account_id, transaction_id) WHERE standing;

---------------------------------------------------------------------------------------------------- the way up the chart

-- An account and all above it. UNION, so that it ends even in a tree that is broken: verify must tell of one.
CREATE FUNCTION account_path(of_organisation bigint, of_account bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  WITH RECURSIVE above AS (
    SELECT of_account AS account_id
    UNION
    SELECT a.parent_id FROM above
      JOIN public.account a ON a.organisation_id = of_organisation AND a.account_id = above.account_id
     WHERE a.parent_id IS NOT NULL
  )
  SELECT account_id FROM above
$$;

-- An account and all below it; what is closed has no lines.
CREATE FUNCTION account_subtree(of_organisation bigint, of_account bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  WITH RECURSIVE below AS (
    SELECT of_account AS account_id
    UNION
    SELECT a.account_id FROM below
      JOIN public.account a ON a.organisation_id = of_organisation AND a.parent_id = below.account_id AND a.live
  )
  SELECT account_id FROM below
$$;

-- The names from the top down to an account, joined by colons; NULL for no account. A loop, because lists ask it of every row:
-- a recursive query costs twenty times as much. It ends even in a tree that is broken, where no chart is as deep.
CREATE FUNCTION account_full_name(of_organisation bigint, of_account bigint) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  full_name text;
  own_name text;
  above bigint := of_account;
BEGIN
  FOR height IN 1..40 LOOP
    SELECT a.name, a.parent_id INTO own_name, above
      FROM public.account a WHERE a.organisation_id = of_organisation AND a.account_id = above;
    full_name := concat_ws(':', own_name, full_name);
    EXIT WHEN above IS NULL;
  END LOOP;
  RETURN nullif(full_name, '');
END $$;

-- Which account on the way up has statements, NULL for none.
CREATE FUNCTION account_with_statements(of_organisation bigint, of_account bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT min(s.account_id) FROM public.account_path(of_organisation, of_account) AS p (account_id)
    JOIN public.statement s ON s.organisation_id = of_organisation AND s.account_id = p.account_id AND s.reopened_at IS NULL
$$;

---------------------------------------------------------------------------------------------------- statements

-- What was cleared on an account's subtree after one day (NULL: ever) and up to another: the lines of a statement between.
CREATE FUNCTION cleared_between(of_organisation bigint, of_account bigint, after date, through date)
RETURNS TABLE (transaction_id bigint, account_id bigint, cents bigint, cleared_on date) LANGUAGE sql STABLE AS $$
  SELECT m.transaction_id, m.account_id,
         (SELECT sum(l.cents) FROM unnest(t.account, t.cents) AS l (account_id, cents) WHERE l.account_id = m.account_id)::bigint,
         m.date
    FROM public.account_subtree(of_organisation, of_account) AS a (account_id)
    JOIN public.cleared_mark m ON m.organisation_id = of_organisation AND m.account_id = a.account_id
                              AND m.date > coalesce(after, '-infinity') AND m.date <= through
    JOIN public.transaction t ON t.organisation_id = of_organisation AND t.transaction_id = m.transaction_id
$$;

-- The chart's new version fails whoever judges by an older snapshot of it.
CREATE FUNCTION hold_statements(of_organisation bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.demand_present_snapshot();
  UPDATE public.chart_of_accounts SET version = version + 1 WHERE organisation_id = of_organisation;
END $$;

CREATE FUNCTION record_statement() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  before statement;
  added numeric;
BEGIN
  PERFORM hold_statements(NEW.organisation_id);
  IF NOT EXISTS (SELECT FROM account a WHERE a.organisation_id = NEW.organisation_id AND a.account_id = NEW.account_id AND a.live) THEN
    RAISE EXCEPTION 'UNKNOWN_ACCOUNT' USING ERRCODE = 'TF409';
  END IF;
  IF EXISTS (SELECT FROM statement s
              WHERE s.organisation_id = NEW.organisation_id AND s.reopened_at IS NULL AND s.account_id <> NEW.account_id
                AND s.account_id IN (SELECT account_path(NEW.organisation_id, NEW.account_id)
                                     UNION ALL SELECT account_subtree(NEW.organisation_id, NEW.account_id))) THEN
    RAISE EXCEPTION 'STATEMENT_ON_RELATED_ACCOUNT' USING ERRCODE = 'TF409';
  END IF;
  SELECT * INTO before FROM statement s
   WHERE s.organisation_id = NEW.organisation_id AND s.account_id = NEW.account_id AND s.reopened_at IS NULL
   ORDER BY s.date DESC LIMIT 1;
  IF NEW.date <= before.date THEN
    RAISE EXCEPTION 'STATEMENT_DATE_NOT_LATER' USING ERRCODE = 'TF409';
  END IF;

  SELECT coalesce(sum(c.cents), 0), count(*) INTO added, NEW.line_count
    FROM cleared_between(NEW.organisation_id, NEW.account_id, before.date, NEW.date) c;
  NEW.no := coalesce(before.no, 0) + 1;
  NEW.previous_id := before.statement_id;
  NEW.opening := coalesce(before.closing, 0);
  IF abs(NEW.opening + added) > 9007199254740991 THEN
    RAISE EXCEPTION 'BALANCE_OUT_OF_RANGE' USING ERRCODE = 'TF409';
  ELSIF NEW.closing <> NEW.opening + added THEN
    RAISE EXCEPTION 'STATEMENT_BALANCE_DIFFERS' USING ERRCODE = 'TF409';
  END IF;
  NEW.closing := NEW.opening + added;
  NEW.recorded_at := clock_timestamp();
  NEW.reopened_at := NULL;
  NEW.reopened_by := NULL;
  NEW.reopen_reason := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER record BEFORE INSERT ON statement FOR EACH ROW EXECUTE FUNCTION record_statement();

CREATE FUNCTION statement_recorded() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO statement_line (organisation_id, statement_id, transaction_id, account_id, cents, cleared_on)
  SELECT NEW.organisation_id, NEW.statement_id, c.transaction_id, c.account_id, c.cents, c.cleared_on
    FROM cleared_between(NEW.organisation_id, NEW.account_id,
                         (SELECT p.date FROM statement p WHERE p.organisation_id = NEW.organisation_id
                             AND p.statement_id = NEW.previous_id), NEW.date) c;
  RETURN NULL;
END $$;
CREATE TRIGGER recorded AFTER INSERT ON statement FOR EACH ROW EXECUTE FUNCTION statement_recorded();

-- The one change that a statement knows: the newest is reopened, once, by somebody and for a reason.
CREATE FUNCTION reopen_statement() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM hold_statements(OLD.organisation_id);
  IF (to_jsonb(NEW) - '{reopened_by,reopened_at,reopen_reason}'::text[])
     <> (to_jsonb(OLD) - '{reopened_by,reopened_at,reopen_reason}'::text[])
     OR NEW.reopened_by IS NULL OR NEW.reopen_reason IS NULL THEN
    RAISE EXCEPTION 'STATEMENT_IS_FIXED' USING ERRCODE = 'TF409';
  ELSIF OLD.reopened_at IS NOT NULL THEN
    RAISE EXCEPTION 'STATEMENT_REOPENED' USING ERRCODE = 'TF409';
  ELSIF EXISTS (SELECT FROM statement s
                 WHERE s.organisation_id = OLD.organisation_id AND s.account_id = OLD.account_id AND s.reopened_at IS NULL
                   AND s.date > OLD.date) THEN
    RAISE EXCEPTION 'STATEMENT_NOT_NEWEST' USING ERRCODE = 'TF409';
  END IF;
  NEW.reopened_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER reopen BEFORE UPDATE ON statement FOR EACH ROW EXECUTE FUNCTION reopen_statement();

CREATE FUNCTION statement_reopened() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE statement_line SET standing = false
   WHERE organisation_id = NEW.organisation_id AND statement_id = NEW.statement_id;
  RETURN NULL;
END $$;
CREATE TRIGGER reopened AFTER UPDATE ON statement FOR EACH ROW EXECUTE FUNCTION statement_reopened();

CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON statement FOR EACH STATEMENT EXECUTE FUNCTION refuse('REOPEN_INSTEAD');
CREATE TRIGGER only_by_trigger BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON statement_line FOR EACH STATEMENT
  EXECUTE FUNCTION only_by_trigger();

---------------------------------------------------------------------------------------------------- marks beside statements

-- A mark of a recorded statement stands, and no mark comes to a time that is closed. The chart is shared, so that neither a
-- statement nor a move can pass a mark.
CREATE FUNCTION judge_mark_by_statements() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  mark cleared_mark := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM demand_present_snapshot();
  PERFORM FROM chart_of_accounts WHERE organisation_id = mark.organisation_id FOR SHARE;
  -- Nested, because a condition is planned when it is first met: for a mark that comes, that may be in empty tables.
  IF TG_OP <> 'INSERT' THEN
    IF EXISTS (SELECT FROM statement_line l
                WHERE l.organisation_id = OLD.organisation_id AND l.transaction_id = OLD.transaction_id
                  AND l.account_id = OLD.account_id AND l.standing) THEN
      RAISE EXCEPTION 'ON_STATEMENT' USING ERRCODE = 'TF409';
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF EXISTS (SELECT FROM account_path(NEW.organisation_id, NEW.account_id) AS p (account_id)
                 JOIN statement s ON s.organisation_id = NEW.organisation_id AND s.account_id = p.account_id
                                 AND s.reopened_at IS NULL
                WHERE s.date >= NEW.date) THEN
      RAISE EXCEPTION 'RECONCILE_DATE_TOO_EARLY' USING ERRCODE = 'TF409';
    END IF;
  END IF;
  RETURN mark;
END $$;
CREATE TRIGGER judge_by_statements BEFORE INSERT OR UPDATE OR DELETE ON cleared_mark FOR EACH ROW
  EXECUTE FUNCTION judge_mark_by_statements();

---------------------------------------------------------------------------------------------------- moves beside statements

-- What is reconciled does not move into or out of a subtree that has statements. Judged by the ways before and after, and,
-- since one statement may move several accounts, by what stands in the end: every line of a statement lies below its account,
-- and whatever was cleared in its time is on it.
CREATE FUNCTION judge_move_by_statements() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM was o JOIN became n USING (organisation_id, account_id)
                   JOIN statement s USING (organisation_id) WHERE o.parent_id IS DISTINCT FROM n.parent_id) THEN
    RETURN NULL;
  END IF;
  PERFORM demand_present_snapshot();
  IF EXISTS (
    WITH moved AS (
      SELECT n.organisation_id, n.account_id, account_with_statements(n.organisation_id, o.parent_id) AS was_on,
             account_with_statements(n.organisation_id, n.parent_id) AS is_on
        FROM was o JOIN became n USING (organisation_id, account_id) WHERE o.parent_id IS DISTINCT FROM n.parent_id
    ), below AS (
      SELECT m.organisation_id, b.account_id, m.was_on, m.is_on
        FROM moved m, account_subtree(m.organisation_id, m.account_id) AS b (account_id)
    )
    SELECT FROM below b
     WHERE b.is_on IS NOT NULL AND EXISTS (SELECT FROM statement s
             WHERE s.organisation_id = b.organisation_id AND s.account_id = b.account_id AND s.reopened_at IS NULL)
        OR b.is_on IS DISTINCT FROM b.was_on AND EXISTS (SELECT FROM cleared_mark m
             WHERE m.organisation_id = b.organisation_id AND m.account_id = b.account_id)
        OR EXISTS (SELECT FROM statement_line l JOIN statement s USING (organisation_id, statement_id)
             WHERE l.organisation_id = b.organisation_id AND l.account_id = b.account_id AND l.standing
               AND s.account_id NOT IN (SELECT account_path(b.organisation_id, b.account_id)))
        OR EXISTS (SELECT FROM cleared_mark m
             WHERE m.organisation_id = b.organisation_id AND m.account_id = b.account_id
               AND m.date <= (SELECT max(s.date) FROM statement s WHERE s.organisation_id = b.organisation_id
                                 AND s.account_id = b.is_on AND s.reopened_at IS NULL)
               AND NOT EXISTS (SELECT FROM statement_line l
                                WHERE l.organisation_id = m.organisation_id AND l.transaction_id = m.transaction_id
                                  AND l.account_id = m.account_id AND l.standing))
  ) THEN
    RAISE EXCEPTION 'ACCOUNT_HAS_RECONCILED_LINES' USING ERRCODE = 'TF409';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER moved_by_statements AFTER UPDATE ON account REFERENCING OLD TABLE AS was NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION judge_move_by_statements();

---------------------------------------------------------------------------------------------------- tenancy and grants

ALTER TABLE statement ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON statement
  USING (organisation_id = nullif(current_setting('app.organisation', true), '')::bigint);
ALTER TABLE statement_line ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON statement_line
  USING (organisation_id = nullif(current_setting('app.organisation', true), '')::bigint);
GRANT USAGE ON SEQUENCE statement_id TO twofold_server;
GRANT SELECT ON statement, statement_line TO twofold_server;
GRANT INSERT (organisation_id, account_id, date, closing, recorded_by), UPDATE (reopened_by, reopen_reason)
  ON statement TO twofold_server;
-- They see what their caller sees: row-level security shows the server's role its organisation alone.
REVOKE ALL ON FUNCTION account_path, account_subtree, account_full_name, account_with_statements, cleared_between, hold_statements,
  record_statement, statement_recorded, reopen_statement, statement_reopened, judge_mark_by_statements,
  judge_move_by_statements FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_path, account_subtree, account_full_name, cleared_between TO twofold_server;
