-- The ledger.
--
-- A transaction row holds its lines itself, as two arrays: accounts, and cents with debits positive. So one CHECK proves
-- that debits equal credits, for any writer, at the moment of writing, with no deferred trigger. The table line and both
-- tables of totals are projections of those arrays, written by the statement triggers below and by nothing else.
-- Statement triggers with sorted upserts, because many posts share one commit: row triggers would take the totals' row
-- locks in the order of the lines and deadlock.
-- Nothing is erased: an account is closed (live = false), a transaction voided, and every earlier version is kept.
-- Refusals carry a code as their message, with errcode TF409.

CREATE SEQUENCE account_id;
CREATE SEQUENCE transaction_id;

-- The chart of accounts as a whole, one row per organisation: what the tree's writers queue on. Posting does not touch it.
-- Every change of an account renews the stamp: who knows the chart by its stamp knows it as it is. It is no number, because a
-- number may come again with other accounts behind it, where a copy of the database takes over that had fallen behind.
CREATE TABLE chart_of_accounts (
  organisation_id bigint PRIMARY KEY REFERENCES organisation,
  version bigint NOT NULL DEFAULT 0,
  stamp uuid NOT NULL DEFAULT gen_random_uuid()
);

-- No entry dated on or before a lock date comes, changes or goes: softly, without a recorded reason; hard, at all.
CREATE TABLE organisation_lock (
  organisation_id bigint PRIMARY KEY REFERENCES organisation,
  soft_locked_through date,
  hard_locked_through date,
  modified_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE account (
  organisation_id bigint NOT NULL REFERENCES organisation,
  account_id bigint NOT NULL DEFAULT nextval('account_id'),
  live boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  modified_at timestamptz NOT NULL DEFAULT now(),
  parent_id bigint,
  name text NOT NULL CONSTRAINT account_name CHECK (name <> '' AND position(':' IN name) = 0),
  sort_key text COLLATE "C" NOT NULL,
  type text NOT NULL CHECK (type IN ('ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE', 'GAIN', 'LOSS')),
  role text CHECK (role IN ('RECEIVABLE_CONTROL', 'PAYABLE_CONTROL', 'RECEIVABLE_PARTY', 'PAYABLE_PARTY')),
  memo text NOT NULL DEFAULT '',
  PRIMARY KEY (organisation_id, account_id),
  CONSTRAINT account_parent FOREIGN KEY (organisation_id, parent_id) REFERENCES account
);
CREATE UNIQUE INDEX account_sibling_names ON account (organisation_id, parent_id, sort_key) NULLS NOT DISTINCT WHERE live;
CREATE UNIQUE INDEX account_controls ON account (organisation_id, role)
  WHERE live AND role IN ('RECEIVABLE_CONTROL', 'PAYABLE_CONTROL');

CREATE TABLE account_version (
  organisation_id bigint NOT NULL,
  account_id bigint NOT NULL,
  version integer NOT NULL,
  parent_id bigint,
  name text NOT NULL,
  sort_key text COLLATE "C" NOT NULL,
  type text NOT NULL,
  role text,
  memo text NOT NULL,
  live boolean NOT NULL,
  recorded_at timestamptz NOT NULL,
  superseded_at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, account_id, version),
  FOREIGN KEY (organisation_id, account_id) REFERENCES account
);

-- The accounts that an organisation's settings name.
ALTER TABLE organisation
  ADD accounts_receivable_id bigint,
  ADD accounts_payable_id bigint,
  ADD sales_tax_payable_id bigint,
  ADD bad_debts_id bigint,
  ADD retained_earnings_id bigint,
  ADD FOREIGN KEY (organisation_id, accounts_receivable_id) REFERENCES account,
  ADD FOREIGN KEY (organisation_id, accounts_payable_id) REFERENCES account,
  ADD FOREIGN KEY (organisation_id, sales_tax_payable_id) REFERENCES account,
  ADD FOREIGN KEY (organisation_id, bad_debts_id) REFERENCES account,
  ADD FOREIGN KEY (organisation_id, retained_earnings_id) REFERENCES account;

-- Whether an entry is in order: as many amounts as accounts, two lines and two accounts at least, every amount 1 .. 10^13
-- cents in size, debits equal to credits, and their sum a safe integer. NULL anywhere is out of order.
CREATE FUNCTION is_balanced(account bigint[], cents bigint[]) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  n integer := cardinality(cents);
  debits bigint := 0;
  balance bigint := 0;
  several boolean := false;
BEGIN
  IF n IS NULL OR n NOT BETWEEN 2 AND 10000 OR cardinality(account) IS DISTINCT FROM n
     OR array_ndims(cents) <> 1 OR array_ndims(account) <> 1 OR array_lower(cents, 1) <> 1 OR array_lower(account, 1) <> 1 THEN
    RETURN false;
  END IF;
  FOR i IN 1 .. n LOOP
    IF account[i] IS NULL OR cents[i] IS NULL OR cents[i] = 0
       OR cents[i] NOT BETWEEN -10000000000000 AND 10000000000000 THEN
      RETURN false;
    END IF;
    balance := balance + cents[i];
    IF cents[i] > 0 THEN
      debits := debits + cents[i];
    END IF;
    several := several OR account[i] <> account[1];
  END LOOP;
  RETURN several AND balance = 0 AND debits <= 9007199254740991;
