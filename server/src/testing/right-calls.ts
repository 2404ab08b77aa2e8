// To each call of the contract one that must succeed. A call that is new there needs its line here: the tests that go
// through the whole catalogue fail until it has one.
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@twofold/contract/endpoint'
import type { SignedIn } from './signed-in.ts'

/** What stands in an organisation and its books: `empty` is an account without lines, `code` an invitation's secret,
 * `import` one of an account. */
export type Standing = {
  tenantUUID: string
  bank: number
  rent: number
  empty: number
  entry: number
  member: number
  invitation: number
  code: string
  import: number
}

export type RightCall = {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown> | undefined
}

type Written = Partial<RightCall>

function entryOf({ bank, rent }: Standing) {
  const line = (accountID: number, debitOrCredit: string) => ({ accountID, transactionDCAmount: 5, debitOrCredit })
  return {
    transactionDate: '2026-11-05',
    transactionComment: 'x',
    transactionAmount: 5,
    debitCreditSet: [line(rent, 'DEBIT'), line(bank, 'CREDIT')],
  }
}

/** A file with an account that is nowhere yet. */
export function chartFile(prefix = '') {
  const text = `fullName,type,memo\n${prefix}file ${randomUUID()},ASSET,x\n`
  return { kind: 'accounts', fileName: `${prefix}chart.csv`, text }
}

const RIGHT: Readonly<Record<string, (standing: Standing) => Written>> = {
  signInSettings: () => ({}),
  authenticate: () => ({ body: { clientID: 'twofold', code: 'x', redirectURI: 'http://localhost/authenticated' } }),
  refresh: () => ({ body: { refreshToken: 'x' } }),
  logout: () => ({}),
  currentUser: () => ({}),
  nameUser: () => ({ body: { username: 'ada', givenName: 'Ada', familyName: 'Ledger' } }),
  listTenants: () => ({}),
  switchTenant: ({ tenantUUID }) => ({ body: { tenantUUID } }),
  secure: () => ({}),
  createOrganisation: () => ({ body: { tenantName: 'x', chartTemplate: 'minimal' } }),
  readSettings: () => ({}),
  changeSettings: () => ({
    body: { tenantName: `x ${randomUUID()}`, softLockDate: '2026-06-30', fiscalYearFirstMonth: 1, badDebtsID: 0 },
  }),
  listMembers: () => ({}),
  changeMember: ({ member }) => ({ params: { userID: member }, body: { role: 'VIEWER' } }),
  removeMember: ({ member }) => ({ params: { userID: member } }),
  leaveOrganisation: () => ({}),
  resetPassword: ({ member }) => ({ params: { userID: member } }),
  inviteMember: () => ({ body: { invitee: 'x', role: 'VIEWER' } }),
  withdrawInvitation: ({ invitation }) => ({ params: { invitationID: invitation } }),
  openInvitation: ({ code }) => ({ body: { code } }),
  acceptInvitation: ({ code }) => ({ body: { code } }),
  listAccounts: () => ({}),
  listAccountsOfType: () => ({ params: { accountType: 'ASSET' } }),
  readAccount: ({ bank }) => ({ params: { accountID: bank } }),
  createAccount: () => ({
    body: { accountParent: 0, accountName: `new ${randomUUID()}`, accountType: 'ASSET', accountMemo: '' },
  }),
  changeAccount: ({ bank }) => ({
    params: { accountID: bank },
    body: { accountParent: 0, accountName: 'Bank', accountType: 'ASSET', accountMemo: '' },
  }),
  deleteAccount: ({ empty }) => ({ params: { accountID: empty } }),
  listAccountTypes: () => ({}),
  readRegister: ({ bank }) => ({ params: { accountID: bank }, query: { limit: '5' } }),
  readRegisterTotals: ({ bank, rent }) => ({
    params: { accountID: bank },
    query: { search: 'x', amountFrom: '1', isReconciled: 'false', splitAccountID: rent },
  }),
  exportRegisterCsv: ({ bank }) => ({ params: { accountID: bank }, query: { sort: 'date' } }),
  exportRegisterXlsx: ({ bank }) => ({ params: { accountID: bank }, query: { amountFrom: '1' } }),
  listKnownComments: ({ bank }) => ({ query: { beginning: 'c', accountID: bank } }),
  readTransaction: ({ entry }) => ({ params: { transactionID: entry } }),
  postTransaction: standing => ({ body: entryOf(standing) }),
  changeTransaction: standing => ({ params: { transactionID: standing.entry }, body: entryOf(standing) }),
  deleteTransaction: ({ entry }) => ({ params: { transactionID: entry } }),
  listAudit: () => ({ query: { limit: '5' } }),
  exportAudit: () => ({}),
  exportBooksCsv: () => ({}),
  exportBooksJson: () => ({}),
  exportBooksHledger: () => ({}),
  exportBooksBeancount: () => ({}),
  exportChart: () => ({}),
  previewImport: () => ({ body: chartFile() }),
  importFile: () => ({ body: chartFile() }),
  listImports: () => ({ query: { limit: '5' } }),
  undoImport: ({ import: importID }) => ({ params: { importID } }),
  readHistory: ({ bank }) => ({ params: { objectKind: 'account', objectID: bank } }),
}

/** The right call to an endpoint, in the books where these ids stand. */
export function rightCall({ name }: Pick<Endpoint, 'name'>, standing: Standing): RightCall {
  const written = RIGHT[name]?.(standing)
  if (written === undefined) throw new Error(`right-calls.ts has no right call to ${name}`)
  return { params: {}, query: {}, body: undefined, ...written }
}

/** Method, path below the server, and body of a call. */
export function requestOf({ method, path }: Pick<Endpoint, 'method' | 'path'>, { params, query, body }: RightCall) {
  const place = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  return {
    method,
    path: `/api${place}${search.size > 0 ? `?${search}` : ''}`,
    body: body === undefined ? undefined : JSON.stringify(body),
  }
}

/** Sends a call as somebody, and answers with status, parsed body (null for a file) and all that came as one text. */
export async function sendCall(
  origin: string,
  member: Pick<SignedIn, 'headers'>,
  { method, path, body }: ReturnType<typeof requestOf>,
  headers: Readonly<Record<string, string>> = {},
) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const sent = { method, headers: { ...member.headers, ...type, ...headers }, ...(body !== undefined && { body }) }
  const response = await fetch(`${origin}${path}`, sent)
  const text = await response.text()
  const said = `${JSON.stringify([...response.headers])} ${text}`
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isJson ? (JSON.parse(text) as Record<string, unknown>) : null, said }
}
