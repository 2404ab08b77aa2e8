-- Posting one entry runs less code in the database. Most of a post's time was the start of many small statements and expressions, so a
-- single post, and an entry with two lines, now have a short path. Everything else takes the same path as before, and every rule is
-- still checked here, whoever writes. plpgsql prepares each expression again in each database transaction, so the short paths have few.
-- Conditions of triggers and CHECKs are not cheaper: each statement parses them again.

-- As in migration 0002. Entries with two lines are checked in one expression. Two arrays of two elements that are not NULL at 1 and 2
-- have one dimension and begin at 1, and -cents[1] cannot overflow within the range.
CREATE OR REPLACE FUNCTION is_balanced(account bigint[], cents bigint[]) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF cardinality(cents) = 2 AND cardinality(account) = 2 THEN
    RETURN coalesce(account[1] <> account[2] AND cents[1] <> 0
                    AND CASE WHEN cents[1] BETWEEN -10000000000000 AND 10000000000000 THEN cents[2] = -cents[1] END, false);
  END IF;
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
  END;
END $$;

-- As in migration 0002, with one condition for all that is refused.
CREATE OR REPLACE FUNCTION judge_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.debit > 9007199254740991 OR NEW.credit > 9007199254740991 OR NEW.line_count <> 0 AND NOT NEW.takes_lines THEN
    RAISE EXCEPTION '%', CASE WHEN greatest(NEW.debit, NEW.credit) > 9007199254740991 THEN 'BALANCE_OUT_OF_RANGE'
                              WHEN EXISTS (SELECT FROM public.account a WHERE a.organisation_id = NEW.organisation_id
                                              AND a.account_id = NEW.account_id AND a.live)
                              THEN 'ACCOUNT_IS_CONTROL' ELSE 'UNKNOWN_ACCOUNT' END USING ERRCODE = 'TF409';
  END IF;
  RETURN NEW;
END $$;

-- As in migration 0002. A statement that posts one entry with two lines, in order and not locked, writes its lines and totals as values,
-- the totals by account id. All other statements, and all that is refused, take the second part.
CREATE OR REPLACE FUNCTION transactions_posted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  is_short boolean;
  is_locked boolean;
  organisation bigint;
  last_organisation bigint;
  is_right boolean;
  dated date;
  dated_without_reason date;
  month_of_entry date;
  entry_id bigint;
  first_id bigint;
  second_id bigint;
  first_cents bigint;
  lower_id bigint;
  higher_id bigint;
  lower_debit bigint;
  lower_credit bigint;
