// Creates, changes and deletes customers and vendors, each with an account under the control account. Deletes many in one call when an
// import is undone.
import { checkPartyEmail } from '@twofold/accounting/mail'
import { checkPartyDeletion, checkPartyName, partyAccountName } from '@twofold/accounting/parties/party-account'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { PartyFields, PartyInput } from '@twofold/contract/documents/party-codec'
import { mayRole } from '@twofold/contract/permissions'
import { type IdempotencyKey, reserveId } from '../audit/idempotency.ts'
import { auditInsert, callerValues } from '../audit/record.ts'
import { namedStatement } from '../database/named-statement.ts'
import type { Books } from '../identity/books.ts'
import { fieldsAfter, NEW_PARTY, type Party, type PartyKind } from './party.ts'
import {
  PARTY,
  readDeletionFacts,
  readPartyVersion,
  selectControlAccountForUpdate,
  selectPartyForUpdate,
  siblingKeys,
  writeParty,
} from './sql.ts'

/** The names of the control accounts in the settings. */
export const CONTROL_NAMES = { RECEIVABLE: 'Accounts Receivable', PAYABLE: 'Accounts Payable' } as const

/**
 * Creates a party and its account. A retry with the same key returns the party as it was created. Fails with NO_CONTROL_ACCOUNT,
 * PARTY_ACCOUNT_FIXED, CREDIT_LIMIT_NEEDS_ACCOUNTANT and IDEMPOTENCY_MISMATCH and with the errors of `checkPartyName` and
 * `checkPartyEmail`. Runs four statements.
 */
export async function createParty(
  books: Books,
  kind: PartyKind,
  input: PartyInput,
  idempotency: IdempotencyKey | null,
): Promise<Result<Party>> {
  const reserved = await reserveId(books, 'party_id', kind.word, idempotency)
  if (!reserved.ok) return reserved
  const { id, made } = reserved.value
  if (made !== null) return accepted(await readPartyVersion(books, made.objectId, made.objectVersion))
  const checked = checkFields(books, kind, { current: NEW_PARTY, accountId: 0 }, input)
  if (!checked.ok) return checked
  const fields = checked.value
  const controlId = await selectControlAccountForUpdate(books, kind.side)
  if (controlId === null) return refused('NO_CONTROL_ACCOUNT', undefined, { control: CONTROL_NAMES[kind.side] })
  const taken = await siblingKeys(books, accountNameOf(fields), { controlId, exceptId: 0 })
  const accountName = partyAccountName({ id, name: fields.name }, key => taken.has(key))
  const stamp = await writeParty(books, 'create', {
    id,
    side: kind.side,
    word: kind.word,
    fields,
    accountName,
    before: null,
    after: kind.audited(fields),
    accountBefore: null,
    accountAfter: { accountParent: controlId, accountName },
  })
  return accepted({ ...fields, ...stamp, id, balanceCents: 0 })
}

/**
 * Changes a party and renames its account to match. Writes nothing if nothing changes. Fails with NOT_FOUND, and STALE with the Party in
 * `current`. Also fails with the errors of `createParty` for the fields. Runs four statements.
 */
export async function changeParty(
  books: Books,
  kind: PartyKind,
  id: number,
  input: PartyInput,
): Promise<Result<Party>> {
  const party = await selectPartyForUpdate(books, kind.side, id)
  if (party === null) return refused('NOT_FOUND')
  if (input.modifiedAt !== undefined && input.modifiedAt !== party.modifiedAt)
    return { ok: false, refusals: [{ code: 'STALE', current: party }] }
  const checked = checkFields(books, kind, { current: party, accountId: party.accountId }, input)
  if (!checked.ok) return checked
  const fields = checked.value
  if (JSON.stringify(fields) === JSON.stringify(fieldsAfter(NEW_PARTY, party))) return accepted(party)
  const accountName = await nameAfter(books, kind, party, fields)
  const stamp = await writeParty(books, 'change', {
    id,
    side: kind.side,
    word: kind.word,
    fields,
    accountName,
    before: kind.audited(party),
    after: kind.audited(fields),
    accountBefore: null,
    accountAfter: { accountName },
  })
  return accepted({ ...party, ...fields, ...stamp })
}

/**
 * Deletes a party that no live record refers to, and closes its account. Returns the party as it was. Fails with NOT_FOUND,
 * PARTY_HAS_DOCUMENTS and PARTY_HAS_LINES. Runs four statements.
 */
export async function deleteParty(books: Books, kind: PartyKind, id: number): Promise<Result<Party>> {
  const party = await selectPartyForUpdate(books, kind.side, id)
  if (party === null) return refused('NOT_FOUND')
  const allowed = checkPartyDeletion(await readDeletionFacts(books, party))
  if (!allowed.ok) return allowed
  await selectControlAccountForUpdate(books, kind.side)
  await writeParty(books, 'delete', {
    id,
    side: kind.side,
    word: kind.word,
    fields: party,
    accountName: null,
    before: kind.audited(party),
    after: null,
    accountBefore: { accountName: accountNameOf(party) },
    accountAfter: null,
  })
  return accepted(party)
}

