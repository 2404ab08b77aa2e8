// The screen of /accounts and /accounts/:accountID. The form of one account opens over the list. Both URLs use one component, so that the
// list keeps its scroll position behind the form.
import { useParams } from 'react-router'
import { lazyDialog } from '../kit/fields/type-ahead-buffer.ts'
import { AccountsPage } from './accounts-page.tsx'

const EditAccountSheet = lazyDialog(async () => (await import('./edit-account-sheet.tsx')).EditAccountSheet)

export default function AccountsScreen() {
  const { accountID } = useParams()
  return (
    <>
      <AccountsPage openID={accountID === undefined ? undefined : Number(accountID)} />
      {accountID !== undefined && <EditAccountSheet key={accountID} accountID={accountID} />}
    </>
  )
}