END $$;

-- It has no foreign key of its own to the organisation, and line has none to the account: both would lock a row per post
-- only to learn what account_total's key says already. A total is born with its account; the trigger's upsert into
-- account_total fails on its foreign key for an account that is not this organisation's.
CREATE TABLE transaction (
  organisation_id bigint NOT NULL,
  transaction_id bigint NOT NULL DEFAULT nextval('transaction_id'),
  date date NOT NULL,
  version integer NOT NULL DEFAULT 1,
  voided boolean NOT NULL DEFAULT false,
  closing boolean NOT NULL DEFAULT false,
  modified_at timestamptz NOT NULL DEFAULT now(),
  account bigint[] NOT NULL,
  cents bigint[] NOT NULL,
  comment text NOT NULL DEFAULT '',
  lock_reason text,
  source_kind text,
  source_id bigint,
  source_purpose text,
  source_cycle integer,
  PRIMARY KEY (organisation_id, transaction_id),
  CONSTRAINT transaction_is_balanced CHECK (is_balanced(account, cents))
);
CREATE UNIQUE INDEX transaction_source_once
  ON transaction (organisation_id, source_kind, source_id, source_purpose, source_cycle)
  WHERE source_kind IS NOT NULL AND NOT voided;
-- By how the comment begins, ASCII letters in lower case: for known_comments().
CREATE INDEX transaction_by_comment
  ON transaction (organisation_id, (left(lower(comment COLLATE "C"), 100)), date DESC, transaction_id DESC)
  WHERE comment <> '' AND source_kind IS NULL AND NOT voided;

CREATE TABLE transaction_version (
  organisation_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  version integer NOT NULL,
  date date NOT NULL,
  voided boolean NOT NULL,
  closing boolean NOT NULL,
  account bigint[] NOT NULL,
  cents bigint[] NOT NULL,
  comment text NOT NULL,
  lock_reason text,
  recorded_at timestamptz NOT NULL,
  superseded_at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, transaction_id, version),
  FOREIGN KEY (organisation_id, transaction_id) REFERENCES transaction
);

-- The lines of live transactions. The key is the register's order, so that it needs no further index.
CREATE TABLE line (
  organisation_id bigint NOT NULL,
  account_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  cents bigint NOT NULL,
  date date NOT NULL,
  no integer NOT NULL,
  PRIMARY KEY (organisation_id, account_id, date, transaction_id, no) INCLUDE (cents)
);
CREATE INDEX line_by_date ON line (organisation_id, date, transaction_id) INCLUDE (account_id, cents);

-- Gross debits and credits of an account, all time. takes_lines is kept by the account's trigger: false for control
-- accounts and closed ones.
CREATE TABLE account_total (
  organisation_id bigint NOT NULL,
  account_id bigint NOT NULL,
  debit bigint NOT NULL DEFAULT 0,
  credit bigint NOT NULL DEFAULT 0,
  line_count bigint NOT NULL DEFAULT 0,
  takes_lines boolean NOT NULL DEFAULT true,
  PRIMARY KEY (organisation_id, account_id),
  CONSTRAINT line_account FOREIGN KEY (organisation_id, account_id) REFERENCES account
) WITH (fillfactor = 50);

-- The same by calendar month (its first day). A row is only written while its account_total is locked.
CREATE TABLE month_total (
  organisation_id bigint NOT NULL,
  account_id bigint NOT NULL,
  month date NOT NULL,
  debit bigint NOT NULL,
  credit bigint NOT NULL,
  line_count bigint NOT NULL,
  PRIMARY KEY (organisation_id, account_id, month)
) WITH (fillfactor = 70);

-- An account within a transaction that was found on a statement. Marking is no change of the entry.
CREATE TABLE cleared_mark (
  organisation_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  account_id bigint NOT NULL,
  date date NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (organisation_id, transaction_id) REFERENCES transaction,
  FOREIGN KEY (organisation_id, account_id) REFERENCES account
);
-- What is reconciled on an account up to a day, and which of its transactions are not, without a look at the rows.
CREATE INDEX cleared_mark_by_account ON cleared_mark (organisation_id, account_id, date) INCLUDE (transaction_id);
-- After the index: of two that look alike while there are no statistics the planner takes the newer one, and one mark is
-- found by its key.
ALTER TABLE cleared_mark ADD PRIMARY KEY (organisation_id, transaction_id, account_id);

CREATE TABLE cleared_mark_version (
  organisation_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  account_id bigint NOT NULL,
  date date NOT NULL,
  recorded_at timestamptz NOT NULL,
  superseded_at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, transaction_id, account_id, superseded_at),
  FOREIGN KEY (organisation_id, transaction_id) REFERENCES transaction
);

---------------------------------------------------------------------------------------------------- the organisation

