// The screen of /accounts and /accounts/:accountID. The form of one account opens over the list. Both URLs use one component, so that the
// list keeps its scroll position behind the form.
import { useParams } from 'react-router'
import { KeysAhead } from '../kit/fields/keys-ahead.ts'
import { later } from '../kit/loading/coming.tsx'
import { AccountsPage } from './accounts-page.tsx'

const EditAccountSheet = later(async () => (await import('./edit-account-sheet.tsx')).EditAccountSheet, <KeysAhead />)

export default function AccountsScreen() {
  const { accountID } = useParams()
  return (
    <>
      <AccountsPage openID={accountID === undefined ? undefined : Number(accountID)} />
      {accountID !== undefined && <EditAccountSheet key={accountID} accountID={accountID} />}
    </>
  )
}
