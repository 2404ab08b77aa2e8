-- Names that look the same are the same name: accounts below one parent, and invoice numbers of one vendor, are compared by what can be
-- seen of them. Existing names stay, also where two look the same; only a new or changed one is refused.
-- visible_text() and name_key_of() give the same results as accounting/src/ledger/name-key.ts. Whatever version of Unicode a PostgreSQL
-- has, they agree on characters that it knows: normalisation of a character never changes.

-- The text as it looks: NFKC, nothing of zero width, one space for blanks in a row, plain hyphens. Letters keep their case.
CREATE FUNCTION visible_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN value !~ '[^ -~]|  |^ | $' THEN value ELSE
    btrim(regexp_replace(replace(normalize(regexp_replace(value,
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g'), NFKC), U&'\2010', '-'), '[\t-\r\u0085\u2028\u2029\u2800 ]+', ' ', 'g'), ' ') END
$$;

-- The key of a name, by its sort key, whose case is folded. Compatibility characters can hide a capital letter until they are plain.
CREATE FUNCTION name_key_of(sort_key text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN sort_key !~ '[^ -~]|  |^ | $' THEN sort_key ELSE
    btrim(regexp_replace(replace(normalize(translate(normalize(regexp_replace(sort_key,
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g'), NFKD),
      U&'ABCDEFGHIJKLMNOPQRSTUVWXYZÆƎƐĦȢΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϜς\0345',
        'abcdefghijklmnopqrstuvwxyzæǝɛħȣαβγδεζηθικλμνξοπρστυφχψωϝσι'), NFC),
      U&'\2010', '-'), '[\t-\r\u0085\u2028\u2029\u2800 ]+', ' ', 'g'), ' ') END
$$;

-------------------------------------------------------------------------------------------------------- accounts

-- Nobody writes an account between its being read and its being given its key.
LOCK TABLE account IN SHARE ROW EXCLUSIVE MODE;

-- A column, and not an index on the function: under row-level security only a column leads along an index. Not generated: that writes the
-- table anew, and a transaction that began before would then find no account at all.
ALTER TABLE account ADD name_key text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE account DISABLE TRIGGER USER;
UPDATE account SET name_key = name_key_of(sort_key);
ALTER TABLE account ENABLE TRIGGER USER;
CREATE INDEX account_by_name_key ON account (organisation_id, name_key, parent_id) WHERE live;
ANALYZE account;

CREATE FUNCTION key_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.name_key := name_key_of(NEW.sort_key);
  RETURN NEW;
END $$;
CREATE TRIGGER key BEFORE INSERT OR UPDATE ON account FOR EACH ROW EXECUTE FUNCTION key_account();

-- Of siblings, a new one, and one with a new name or place, has another key than each of the others. After the triggers that write the
-- chart's row (created, changed): of two such writers the later one waits there, and sees here what the earlier one did. No unique index,
-- since it would refuse books whose names were equal before.
CREATE FUNCTION judge_names() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  is_taken boolean;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT EXISTS (
      SELECT FROM became n JOIN account a ON a.organisation_id = n.organisation_id AND a.name_key = n.name_key
       WHERE n.live AND a.live AND a.account_id <> n.account_id AND a.parent_id IS NOT DISTINCT FROM n.parent_id) INTO is_taken;
  ELSE
    SELECT EXISTS (
      SELECT FROM was o JOIN became n USING (organisation_id, account_id)
        JOIN account a ON a.organisation_id = n.organisation_id AND a.name_key = n.name_key
       WHERE (o.name, o.sort_key, o.parent_id, o.live) IS DISTINCT FROM (n.name, n.sort_key, n.parent_id, n.live)
         AND n.live AND a.live AND a.account_id <> n.account_id AND a.parent_id IS NOT DISTINCT FROM n.parent_id) INTO is_taken;
  END IF;
  IF is_taken THEN
    RAISE EXCEPTION 'ACCOUNT_NAME_TAKEN' USING ERRCODE = 'TF409';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER judge_names AFTER INSERT ON account REFERENCING NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION judge_names();
CREATE TRIGGER judge_new_names AFTER UPDATE ON account REFERENCING OLD TABLE AS was NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION judge_names();

-------------------------------------------------------------------------------------------------------- documents

CREATE INDEX document_by_visible_reference ON document (organisation_id, party_id, visible_text(reference))
  WHERE live AND kind = 'payable invoice';
DROP INDEX document_by_reference;

-- The live documents of a kind that have a reference of one of these parties, by what can be seen of it; `no` counts the pairs from 1.
-- Row-level security would keep the index from being used, since visible_text() may tell what it sees; so the organisation is asked for
-- here.
CREATE FUNCTION documents_named(of_kind text, parties bigint[], named text[]) RETURNS TABLE (no bigint, document_id bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF of_kind = 'payable invoice' THEN
    RETURN QUERY
    SELECT n.no, d.document_id
      FROM unnest(parties, named) WITH ORDINALITY AS n (party_id, reference, no)
      JOIN document d ON d.organisation_id = nullif(current_setting('app.organisation', true), '')::bigint
       AND d.party_id = n.party_id AND d.kind = 'payable invoice' AND d.live
       AND visible_text(d.reference) = visible_text(n.reference);
  ELSE
    RETURN QUERY
    SELECT n.no, d.document_id
      FROM unnest(parties, named) WITH ORDINALITY AS n (party_id, reference, no)
      JOIN document d ON d.organisation_id = nullif(current_setting('app.organisation', true), '')::bigint
       AND d.party_id = n.party_id AND d.kind = of_kind AND d.live
       AND visible_text(d.reference) = visible_text(n.reference);
  END IF;
END $$;
GRANT EXECUTE ON FUNCTION documents_named, visible_text TO twofold_server;
REVOKE ALL ON FUNCTION documents_named, visible_text, name_key_of, key_account, judge_names FROM PUBLIC;

-------------------------------------------------------------------------------------------------------- search

-- What records are found by is folded as accounting/src/ledger/sort-key.ts folds what is typed; until now letters such as ø and ł,
-- full-width letters and soft hyphens stayed in it. Only rows with such characters change. No version is made: nobody changed them.
CREATE FUNCTION search_key_of(old_key text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(translate(lower(normalize(regexp_replace(normalize(old_key, NFKD),
      '[\u00ad\u034f\u0300-\u036f\u061c\u0640\u064b-\u0655\u0670\u0e4d\u0ecd\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3099\u309a\u3164\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g'), NFC) COLLATE "C"),
    'ÆƎƐĦȢΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϜςłøđðħıŋŧəɓɗɛɔ’‘ʻ‐',
    'æǝehȣαβγδεζηθικλμνξοπρστυφχψωϝσloddhintebdeo''''''-'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
LOCK TABLE party, document, mail IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE party DISABLE TRIGGER USER;
UPDATE party SET search_key = search_key_of(search_key)
 WHERE octet_length(search_key) <> char_length(search_key) AND search_key <> search_key_of(search_key);
ALTER TABLE party ENABLE TRIGGER USER;
ALTER TABLE document DISABLE TRIGGER USER;
UPDATE document SET search_key = search_key_of(search_key)
 WHERE octet_length(search_key) <> char_length(search_key) AND search_key <> search_key_of(search_key);
ALTER TABLE document ENABLE TRIGGER USER;
ALTER TABLE mail DISABLE TRIGGER USER;
UPDATE mail SET search_key = search_key_of(search_key)
 WHERE octet_length(search_key) <> char_length(search_key) AND search_key <> search_key_of(search_key);
ALTER TABLE mail ENABLE TRIGGER USER;
