import { counted } from '@twofold/accounting/counted'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { Alert } from '../../kit/alert.tsx'
import type { InvoiceSide } from './invoice-side.ts'

/** An invoice or bill that was not changed, with the reason. */
export type RefusedInvoice = { row: DocumentRecord; err: string }

type RefusedInvoicesProps = {
  side: InvoiceSide
  refused: readonly RefusedInvoice[]
  /** The status that was refused, such as `approved`. */
  done: string
}

/** Lists the refused invoices or bills by reference and party, with the reasons. */
export function RefusedInvoices({ side, refused, done }: RefusedInvoicesProps) {
  if (refused.length === 0) return null
  return (
    <Alert variant="destructive" title="Error Updating Invoice" className="mb-3">
      {`${counted(refused.length, side.one.toLowerCase())} ${refused.length === 1 ? 'is' : 'are'} not ${done}:`}
      <ul className="mt-1 max-h-[40dvh] overflow-auto">
        {refused.map(({ row, err }) => {
          const { id, reference, partyName } = row
          return (
            <li key={id}>
              <bdi className="font-medium">{`${side.one} ${reference}`}</bdi> of <bdi>{partyName}</bdi>: {err}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
