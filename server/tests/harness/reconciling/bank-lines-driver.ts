import * as decisions from '@twofold/contract/bank-lines'
import type * as contract from '@twofold/contract/statement-imports'
import type { SignedIn } from '../signed-in.ts'
import { done, type TestApi } from '../test-api.ts'

type Said = Omit<contract.StatementInput, 'fileName' | 'content'>
type SaidMatch = { bankLineIDs: number[]; transactionIDs: number[] }

/** Returns a statement file as the request body that a screen sends. */
function sentStatement(text: string | Uint8Array, said: Said = {}): contract.StatementInput {
  return { fileName: 'statement', content: Buffer.from(text).toString('base64'), ...said }
}

/** Sends the API calls of the bank lines page. Each function returns the response, even if the server refuses the call. */
export function createBankLinesDriver(api: TestApi, member: SignedIn) {
  const post = (path: string, body: unknown, key?: string) =>
    api.call(member, 'POST', path, { body, ...(key !== undefined && { key }) })
  return {
    preview: (accountId: number, text: string | Uint8Array, said: Said = {}) =>
      post(`/accounts/${accountId}/statement-imports/preview`, sentStatement(text, said)),
    bring: (accountId: number, text: string | Uint8Array, said: Said = {}, key?: string) =>
      post(`/accounts/${accountId}/statement-imports`, sentStatement(text, said), key),
    page: async (accountId: number, query = '') =>
      done(decisions.listBankLines, await api.call(member, 'GET', `/accounts/${accountId}/bank-lines${query}`)),
    match: (accountId: number, matches: readonly SaidMatch[], key?: string) =>
      post(
        `/accounts/${accountId}/bank-lines/matches`,
        { matches: matches.map(({ bankLineIDs, transactionIDs }) => ({ bankLineIDs, transactionIDs })) },
        key,
      ),
    book: (accountId: number, entries: readonly { bankLineID: number; accountID: number }[], key?: string) =>
      post(`/accounts/${accountId}/bank-lines/entries`, { entries }, key),
    undo: (lineId: number) => api.call(member, 'PUT', `/bank-lines/${lineId}/waiting`),
    undoImport: (importId: number) => api.call(member, 'DELETE', `/statement-imports/${importId}`),
    rule: (accountId: number, prefix: string, counterAccountId: number) =>
      post(`/accounts/${accountId}/payee-rules`, { prefix, accountID: counterAccountId }),
  }
}