/** Returns the part of a party's name that is used as its account name. `partyAccountName` defines this part. */
export function accountNameOf({ name }: Pick<PartyFields, 'name'>): string {
  return partyAccountName({ id: 0, name }, () => false)
}

type CurrentFields = { current: PartyFields; accountId: number }

/** Checks the requested fields of a party and returns all its fields after the change. */
export function checkFields(
  books: Pick<Books, 'role'>,
  kind: PartyKind,
  { current, accountId }: CurrentFields,
  input: PartyInput,
): Result<PartyFields> {
  const fields = fieldsAfter(current, input)
  const name = checkPartyName(fields.name, kind.names.name)
  // An imported email address is only checked when it changes.
  const email =
    fields.email === current.email ? accepted(fields.email) : checkPartyEmail(fields.email, kind.names.email)
  const refusals = [name, email].flatMap(each => (each.ok ? [] : each.refusals))
  if (!name.ok || !email.ok) return { ok: false, refusals }
  if (input.accountId !== undefined && input.accountId !== 0 && input.accountId !== accountId)
    return refused('PARTY_ACCOUNT_FIXED', kind.names.accountId)
  if (fields.creditLimitCents !== current.creditLimitCents && !mayRole(books.role, 'parties.creditLimit'))
    return refused('CREDIT_LIMIT_NEEDS_ACCOUNTANT', kind.names.creditLimitCents)
  return accepted({ ...fields, name: name.value, email: email.value })
}

/** Returns the new name of a party's account, or null if the party keeps its name. */
async function nameAfter(books: Books, kind: PartyKind, party: Party, fields: PartyFields): Promise<string | null> {
  if (fields.name === party.name) return null
  const controlId = await selectControlAccountForUpdate(books, kind.side)
  const taken = await siblingKeys(books, accountNameOf(fields), {
    controlId: controlId ?? 0,
    exceptId: party.accountId,
  })
  return partyAccountName({ id: party.id, name: fields.name }, key => taken.has(key))
}

/** A party of an import. It can be deleted if it is unchanged since it was created and no live record refers to it. */
type DeletableParty = Omit<Party, 'balanceCents'> & { isUnused: boolean }

const SELECT_FOR_UPDATE = `
  SELECT p.party_id FROM party p WHERE p.organisation_id = $1 AND p.side = $2 AND p.party_id = ANY ($3::bigint[]) AND p.live
   ORDER BY p.party_id FOR NO KEY UPDATE OF p`

const READ = `
  SELECT ${PARTY},
         p.version = 1 AND a.version = 1 AND t.line_count = 0
           AND NOT EXISTS (SELECT FROM document d WHERE d.organisation_id = $1 AND d.party_id = p.party_id AND d.live) AS "isUnused"
    FROM party p JOIN account a USING (organisation_id, account_id) JOIN account_total t USING (organisation_id, account_id)
   WHERE p.organisation_id = $1 AND p.side = $2 AND p.party_id = ANY ($3::bigint[]) AND p.live ORDER BY p.party_id`

/** Locks parties until commit. Returns the live parties, and for each party whether it is unused. Runs two statements. */
export async function selectPartiesForDeletion(
  books: Books,
  kind: PartyKind,
  ids: readonly number[],
): Promise<DeletableParty[]> {
  const values = [books.organisationId, kind.side, ids]
  await books.query(SELECT_FOR_UPDATE, values)
  return books.query<DeletableParty>(READ, values)
}

const DELETE = namedStatement(`
  WITH gone AS (
    UPDATE party SET live = false WHERE organisation_id = :organisation AND party_id = ANY (:ids::bigint[])
    RETURNING party_id, version, account_id
  ), closed AS (
    UPDATE account a SET live = false FROM gone g WHERE a.organisation_id = :organisation AND a.account_id = g.account_id
    RETURNING a.account_id, a.version, a.name)
  ${auditInsert(`
    'delete', w.kind, w.id, w.version, NULL, w.before, NULL
    FROM gone g JOIN unnest(:ids::bigint[], :befores::text[]) AS t (id, before) ON t.id = g.party_id JOIN closed c USING (account_id),
           LATERAL (VALUES ('account', c.account_id, c.version, jsonb_build_object('accountName', c.name)),
                           (:word::text, g.party_id, g.version, t.before::jsonb)) AS w (kind, id, version, before)
    ORDER BY g.party_id`)}`)

/** Deletes locked, unused parties with their accounts. Runs two statements. */
export async function deleteParties(books: Books, kind: PartyKind, selected: readonly DeletableParty[]): Promise<void> {
  if (selected.length === 0) return
  await selectControlAccountForUpdate(books, kind.side)
  const statement = DELETE({
    ...callerValues(books),
    word: kind.word,
    ids: selected.map(({ id }) => id),
    befores: selected.map(party => JSON.stringify(kind.audited(party))),
  })
  await books.query(...statement)
}
