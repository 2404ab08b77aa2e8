// The demo: a user, and two organisations with two years of books, one for each sign convention. If one part fails, nothing is created.
import { randomBytes } from 'node:crypto'
import { type CalendarDate, todayIn } from '@twofold/accounting/calendar'
import type { SignConvention } from '@twofold/accounting/ledger/account-types'
import { accepted, type Result } from '@twofold/accounting/refusals'
import type pg from 'pg'
import { type Database, statement } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Books } from '../identity/books.ts'
import { EMBEDDED_ISSUER } from '../identity/relying-party.ts'
import { CREATE_USER } from '../identity/sql.ts'
import { createUser } from '../identity-provider/accounts.ts'
import { findByName, readAccountsByName } from '../ledger/open-accounts.ts'
import { type NumberedEntry, postMany, reserveTransactionIds } from '../ledger/post-many.ts'
import { foundOrganisation } from '../organisations/commands.ts'
import { StartupError } from '../startup-error.ts'
import { closeBankMonths, lastClosedDay } from './bank-months.ts'
import type { DemoBooks } from './demo-books.ts'
import { fernAndHarrow } from './fern-and-harrow.ts'
import { FERN } from './fern-and-harrow-accounts.ts'
import { beginOnAccount, CUSTOMERS_SIDE, VENDORS_SIDE } from './keep-on-account.ts'
import { northlightStudio } from './northlight-studio.ts'
import { NORTHLIGHT } from './northlight-studio-accounts.ts'
import { bringWaitingStatement } from './waiting-statement.ts'

/** The credentials of the demo user. */
export type DemoSignIn = { username: string; password: string }

type DemoOrganisation = {
  tenantName: string
  chartTemplate: string
  signConvention: SignConvention
  /** The full names of the accounts with bank statements. */
  banks: readonly string[]
  books: (today: CalendarDate) => DemoBooks
}

const USERNAME = 'demo'

/** Sign-in opens the first organisation by name. It uses the specification's signs. */
const ORGANISATIONS: readonly DemoOrganisation[] = [
  {
    tenantName: 'Fern & Harrow',
    chartTemplate: 'trade',
    signConvention: 'SPECIFICATION',
    banks: [FERN.checking, FERN.savings, FERN.card],
    books: fernAndHarrow,
  },
  {
    tenantName: 'Northlight Studio',
    chartTemplate: 'services',
    signConvention: 'TEXTBOOK',
    banks: [NORTHLIGHT.checking, NORTHLIGHT.payrollChecking, NORTHLIGHT.savings, NORTHLIGHT.card],
    books: northlightStudio,
  },
]

/**
 * Creates the demo in one database transaction: the user `demo`, who is the owner of both organisations, and books up to today. Uses the
 * given password, or a random password. Throws if a user of that name exists.
 */
export async function createDemo(
  database: Database,
  { password = randomBytes(9).toString('base64url'), today = todayIn(timeZone(), new Date()) }: DemoOptions,
): Promise<DemoSignIn> {
  const made = await inTransaction<DemoSignIn, pg.QueryResultRow>(database, 'BEGIN', async client => {
    const created = await createUser(client, { username: USERNAME, password, givenName: 'Robin', familyName: 'Demo' })
    if ('faults' in created) throw new StartupError(`The demo cannot be created. ${created.faults[0]!.sentence}`)
    const names = [USERNAME, 'Robin', 'Demo']
    const { rows } = await client.query<{ userId: number }>(CREATE_USER, [EMBEDDED_ISSUER, created.accountId, ...names])
    for (const organisation of ORGANISATIONS) {
      const kept = await keepBooks({ database, client }, rows[0]!.userId, organisation, today)
      if (!kept.ok) return kept
    }
    return accepted({ username: USERNAME, password })
  })
  if (!made.ok) throw new Error(`The demo books were refused: ${JSON.stringify(made.refusals)}`)
  return made.value
}

/** `password` defaults to a random password, and `today` to the current day in the local time zone. */
type DemoOptions = { password?: string | undefined; today?: CalendarDate | undefined }

function timeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

async function keepBooks(
  { database, client }: { database: Database; client: pg.PoolClient },
  userId: number,
  { books, banks, ...founding }: DemoOrganisation,
  today: CalendarDate,
): Promise<Result<null>> {
  const founded = await foundOrganisation(
    client,
    { userId, sessionId: 'demo', requestId: 'demo' },
    { ...founding, timeZone: timeZone() },
  )
  if (!founded.ok) return founded
  const streamsNothing = () => {
    throw new Error('The demo does not stream')
  }
  const opened: Books = {
    organisationId: founded.value.organisationId,
    userId,
    role: 'OWNER',
    sessionId: 'demo',
    requestId: 'demo',
    organisationName: founding.tenantName,
    signConvention: founding.signConvention,
    timeZone: timeZone(),
    fiscalYearFirstMonth: 1,
    today,
    stream: streamsNothing,
    streamByKey: streamsNothing,
    query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await client.query<Row>(statement(database, text, values))).rows,
  }
  const accounts = await readAccountsByName(opened)
  const { entries, receivables, payables } = books(today)
  const ids = await reserveTransactionIds(opened, entries.length)
  const numbered = entries.map(({ date, comment, lines }, index) => ({
    id: ids[index]!,
    date,
    comment,
    lines: lines.map(({ account, cents }) => ({ accountId: findByName(accounts, account)!.id, cents })),
  }))
  // Posts recent entries last. Otherwise, the newest audit entries would be from the reconciliation of two years of books and not from
  // recent transactions.
  const isOpen = (date: CalendarDate) => date > lastClosedDay(today)
  const posted = await postMany(
    opened,
    numbered.filter(({ date }) => !isOpen(date)),
  )
  if (!posted.ok) return posted
  const sales = await beginOnAccount(opened, CUSTOMERS_SIDE, receivables, accounts)
  const purchases = await beginOnAccount(opened, VENDORS_SIDE, payables, accounts)
  const closedSales = await sales.keep(date => !isOpen(date))
  if (!closedSales.ok) return closedSales
  const closedPurchases = await purchases.keep(date => !isOpen(date))
  if (!closedPurchases.ok) return closedPurchases
  const closed = inOrder([...numbered, ...closedSales.value, ...closedPurchases.value])
  for (const bank of banks) {
    const accountId = findByName(accounts, bank)!.id
    const months = await closeBankMonths(opened, { accountId, entries: closed, today })
    if (!months.ok) return months
  }
  const rest = await postMany(
    opened,
    numbered.filter(({ date }) => isOpen(date)),
  )
  if (!rest.ok) return rest
  const openSales = await sales.keep(isOpen)
  if (!openSales.ok) return openSales
  const openPurchases = await purchases.keep(isOpen)
  if (!openPurchases.ok) return openPurchases
  const [first] = banks
  const accountId = findByName(accounts, first!)!.id
  const all = inOrder([...closed, ...openSales.value, ...openPurchases.value])
  const brought = await bringWaitingStatement(opened, { accountId, entries: all, today })
  return brought.ok ? accepted(null) : brought
}

/** Returns entries in register order. */
function inOrder(entries: readonly NumberedEntry[]): NumberedEntry[] {
  return entries.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : one.id - other.id))
}

/** Returns the message with the demo credentials, which the console prints once. Omits a password that the operator has set. */
export function signInSentence({ username, password }: DemoSignIn, isPasswordSet: boolean): string {
  const by = isPasswordSet ? 'the password in TWOFOLD_DEMO_PASSWORD' : `the password ${password}`
  return `Two demo organisations are ready. Sign in as ${username} with ${by}`
}
