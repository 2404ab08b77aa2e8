import { accountTypesOf } from '@twofold/accounting/documents/document-account'
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import { indexForPicker, markHeadings } from '@twofold/accounting/ledger/picker-search'
import { listAccountsOfType } from '@twofold/contract/accounts'
import { type Ref, useMemo, useState } from 'react'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import type { FieldProps } from '../fields/field.tsx'
import { lazyDialog } from '../fields/type-ahead-buffer.ts'
import type { WantedAccount } from './account-choice.ts'
import { AccountPicker } from './account-picker.tsx'

const NewAccountOfKind = lazyDialog(async () => (await import('./new-account-dialog.tsx')).NewAccountOfKind)

/** An account with its id and full name. */
export type NamedAccount = { id: number; fullName: string }

type AccountOfKindPickerProps = FieldProps & {
  /** The kind of the document. */
  kind: DocumentKind
  value: NamedAccount | null
  onChange: (account: NamedAccount | null) => void
  inputRef?: Ref<HTMLInputElement> | undefined
  isDisabled?: boolean
}

/** The time in milliseconds for which the response is cached, so that all account fields on a screen share it. */
const CHOICES_FRESH_MS = 60_000

/**
 * The picker for the account of an invoice, bill or payment. Accounts of the usual types are listed first, and other permitted accounts
 * under a heading. The accounts are loaded when the field first receives focus.
 */
export function AccountOfKindPicker({ kind, value, onChange, ...field }: AccountOfKindPickerProps) {
  const [isAsked, setAsked] = useState(false)
  const [wanted, setWanted] = useState<WantedAccount | null>(null)
  const mayCreate = useRefusalOfRole('accounts.create') === undefined
  const [usual, ...others] = accountTypesOf(kind)
  const { data, isPending } = useEndpointQuery(
    listAccountsOfType,
    { params: { accountType: usual! }, query: { otherType: others } },
    { isEnabled: isAsked, freshForMs: CHOICES_FRESH_MS },
  )
  const index = useMemo(
    () =>
      indexForPicker(
        markHeadings(
          (data?.accounts ?? []).map(({ accountID, accountFullName, accountNumber, accountType }) => ({
            id: accountID,
            fullName: accountFullName,
            number: accountNumber,
            isOther: accountType !== usual,
          })),
        ),
      ),
    [data, usual],
  )
  return (
    <>
      <AccountPicker
        {...field}
        value={value?.id ?? null}
        shownName={value?.fullName ?? ''}
        index={index}
        isComing={isAsked && isPending}
        onFocus={() => setAsked(true)}
        onChange={account => onChange(account && { id: account.id, fullName: account.fullName })}
        {...(mayCreate && { onCreate: setWanted })}
      />
      {wanted !== null && (
        <NewAccountOfKind
          wanted={wanted}
          type={usual!}
          onCreated={({ accountID, accountFullName }) => {
            setWanted(null)
            onChange({ id: accountID, fullName: accountFullName })
          }}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  )
}