BEGIN
  SELECT p.version = 1 AND NOT p.voided AND is_in_order(p) AND cardinality(p.account) = 2 AND (SELECT count(*) FROM posted) = 1,
         p.organisation_id, p.transaction_id, p.date, CASE WHEN p.lock_reason IS NULL THEN p.date END,
         date_trunc('month', p.date::timestamp)::date, p.account[1], p.account[2], p.cents[1]
    INTO is_short, organisation, entry_id, dated, dated_without_reason, month_of_entry, first_id, second_id, first_cents
    FROM posted p;
  IF is_short THEN
    -- The row of lock dates is shared until commit, as judge_lock() does, which refuses.
    SELECT dated <= l.hard_locked_through OR dated_without_reason <= l.soft_locked_through INTO is_locked
      FROM organisation_lock l WHERE l.organisation_id = organisation FOR SHARE;
    IF is_locked THEN
      PERFORM judge_lock(organisation, dated, dated_without_reason);
    END IF;

    INSERT INTO line (organisation_id, account_id, transaction_id, cents, date, no)
    VALUES (organisation, first_id, entry_id, first_cents, dated, 1), (organisation, second_id, entry_id, -first_cents, dated, 2);

    lower_id := least(first_id, second_id);
    higher_id := greatest(first_id, second_id);
    lower_debit := CASE WHEN (first_cents > 0) = (first_id = lower_id) THEN abs(first_cents) ELSE 0 END;
    lower_credit := abs(first_cents) - lower_debit;
    INSERT INTO account_total AS t (organisation_id, account_id, debit, credit, line_count)
    VALUES (organisation, lower_id, lower_debit, lower_credit, 1), (organisation, higher_id, lower_credit, lower_debit, 1)
    ON CONFLICT (organisation_id, account_id) DO UPDATE
      SET debit = t.debit + excluded.debit, credit = t.credit + excluded.credit, line_count = t.line_count + 1;

    INSERT INTO month_total AS t (organisation_id, account_id, month, debit, credit, line_count)
    VALUES (organisation, lower_id, month_of_entry, lower_debit, lower_credit, 1),
           (organisation, higher_id, month_of_entry, lower_credit, lower_debit, 1)
    ON CONFLICT (organisation_id, account_id, month) DO UPDATE
      SET debit = t.debit + excluded.debit, credit = t.credit + excluded.credit, line_count = t.line_count + 1;
    RETURN NULL;
  END IF;

  SELECT min(p.organisation_id), max(p.organisation_id), min(p.date), min(p.date) FILTER (WHERE p.lock_reason IS NULL),
         bool_and(p.version = 1 AND NOT p.voided AND is_in_order(p))
    INTO organisation, last_organisation, dated, dated_without_reason, is_right FROM posted p;
  IF organisation IS NULL THEN
    RETURN NULL;
  ELSIF organisation <> last_organisation OR is_right IS NOT TRUE THEN
    RAISE EXCEPTION 'TRANSACTION_OUT_OF_ORDER' USING ERRCODE = 'TF409';
  END IF;
  PERFORM judge_lock(organisation, dated, dated_without_reason);

  INSERT INTO line (organisation_id, account_id, transaction_id, cents, date, no)
  SELECT organisation, l.account_id, p.transaction_id, l.cents, p.date, l.no
    FROM posted p, unnest(p.account, p.cents) WITH ORDINALITY AS l (account_id, cents, no);

  INSERT INTO account_total AS t (organisation_id, account_id, debit, credit, line_count)
  SELECT organisation, l.account_id, sum_cents(greatest(l.cents, 0)), sum_cents(greatest(-l.cents, 0)), count(*)
    FROM posted p, unnest(p.account, p.cents) AS l (account_id, cents)
   GROUP BY 2 ORDER BY 2
  ON CONFLICT (organisation_id, account_id) DO UPDATE
    SET debit = t.debit + excluded.debit, credit = t.credit + excluded.credit, line_count = t.line_count + excluded.line_count;

  INSERT INTO month_total AS t (organisation_id, account_id, month, debit, credit, line_count)
  SELECT organisation, l.account_id, date_trunc('month', p.date::timestamp)::date,
         sum_cents(greatest(l.cents, 0)), sum_cents(greatest(-l.cents, 0)), count(*)
    FROM posted p, unnest(p.account, p.cents) AS l (account_id, cents)
   GROUP BY 2, 3 ORDER BY 2, 3
  ON CONFLICT (organisation_id, account_id, month) DO UPDATE
    SET debit = t.debit + excluded.debit, credit = t.credit + excluded.credit, line_count = t.line_count + excluded.line_count;
  RETURN NULL;
END $$;