CREATE FUNCTION open_books() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO chart_of_accounts (organisation_id) VALUES (NEW.organisation_id);
  INSERT INTO organisation_lock (organisation_id) VALUES (NEW.organisation_id);
  RETURN NULL;
END $$;
CREATE TRIGGER open_books AFTER INSERT ON organisation FOR EACH ROW EXECUTE FUNCTION open_books();

CREATE FUNCTION keep_hard_lock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.hard_locked_through IS NOT NULL
     AND (NEW.hard_locked_through IS NULL OR NEW.hard_locked_through < OLD.hard_locked_through) THEN
    RAISE EXCEPTION 'HARD_LOCK_GOES_FORWARD' USING ERRCODE = 'TF409';
  END IF;
  NEW.modified_at := greatest(clock_timestamp(), OLD.modified_at + interval '1 microsecond');
  RETURN NEW;
END $$;
CREATE TRIGGER keep_hard_lock BEFORE UPDATE ON organisation_lock FOR EACH ROW EXECUTE FUNCTION keep_hard_lock();

---------------------------------------------------------------------------------------------------- accounts

-- Takes the chart of the open organisation for this database transaction, so that what is read of the tree next stands.
CREATE FUNCTION hold_chart() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM chart_of_accounts
    WHERE organisation_id = nullif(current_setting('app.organisation', true), '')::bigint FOR NO KEY UPDATE;
END $$;
REVOKE ALL ON FUNCTION hold_chart FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hold_chart TO twofold_server;

CREATE FUNCTION stamp_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.organisation_id, NEW.account_id) IS DISTINCT FROM (OLD.organisation_id, OLD.account_id) THEN
    RAISE EXCEPTION 'IDENTITY_IS_FIXED' USING ERRCODE = 'TF409';
  END IF;
  NEW.version := OLD.version + 1;
  NEW.modified_at := greatest(clock_timestamp(), OLD.modified_at + interval '1 microsecond');
  RETURN NEW;
END $$;
CREATE TRIGGER stamp BEFORE UPDATE ON account FOR EACH ROW EXECUTE FUNCTION stamp_account();

