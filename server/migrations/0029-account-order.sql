-- The order of accounts, and the section of an account in financial statements.
--
-- An account can have a number, which is unique in its organisation. Siblings are sorted by type in the order of statements, then by number,
-- then by name. `order_key` has this order by code point. account_order_key() gives the same keys as orderKeyOf() in
-- accounting/src/ledger/account-order.ts.
--
-- A section is null if the account is in the section of its parent. The inherited section is derived when it is read, like the bounds of the
-- tree, so it cannot differ from the parent's.

-- The key of a number: its digits as their count and value, so that 900 precedes 1000, followed by the number itself.
CREATE FUNCTION account_order_key(type text, number text, sort_key text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_position(ARRAY['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'GAIN', 'EXPENSE', 'LOSS'], type)::text
      || CASE WHEN number = '' THEN '1' || sort_key ELSE '0' || (
           SELECT string_agg(CASE WHEN part[1] ~ '^[0-9]' THEN lpad(length(ltrim(part[1], '0'))::text, 2, '0') || ltrim(part[1], '0')
                                  ELSE part[1] END, '' ORDER BY no)
             FROM regexp_matches(lower(number COLLATE "C"), '[0-9]+|[^0-9]+', 'g') WITH ORDINALITY AS m (part, no))
           || ' ' || lower(number COLLATE "C") || ' ' || sort_key END
$$;

-- Nobody writes an account between its being read and its being given its key.
LOCK TABLE account IN SHARE ROW EXCLUSIVE MODE;

ALTER TABLE account
  ADD number text NOT NULL DEFAULT ''
    CONSTRAINT account_number CHECK (number = '' OR length(number) <= 20 AND number ~ '^[0-9A-Za-z]+([./-][0-9A-Za-z]+)*$'),
  ADD section text
    CONSTRAINT account_section CHECK (section IS NULL OR CASE type
      WHEN 'ASSET' THEN section IN ('CURRENT', 'LONG_TERM')
      WHEN 'LIABILITY' THEN section IN ('CURRENT', 'LONG_TERM')
      WHEN 'INCOME' THEN section IN ('OPERATING', 'OTHER')
      WHEN 'EXPENSE' THEN section IN ('OPERATING', 'COST_OF_SALES', 'OTHER')
      ELSE false END),
  ADD order_key text COLLATE "C" NOT NULL DEFAULT '';

-- Accounts with the usual names of sections get them. This changes no amount and no balance, only where statements show the accounts.
ALTER TABLE account DISABLE TRIGGER USER;
UPDATE account
   SET order_key = account_order_key(type, '', sort_key),
       section = CASE
         WHEN type = 'ASSET' AND sort_key IN ('fixed assets', 'long-term assets', 'non-current assets', 'noncurrent assets')
           OR type = 'LIABILITY' AND sort_key IN ('long-term liabilities', 'long term liabilities', 'non-current liabilities',
                                                  'noncurrent liabilities') THEN 'LONG_TERM'
         WHEN type = 'EXPENSE' AND sort_key IN ('cost of goods sold', 'cost of sales', 'cost of services') THEN 'COST_OF_SALES'
         WHEN type = 'INCOME' AND sort_key = 'other income' THEN 'OTHER' END;
ALTER TABLE account ENABLE TRIGGER USER;

CREATE UNIQUE INDEX account_numbers ON account (organisation_id, lower(number COLLATE "C")) WHERE live AND number <> '';
ANALYZE account;

ALTER TABLE account_version ADD number text NOT NULL DEFAULT '', ADD section text;

-- As in migration 0023, with the order key.
CREATE OR REPLACE FUNCTION key_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.name_key := name_key_of(NEW.sort_key);
  NEW.order_key := account_order_key(NEW.type, NEW.number, NEW.sort_key);
  RETURN NEW;
END $$;

-- As in migration 0002, with the number and the section of the earlier version.
CREATE OR REPLACE FUNCTION accounts_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  changed account[];
BEGIN
  INSERT INTO account_version (organisation_id, account_id, version, parent_id, name, sort_key, type, role, memo, live,
                               number, section, recorded_at, superseded_at)
  SELECT o.organisation_id, o.account_id, o.version, o.parent_id, o.name, o.sort_key, o.type, o.role, o.memo, o.live,
         o.number, o.section, o.modified_at, n.modified_at
    FROM was o JOIN became n USING (organisation_id, account_id);

  SELECT array_agg(n::account) INTO changed FROM was o JOIN became n USING (organisation_id, account_id)
   WHERE (o.parent_id, o.sort_key, o.type, o.role, o.live) IS DISTINCT FROM (n.parent_id, n.sort_key, n.type, n.role, n.live);
  IF changed IS NULL THEN
    UPDATE chart_of_accounts SET stamp = gen_random_uuid() WHERE organisation_id IN (SELECT n.organisation_id FROM became n);
    RETURN NULL;
  END IF;
  PERFORM judge_accounts(changed);

  -- Posts lock the total's row, so from here on it does not change.
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
GRANT INSERT (number, section), UPDATE (number, section) ON account TO twofold_server;
REVOKE ALL ON FUNCTION account_order_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_order_key TO twofold_server;