-- As in migration 0024. An assignment calls set_config() without a statement.
CREATE OR REPLACE FUNCTION enter(acting_user bigint, entered bigint, has_two_factors boolean DEFAULT false)
RETURNS TABLE (role text, organisation_name text, sign_convention text, time_zone text, fiscal_year_first_month smallint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  requires_two boolean;
  opened text;
BEGIN
  SELECT m.role, o.name, o.sign_convention, o.time_zone, o.fiscal_year_first_month, o.requires_two_factors
    INTO role, organisation_name, sign_convention, time_zone, fiscal_year_first_month, requires_two
    FROM membership m JOIN organisation o USING (organisation_id)
   WHERE m.organisation_id = entered AND m.user_id = acting_user;
  IF NOT FOUND THEN
    opened := set_config('app.organisation', '', true);
    RETURN;
  END IF;
  IF requires_two AND has_two_factors IS NOT TRUE THEN
    RAISE EXCEPTION 'TWO_FACTORS_REQUIRED' USING ERRCODE = 'TF409';
  END IF;
  opened := set_config('app.organisation', entered::text, true);
  RETURN NEXT;
END $$;

-- As in migration 0024, with fewer expressions.
CREATE OR REPLACE FUNCTION enter_as(acting_user bigint, entered bigint, has_two_factors boolean DEFAULT false) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  found_role text;
  opened text;
BEGIN
  SELECT CASE WHEN o.requires_two_factors AND has_two_factors IS NOT TRUE THEN 'TWO_FACTORS_REQUIRED' ELSE m.role END,
         CASE WHEN o.requires_two_factors AND has_two_factors IS NOT TRUE THEN '' ELSE entered::text END
    INTO found_role, opened
    FROM membership m JOIN organisation o USING (organisation_id)
   WHERE m.organisation_id = entered AND m.user_id = acting_user;
  opened := set_config('app.organisation', coalesce(opened, ''), true);
  RETURN found_role;
END $$;

-- Whether one of these accounts is a customer's or a vendor's. It runs as its caller, so row-level security applies.
CREATE FUNCTION has_party_account(of_organisation bigint, accounts bigint[]) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM FROM public.account a WHERE a.organisation_id = of_organisation AND a.account_id = ANY (accounts)
                                  AND a.role IN ('RECEIVABLE_PARTY', 'PAYABLE_PARTY');
  RETURN FOUND;
END $$;

-- As in migration 0024. A single post that nothing refuses, and whose key is new, is written at the top. Every other call takes the
-- second part from its beginning.
CREATE OR REPLACE FUNCTION post_transactions(
  of_organisation bigint, posting_roles text[], adjusting_roles text[], users bigint[], sessions text[], requests text[],
  keys text[], body_hashes text[], dates date[], comments text[], closings boolean[], lock_reasons text[], accounts text[],
  cents text[], two_factors boolean[] DEFAULT NULL
) RETURNS TABLE (refusal text, transaction_id bigint, version integer, modified_at text, replayed boolean)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  found_role text;
  may_adjust boolean;
BEGIN
  modified_at := instant_text(now());
  IF cardinality(users) = 1 THEN
    found_role := enter_as(users[1], of_organisation, two_factors[1]);
    IF found_role = ANY (posting_roles) THEN
      may_adjust := found_role = ANY (adjusting_roles);
      IF NOT may_adjust THEN
        -- Without a reason there is nothing to remove, so the entry is the same as for a role that may adjust.
        may_adjust := lock_reasons[1] IS NULL AND NOT has_party_account(of_organisation, accounts[1]::bigint[]);
      END IF;
      IF may_adjust THEN
        transaction_id := nextval('transaction_id');
        INSERT INTO idempotency_key (organisation_id, user_id, key, body_hash, object_kind, object_id, object_version)
        SELECT of_organisation, users[1], keys[1], body_hashes[1], 'transaction', transaction_id, 1 WHERE keys[1] IS NOT NULL
        ON CONFLICT DO NOTHING;
        IF FOUND OR keys[1] IS NULL THEN
          INSERT INTO transaction (organisation_id, transaction_id, date, comment, closing, lock_reason, account, cents)
          VALUES (of_organisation, transaction_id, dates[1], comments[1], closings[1], lock_reasons[1], accounts[1]::bigint[],
                  cents[1]::bigint[]);
          INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id,
                                   object_version, reason)
          VALUES (of_organisation, users[1], found_role, sessions[1], requests[1], 'post', 'transaction', transaction_id, 1,
                  lock_reasons[1]);
          version := 1;
          replayed := false;
          RETURN NEXT;
          RETURN;
        END IF;
      END IF;
    END IF;
  END IF;

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
        IF has_party_account(of_organisation, accounts[i]::bigint[]) THEN
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
  END;
END $$;

REVOKE ALL ON FUNCTION has_party_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION has_party_account TO twofold_server;
