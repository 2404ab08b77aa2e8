import { readTransaction } from '@twofold/contract/transactions'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import type { RegisterView } from './register/register-view.ts'
import { useRegister } from './register/use-register.ts'

/** The time in milliseconds for which a transaction that was loaded with the register is not requested again. */
const FRESH_MS = 2_000

type Opened = {
  /** The account in the URL, if any. */
  accountID: string | null
  /** The transaction whose form is open. */
  transactionID: string | undefined
  view: RegisterView
}

/**
 * The register and the open transaction for a URL. If the URL contains both the account and the transaction, they are requested together.
 * Otherwise, the transaction is loaded first, and its first line determines the register.
 */
export function useOpened({ accountID: named, transactionID, view }: Opened) {
  const input = { params: { transactionID: transactionID ?? '' } }
  const known = useEndpointQuery(readTransaction, input, { isEnabled: false }).data
  const accountID = Number(named ?? known?.debitCreditSet[0]?.accountID ?? 0)
  const register = useRegister(accountID, view, transactionID)
  const isOnItsWay = named !== null && register.query.isLoading
  const transaction = useEndpointQuery(readTransaction, input, {
    isEnabled: transactionID !== undefined && !isOnItsWay,
    freshForMs: FRESH_MS,
  })
  return { accountID, register, transaction }
}
