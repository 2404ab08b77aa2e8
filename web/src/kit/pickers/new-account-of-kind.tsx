import type { AccountType } from '@twofold/accounting/ledger/account-types'
import type { Account } from '@twofold/contract/accounts'
import type { WantedAccount } from './account-choice.ts'
import { NewAccountDialog } from './new-account-dialog.tsx'
import { useChart } from './use-chart.ts'

type NewAccountOfKindProps = {
  wanted: WantedAccount
  type: AccountType
  onCreated: (account: Account) => void
  onClose: () => void
}

/** Creates an account for a document. The chart, from which the user chooses a parent account, is loaded when the dialog opens. */
export function NewAccountOfKind(props: NewAccountOfKindProps) {
  const { chart, isPending } = useChart()
  return isPending ? null : <NewAccountDialog {...props} chart={chart} />
}