-- The tree is judged after the statement, with the organisation's chart locked: of two moves that would only together
-- make a cycle, or a chart of more than 20 levels, the later one sees the earlier one. A control account leaves the last
-- level to its parties.
CREATE FUNCTION judge_accounts(changed account[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  refused text;
BEGIN
  UPDATE chart_of_accounts SET version = version + 1, stamp = gen_random_uuid()
   WHERE organisation_id IN (SELECT c.organisation_id FROM unnest(changed) c);

  WITH RECURSIVE above AS (
    SELECT c.organisation_id, c.account_id AS start_id, c.parent_id FROM unnest(changed) c WHERE c.parent_id IS NOT NULL
    UNION
    SELECT a.organisation_id, above.start_id, a.parent_id
      FROM above JOIN account a ON a.organisation_id = above.organisation_id AND a.account_id = above.parent_id
     WHERE a.parent_id IS NOT NULL AND above.parent_id <> above.start_id
  )
  SELECT 'ACCOUNT_BELOW_ITSELF' INTO refused FROM above WHERE parent_id = start_id LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION '%', refused USING ERRCODE = 'TF409';
  END IF;

  WITH RECURSIVE above AS (
    SELECT c.organisation_id, c.account_id AS start_id, c.parent_id, 1 AS level FROM unnest(changed) c WHERE c.live
    UNION ALL
    SELECT a.organisation_id, above.start_id, a.parent_id, above.level + 1
      FROM above JOIN account a ON a.organisation_id = above.organisation_id AND a.account_id = above.parent_id
  ), below AS (
    SELECT above.organisation_id, above.start_id AS account_id, above.level FROM above WHERE above.parent_id IS NULL
    UNION ALL
    SELECT a.organisation_id, a.account_id, below.level + 1
      FROM below JOIN account a ON a.organisation_id = below.organisation_id AND a.parent_id = below.account_id AND a.live
     WHERE below.level <= 20
  )
  SELECT 'ACCOUNT_TOO_DEEP' INTO refused FROM below JOIN account a USING (organisation_id, account_id)
   WHERE level > CASE WHEN a.role LIKE '%CONTROL' THEN 19 ELSE 20 END LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION '%', refused USING ERRCODE = 'TF409';
  END IF;

  SELECT CASE
           WHEN child.live AND NOT parent.live THEN 'ACCOUNT_HAS_CHILDREN'
           WHEN child.type <> parent.type THEN 'ACCOUNT_TYPE_FIXED'
           ELSE 'ACCOUNT_IS_CONTROL'
         END
    INTO refused
    FROM (SELECT c.organisation_id, c.account_id FROM unnest(changed) c
          UNION
          SELECT a.organisation_id, a.account_id
            FROM unnest(changed) c JOIN account a ON a.organisation_id = c.organisation_id AND a.parent_id = c.account_id
         ) touched
    JOIN account child USING (organisation_id, account_id)
    LEFT JOIN account parent ON parent.organisation_id = child.organisation_id AND parent.account_id = child.parent_id
   WHERE child.live AND NOT parent.live
      OR child.live AND child.type <> parent.type
      OR child.live AND CASE child.role WHEN 'RECEIVABLE_PARTY' THEN parent.role IS DISTINCT FROM 'RECEIVABLE_CONTROL'
                                        WHEN 'PAYABLE_PARTY' THEN parent.role IS DISTINCT FROM 'PAYABLE_CONTROL'
                                        ELSE parent.role IS NOT NULL END
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION '%', refused USING ERRCODE = 'TF409';
  END IF;
END $$;

-- The chart first, then its rows: writers who lock in one order do not deadlock.
CREATE FUNCTION chart_first() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM hold_chart();
  RETURN NULL;
END $$;
CREATE TRIGGER chart_first BEFORE INSERT OR UPDATE ON account
  FOR EACH STATEMENT EXECUTE FUNCTION chart_first();

CREATE FUNCTION accounts_created() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM judge_accounts((SELECT array_agg(c::account) FROM created c));
  INSERT INTO account_total (organisation_id, account_id, takes_lines)
  SELECT organisation_id, account_id, live AND (role IS NULL OR role LIKE '%PARTY') FROM created ORDER BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER created AFTER INSERT ON account REFERENCING NEW TABLE AS created
  FOR EACH STATEMENT EXECUTE FUNCTION accounts_created();

CREATE FUNCTION accounts_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  changed account[];
BEGIN
  INSERT INTO account_version (organisation_id, account_id, version, parent_id, name, sort_key, type, role, memo, live,
                               recorded_at, superseded_at)
  SELECT o.organisation_id, o.account_id, o.version, o.parent_id, o.name, o.sort_key, o.type, o.role, o.memo, o.live,
         o.modified_at, n.modified_at
    FROM was o JOIN became n USING (organisation_id, account_id);

  SELECT array_agg(n::account) INTO changed FROM was o JOIN became n USING (organisation_id, account_id)
   WHERE (o.parent_id, o.sort_key, o.type, o.role, o.live) IS DISTINCT FROM (n.parent_id, n.sort_key, n.type, n.role, n.live);
  IF changed IS NULL THEN
    UPDATE chart_of_accounts SET stamp = gen_random_uuid() WHERE organisation_id IN (SELECT n.organisation_id FROM became n);
    RETURN NULL;
  END IF;
  PERFORM judge_accounts(changed);

  -- Posts hold the total's row, so from here on what is read of it stands.
  PERFORM FROM account_total t JOIN unnest(changed) c USING (organisation_id, account_id)
    ORDER BY t.organisation_id, t.account_id FOR NO KEY UPDATE OF t;
  IF EXISTS (SELECT FROM was o JOIN unnest(changed) n USING (organisation_id, account_id)
               JOIN account_total t USING (organisation_id, account_id)
              WHERE o.type <> n.type AND t.line_count > 0) THEN
    RAISE EXCEPTION 'ACCOUNT_TYPE_FIXED' USING ERRCODE = 'TF409';
  END IF;
  IF EXISTS (SELECT FROM unnest(changed) n JOIN account_total t USING (organisation_id, account_id)
              WHERE NOT n.live AND t.line_count > 0) THEN
    RAISE EXCEPTION 'ACCOUNT_HAS_LINES' USING ERRCODE = 'TF409';
  END IF;
  IF EXISTS (SELECT FROM unnest(changed) n JOIN organisation s USING (organisation_id)
              WHERE NOT n.live AND n.account_id IN (s.accounts_receivable_id, s.accounts_payable_id,
                    s.sales_tax_payable_id, s.bad_debts_id, s.retained_earnings_id)) THEN
    RAISE EXCEPTION 'ACCOUNT_IN_SETTINGS' USING ERRCODE = 'TF409';
  END IF;
  UPDATE account_total t SET takes_lines = n.live AND (n.role IS NULL OR n.role LIKE '%PARTY')
    FROM unnest(changed) n
   WHERE t.organisation_id = n.organisation_id AND t.account_id = n.account_id
     AND t.takes_lines <> (n.live AND (n.role IS NULL OR n.role LIKE '%PARTY'));
  RETURN NULL;
END $$;
CREATE TRIGGER changed AFTER UPDATE ON account REFERENCING OLD TABLE AS was NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION accounts_changed();

---------------------------------------------------------------------------------------------------- transactions

-- An entry's lines in an order of their own, so that entries compare by what they say, not by how it was typed.
CREATE FUNCTION sorted_lines(account bigint[], cents bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(ARRAY[a, c] ORDER BY a, c) FROM unnest(account, cents) AS l (a, c)
$$;

CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'TF409', DETAIL = TG_OP || ' on ' || TG_TABLE_NAME;
END $$;

CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON transaction FOR EACH STATEMENT EXECUTE FUNCTION refuse('VOID_INSTEAD');
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON account FOR EACH STATEMENT EXECUTE FUNCTION refuse('CLOSE_INSTEAD');

-- What else must be right of an entry: its day, a reason with words if there is one, a whole source or none. Asked by the
-- triggers and not by CHECKs, of which every statement parses each one anew: five of them took a fifth of a post's time.
CREATE FUNCTION is_in_order(t transaction) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT t.date BETWEEN '0001-01-02' AND '9999-12-31'
     AND t.lock_reason IS DISTINCT FROM ''
     AND CASE num_nulls(t.source_kind, t.source_id, t.source_purpose, t.source_cycle)
           WHEN 4 THEN true
           WHEN 0 THEN t.source_purpose IN ('entry', 'reversal') AND t.source_cycle >= 1
           ELSE false
         END
$$;

-- What is judged after waiting for a lock must be what stands then: a snapshot that is older does not see it.
CREATE FUNCTION demand_present_snapshot() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted') THEN
    RAISE EXCEPTION 'WRITE_IN_READ_COMMITTED' USING ERRCODE = 'TF409';
  END IF;
END $$;

-- A new version. The lines of a cleared account stand, and so does the date of their transaction.
CREATE FUNCTION stamp_transaction() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF (NEW.organisation_id, NEW.transaction_id, NEW.source_kind, NEW.source_id, NEW.source_purpose, NEW.source_cycle)
     IS DISTINCT FROM
     (OLD.organisation_id, OLD.transaction_id, OLD.source_kind, OLD.source_id, OLD.source_purpose, OLD.source_cycle) THEN
    RAISE EXCEPTION 'IDENTITY_IS_FIXED' USING ERRCODE = 'TF409';
  END IF;
  IF NOT is_in_order(NEW) THEN
    RAISE EXCEPTION 'TRANSACTION_OUT_OF_ORDER' USING ERRCODE = 'TF409';
  END IF;
  PERFORM demand_present_snapshot();
  NEW.version := OLD.version + 1;
  NEW.modified_at := greatest(clock_timestamp(), OLD.modified_at + interval '1 microsecond');
  IF (NEW.account, NEW.cents, NEW.date, NEW.voided) IS DISTINCT FROM (OLD.account, OLD.cents, OLD.date, OLD.voided)
     AND EXISTS (
       SELECT FROM cleared_mark m
        WHERE m.organisation_id = OLD.organisation_id AND m.transaction_id = OLD.transaction_id
          AND (NEW.voided OR NEW.date <> OLD.date
               OR (SELECT array_agg(c ORDER BY c) FROM unnest(NEW.account, NEW.cents) AS l (a, c) WHERE a = m.account_id)
                  IS DISTINCT FROM
                  (SELECT array_agg(c ORDER BY c) FROM unnest(OLD.account, OLD.cents) AS l (a, c) WHERE a = m.account_id)))
  THEN
    RAISE EXCEPTION 'CLEARED' USING ERRCODE = 'TF409';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stamp BEFORE UPDATE ON transaction FOR EACH ROW EXECUTE FUNCTION stamp_transaction();

-- Gross totals stay numbers that are exact, and an account that takes no lines has none.
CREATE FUNCTION judge_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF greatest(NEW.debit, NEW.credit) > 9007199254740991 THEN
    RAISE EXCEPTION 'BALANCE_OUT_OF_RANGE' USING ERRCODE = 'TF409';
  ELSIF NEW.line_count <> 0 AND NOT NEW.takes_lines THEN
    RAISE EXCEPTION '%', CASE WHEN EXISTS (SELECT FROM public.account a WHERE a.organisation_id = NEW.organisation_id
                                              AND a.account_id = NEW.account_id AND a.live)
                              THEN 'ACCOUNT_IS_CONTROL' ELSE 'UNKNOWN_ACCOUNT' END USING ERRCODE = 'TF409';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER judge BEFORE UPDATE ON account_total FOR EACH ROW EXECUTE FUNCTION judge_total();

-- Refuses what is dated on or before a lock date: HARD_LOCKED, or LOCKED for what has no reason (its earliest day is
-- `dated_without_reason`); the detail is the lock date. The row of lock dates is shared until commit, so that no lock slips
-- past a post.
CREATE FUNCTION judge_lock(of_organisation bigint, dated date, dated_without_reason date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  soft date;
  hard date;
BEGIN
  SELECT soft_locked_through, hard_locked_through INTO soft, hard
    FROM public.organisation_lock WHERE organisation_id = of_organisation FOR SHARE;
  IF dated <= hard THEN
    RAISE EXCEPTION 'HARD_LOCKED' USING ERRCODE = 'TF409', DETAIL = hard::text;
  ELSIF dated_without_reason <= soft THEN
    RAISE EXCEPTION 'LOCKED' USING ERRCODE = 'TF409', DETAIL = soft::text;
  END IF;
END $$;

-- One organisation per statement, which keeps this short; its tables are named in full for the reason that enter_as() has.
CREATE FUNCTION transactions_posted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  organisation bigint;
  last_organisation bigint;
  is_right boolean;
  dated date;
  dated_without_reason date;
BEGIN
  SELECT min(p.organisation_id), max(p.organisation_id), min(p.date), min(p.date) FILTER (WHERE p.lock_reason IS NULL),
         bool_and(p.version = 1 AND NOT p.voided AND public.is_in_order(p))
    INTO organisation, last_organisation, dated, dated_without_reason, is_right FROM posted p;
  IF organisation IS NULL THEN
    RETURN NULL;
  ELSIF organisation <> last_organisation OR is_right IS NOT TRUE THEN
    RAISE EXCEPTION 'TRANSACTION_OUT_OF_ORDER' USING ERRCODE = 'TF409';
  END IF;
  PERFORM public.judge_lock(organisation, dated, dated_without_reason);

  INSERT INTO public.line (organisation_id, account_id, transaction_id, cents, date, no)
  SELECT organisation, l.account_id, p.transaction_id, l.cents, p.date, l.no
    FROM posted p, unnest(p.account, p.cents) WITH ORDINALITY AS l (account_id, cents, no);

  INSERT INTO public.account_total AS t (organisation_id, account_id, debit, credit, line_count)
  SELECT organisation, l.account_id, sum(greatest(l.cents, 0))::bigint, sum(greatest(-l.cents, 0))::bigint, count(*)
    FROM posted p, unnest(p.account, p.cents) AS l (account_id, cents)
   GROUP BY 2 ORDER BY 2
  ON CONFLICT (organisation_id, account_id) DO UPDATE
    SET debit = t.debit + excluded.debit, credit = t.credit + excluded.credit, line_count = t.line_count + excluded.line_count;

  INSERT INTO public.month_total AS t (organisation_id, account_id, month, debit, credit, line_count)
  SELECT organisation, l.account_id, date_trunc('month', p.date::timestamp)::date,
         sum(greatest(l.cents, 0))::bigint, sum(greatest(-l.cents, 0))::bigint, count(*)
    FROM posted p, unnest(p.account, p.cents) AS l (account_id, cents)
   GROUP BY 2, 3 ORDER BY 2, 3
  ON CONFLICT (organisation_id, account_id, month) DO UPDATE
    SET debit = t.debit + excluded.debit, credit = t.credit + excluded.credit, line_count = t.line_count + excluded.line_count;
  RETURN NULL;
END $$;
CREATE TRIGGER posted AFTER INSERT ON transaction REFERENCING NEW TABLE AS posted
  FOR EACH STATEMENT EXECUTE FUNCTION transactions_posted();

CREATE FUNCTION transactions_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO transaction_version (organisation_id, transaction_id, version, date, voided, closing, account, cents, comment,
                                   lock_reason, recorded_at, superseded_at)
  SELECT o.organisation_id, o.transaction_id, o.version, o.date, o.voided, o.closing, o.account, o.cents, o.comment,
         o.lock_reason, o.modified_at, n.modified_at
    FROM was o JOIN became n USING (organisation_id, transaction_id);

  -- The mark of a closing entry moves no balance, but it does move the income of its year.
  PERFORM judge_lock(o.organisation_id, least(o.date, n.date),
                     CASE WHEN n.lock_reason IS NULL THEN least(o.date, n.date) END)
     FROM was o JOIN became n USING (organisation_id, transaction_id)
    WHERE (o.date, o.voided, o.closing) IS DISTINCT FROM (n.date, n.voided, n.closing)
       OR sorted_lines(o.account, o.cents) IS DISTINCT FROM sorted_lines(n.account, n.cents);

  IF NOT EXISTS (SELECT FROM was o JOIN became n USING (organisation_id, transaction_id)
                  WHERE (o.account, o.cents, o.date, o.voided) IS DISTINCT FROM (n.account, n.cents, n.date, n.voided)) THEN
    RETURN NULL;
  END IF;

  DELETE FROM line l USING was o, unnest(o.account) AS a (account_id)
   WHERE NOT o.voided AND l.organisation_id = o.organisation_id AND l.account_id = a.account_id AND l.date = o.date
     AND l.transaction_id = o.transaction_id;
  INSERT INTO line (organisation_id, account_id, transaction_id, cents, date, no)
  SELECT n.organisation_id, l.account_id, n.transaction_id, l.cents, n.date, l.no
    FROM became n, unnest(n.account, n.cents) WITH ORDINALITY AS l (account_id, cents, no)
   WHERE NOT n.voided;

  -- Totals move by the difference alone, and their rows are locked in order before the first of them is written.
  PERFORM FROM account_total t
    WHERE (t.organisation_id, t.account_id) IN (SELECT o.organisation_id, unnest(o.account) FROM was o
                                                UNION SELECT n.organisation_id, unnest(n.account) FROM became n)
    ORDER BY t.organisation_id, t.account_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM became n, unnest(n.account) AS a (account_id)
              WHERE NOT EXISTS (SELECT FROM account_total t
                                 WHERE t.organisation_id = n.organisation_id AND t.account_id = a.account_id)) THEN
    RAISE EXCEPTION 'UNKNOWN_ACCOUNT' USING ERRCODE = 'TF409';
  END IF;
  UPDATE account_total t
     SET debit = t.debit + d.debit, credit = t.credit + d.credit, line_count = t.line_count + d.line_count
    FROM (SELECT organisation_id, account_id, sum(sign * greatest(cents, 0))::bigint AS debit,
                 sum(sign * greatest(-cents, 0))::bigint AS credit, sum(sign)::bigint AS line_count
            FROM (SELECT -1 AS sign, o.organisation_id, o.voided, l.* FROM was o, unnest(o.account, o.cents) AS l (account_id, cents)
                  UNION ALL
                  SELECT 1, n.organisation_id, n.voided, l.* FROM became n, unnest(n.account, n.cents) AS l (account_id, cents)) both_sides
           WHERE NOT voided GROUP BY 1, 2) d
   WHERE t.organisation_id = d.organisation_id AND t.account_id = d.account_id
     AND (d.debit <> 0 OR d.credit <> 0 OR d.line_count <> 0);
  INSERT INTO month_total AS t (organisation_id, account_id, month, debit, credit, line_count)
  SELECT organisation_id, account_id, date_trunc('month', date::timestamp)::date, sum(sign * greatest(cents, 0))::bigint,
         sum(sign * greatest(-cents, 0))::bigint, sum(sign)::bigint
    FROM (SELECT -1 AS sign, o.organisation_id, o.date, o.voided, l.* FROM was o, unnest(o.account, o.cents) AS l (account_id, cents)
          UNION ALL
          SELECT 1, n.organisation_id, n.date, n.voided, l.* FROM became n, unnest(n.account, n.cents) AS l (account_id, cents)) both_sides
   WHERE NOT voided GROUP BY 1, 2, 3
  HAVING sum(sign * greatest(cents, 0)) <> 0 OR sum(sign * greatest(-cents, 0)) <> 0 OR sum(sign) <> 0
   ORDER BY 1, 2, 3
  ON CONFLICT (organisation_id, account_id, month) DO UPDATE
    SET debit = t.debit + excluded.debit, credit = t.credit + excluded.credit, line_count = t.line_count + excluded.line_count;
  RETURN NULL;
END $$;
CREATE TRIGGER changed AFTER UPDATE ON transaction REFERENCING OLD TABLE AS was NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION transactions_changed();

-- The comments of entries by hand that begin with one of these texts, ASCII letters in either case, each with the lines of
-- the last entry that bears it: of the last one on `of_account` among its 50 newest, else of the last one anywhere. Newest
-- first, after one that is just such a text. Of more than 100 different comments only the first 100 in their order are
-- looked at: each costs one step in the index, however many entries bear it. Row-level security would keep the index from
-- being used, since lower() may tell what it sees; so the organisation is asked for here.
CREATE FUNCTION known_comments(beginnings text[], of_account bigint, known_max integer)
RETURNS TABLE (comment text, date date, account bigint[], cents bigint[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  WITH RECURSIVE met AS (
    SELECT nullif(current_setting('app.organisation', true), '')::bigint AS organisation_id, lower(b COLLATE "C") AS beginning,
           lower(b COLLATE "C") AS key_min, NULL::text COLLATE "C" AS key, NULL::date AS date, NULL::bigint AS transaction_id, 0 AS no
      FROM unnest(beginnings) AS b
    UNION ALL
    SELECT met.organisation_id, met.beginning, next.key || U&'\0001', next.key, next.date, next.transaction_id, met.no + 1
      FROM met, LATERAL (
        SELECT left(lower(t.comment COLLATE "C"), 100) AS key, t.date, t.transaction_id FROM transaction t
         WHERE t.organisation_id = met.organisation_id AND t.comment <> '' AND t.source_kind IS NULL AND NOT t.voided
           AND left(lower(t.comment COLLATE "C"), 100) >= met.key_min
           AND left(lower(t.comment COLLATE "C"), 100) < met.beginning || U&'\+10FFFF'
         ORDER BY left(lower(t.comment COLLATE "C"), 100), t.date DESC, t.transaction_id DESC LIMIT 1) next
     WHERE met.no < 100
  ), newest AS (
    SELECT met.*, met.key = met.beginning AS is_the_text FROM met WHERE met.no > 0
     ORDER BY is_the_text DESC, met.date DESC, met.transaction_id DESC LIMIT known_max
  )
  SELECT t.comment, t.date, t.account, t.cents
    FROM newest n
    LEFT JOIN LATERAL (
      SELECT same.transaction_id
        FROM (SELECT t.transaction_id, t.account FROM transaction t
               WHERE t.organisation_id = n.organisation_id AND t.comment <> '' AND t.source_kind IS NULL AND NOT t.voided
                 AND left(lower(t.comment COLLATE "C"), 100) = n.key
               ORDER BY t.date DESC, t.transaction_id DESC LIMIT 50) same
       WHERE of_account = ANY (same.account) LIMIT 1) here ON true
    JOIN transaction t
      ON t.organisation_id = n.organisation_id AND t.transaction_id = coalesce(here.transaction_id, n.transaction_id)
   ORDER BY n.is_the_text DESC, n.date DESC, n.transaction_id DESC
$$;
REVOKE ALL ON FUNCTION known_comments FROM PUBLIC;
GRANT EXECUTE ON FUNCTION known_comments TO twofold_server;

---------------------------------------------------------------------------------------------------- cleared marks

-- The transaction's row is locked, so that a mark and a change of what it freezes cannot pass each other.
CREATE FUNCTION judge_mark() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  marked transaction;
BEGIN
  PERFORM demand_present_snapshot();
  SELECT * INTO marked FROM transaction
   WHERE organisation_id = NEW.organisation_id AND transaction_id = NEW.transaction_id FOR NO KEY UPDATE;
  IF marked.voided OR NOT NEW.account_id = ANY (marked.account) OR NEW.date < marked.date THEN
    RAISE EXCEPTION 'MARK_DOES_NOT_FIT' USING ERRCODE = 'TF409';
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.organisation_id, NEW.transaction_id, NEW.account_id) <> (OLD.organisation_id, OLD.transaction_id, OLD.account_id) THEN
      RAISE EXCEPTION 'IDENTITY_IS_FIXED' USING ERRCODE = 'TF409';
    END IF;
    NEW.recorded_at := greatest(clock_timestamp(), OLD.recorded_at + interval '1 microsecond');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER judge BEFORE INSERT OR UPDATE ON cleared_mark FOR EACH ROW EXECUTE FUNCTION judge_mark();

CREATE FUNCTION keep_mark() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO cleared_mark_version (organisation_id, transaction_id, account_id, date, recorded_at, superseded_at)
  VALUES (OLD.organisation_id, OLD.transaction_id, OLD.account_id, OLD.date, OLD.recorded_at,
          CASE TG_OP WHEN 'UPDATE' THEN NEW.recorded_at ELSE clock_timestamp() END);
  RETURN NULL;
END $$;
CREATE TRIGGER keep AFTER UPDATE OR DELETE ON cleared_mark FOR EACH ROW EXECUTE FUNCTION keep_mark();
CREATE TRIGGER keep_all BEFORE TRUNCATE ON cleared_mark FOR EACH STATEMENT EXECUTE FUNCTION refuse('UNRECONCILE_INSTEAD');

---------------------------------------------------------------------------------------------------- guards

-- Projections and histories are written from inside a trigger, never directly, whoever asks. The guard is itself a trigger.
CREATE FUNCTION only_by_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'WRITTEN_BY_TRIGGERS_ONLY' USING ERRCODE = 'TF409', DETAIL = TG_OP || ' on ' || TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['line', 'account_total', 'month_total', 'transaction_version', 'account_version',
                                 'cleared_mark_version', 'chart_of_accounts'] LOOP
    EXECUTE format('CREATE TRIGGER only_by_trigger BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT
                    EXECUTE FUNCTION only_by_trigger()', guarded);
  END LOOP;
END $$;

---------------------------------------------------------------------------------------------------- tenancy and grants

DO $$
DECLARE
  shown text;
BEGIN
  FOREACH shown IN ARRAY ARRAY['chart_of_accounts', 'organisation_lock', 'account', 'account_version', 'transaction',
    'transaction_version', 'line', 'account_total', 'month_total', 'cleared_mark', 'cleared_mark_version'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', shown);
    EXECUTE format('CREATE POLICY own_organisation ON %I
      USING (organisation_id = nullif(current_setting(''app.organisation'', true), '''')::bigint)', shown);
    EXECUTE format('GRANT SELECT ON %I TO twofold_server', shown);
  END LOOP;
END $$;

GRANT USAGE ON SEQUENCE account_id, transaction_id TO twofold_server;
GRANT UPDATE (accounts_receivable_id, accounts_payable_id, sales_tax_payable_id, bad_debts_id, retained_earnings_id)
  ON organisation TO twofold_server;
GRANT UPDATE (soft_locked_through, hard_locked_through) ON organisation_lock TO twofold_server;
GRANT INSERT (organisation_id, account_id, parent_id, name, sort_key, type, role, memo) ON account TO twofold_server;
GRANT UPDATE (parent_id, name, sort_key, type, role, memo, live) ON account TO twofold_server;
GRANT INSERT (organisation_id, transaction_id, date, closing, account, cents, comment, lock_reason, source_kind, source_id,
  source_purpose, source_cycle) ON transaction TO twofold_server;
GRANT UPDATE (date, voided, closing, account, cents, comment, lock_reason) ON transaction TO twofold_server;
GRANT INSERT (organisation_id, transaction_id, account_id, date), UPDATE (date), DELETE ON cleared_mark TO twofold_server;

REVOKE ALL ON FUNCTION demand_present_snapshot, open_books, keep_hard_lock, stamp_account, judge_accounts, chart_first, accounts_created, accounts_changed, refuse,
  stamp_transaction,
  only_by_trigger, judge_total, judge_lock,
  transactions_posted, transactions_changed, judge_mark, keep_mark FROM PUBLIC;
