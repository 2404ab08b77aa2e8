// What is open, in words, and where it is looked at.
import type { OpenItem } from '@twofold/contract/open-items'

type Kind = OpenItem['kind']

/** What a kind is called: as it raises what is owed, and as it lowers it. */
const WORDS: Readonly<Record<Kind, { raising: string; lowering: string }>> = {
  'receivable invoice': { raising: 'Invoice', lowering: 'Credit note' },
  'customer payment': { raising: 'Refund', lowering: 'Payment' },
  'customer write-off': { raising: 'Write-off', lowering: 'Write-off' },
  'payable invoice': { raising: 'Bill', lowering: 'Vendor credit' },
  'vendor payment': { raising: 'Refund', lowering: 'Payment' },
  entry: { raising: 'Entry by hand', lowering: 'Entry by hand' },
}

/** The screens of the kinds that have one. */
const SCREENS: Partial<Record<Kind, string>> = {
  'receivable invoice': '/receivable-invoices',
  'customer payment': '/customer-payments',
  'payable invoice': '/payable-invoices',
  'vendor payment': '/vendor-payments',
}

/** `Invoice 12, Order 7`. */
export function openItemWords({
  kind,
  amount,
  number,
  reference,
}: Pick<OpenItem, 'kind' | 'amount' | 'number' | 'reference'>): string {
  const { raising, lowering } = WORDS[kind]
  const word = amount < 0 ? lowering : raising
  const named = number === null ? word : `${word} ${number}`
  return reference === '' ? named : `${named}, ${reference}`
}

/** Where it is looked at: the document's own screen, else its entry. */
export function openItemPath(
  { kind, documentID, transactionID }: Pick<OpenItem, 'kind' | 'documentID' | 'transactionID'>,
  accountID: number,
): string {
  const screen = SCREENS[kind]
  return screen === undefined || documentID === null
    ? `/transactions/${transactionID}?returnAccount=${accountID}`
    : `${screen}/${documentID}`
}
