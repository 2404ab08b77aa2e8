import { readTransaction } from '@twofold/contract/transactions'
import { useAnswer } from '../client/use-answer.ts'
import type { RegisterView } from './register/register-view.ts'
import { useRegister } from './register/use-register.ts'

/** One that came beside the register is not asked for again. */
const FRESH_MS = 2_000

type Opened = {
  /** The account that the address names, if it does. */
  accountID: string | null
  /** The transaction whose form is asked for. */
  transactionID: string | undefined
  view: RegisterView
}

/**
 * The register that an address shows, and the transaction whose form lies over it: asked for together when the address
 * names both. Else the transaction comes first, and its first line says which register.
 */
export function useOpened({ accountID: named, transactionID, view }: Opened) {
  const input = { params: { transactionID: transactionID ?? '' } }
  const known = useAnswer(readTransaction, input, { isEnabled: false }).data
  const accountID = Number(named ?? known?.debitCreditSet[0]?.accountID ?? 0)
  const register = useRegister(accountID, view, transactionID)
  const isOnItsWay = named !== null && register.query.isLoading
  const transaction = useAnswer(readTransaction, input, {
    isEnabled: transactionID !== undefined && !isOnItsWay,
    freshForMs: FRESH_MS,
  })
  return { accountID, register, transaction }
}
