import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { INVOICES_AT_ONCE_MAX } from '@twofold/contract/receivables/receivable-invoices'
import { useState } from 'react'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { WaitingBar, WaitingNotice } from '../documents/invoices/waiting-bar.tsx'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'

const ChargeDialog = lazyComponent(async () => (await import('./charge-dialog.tsx')).ChargeDialog)

/** Charges several invoices in one call: the selected invoices, or all listed invoices of the charge queue if no invoice is selected. */
export function ChargeBar({ invoices }: { invoices: readonly DocumentRecord[] }) {
  const [asked, setAsked] = useState<readonly DocumentRecord[] | null>(null)
  const refusalOfRole = useRefusalOfRole('documents.post')
  const pending = invoices.filter(({ state }) => state === 'PENDING')
  const isTooMany = pending.length > INVOICES_AT_ONCE_MAX
  const refusal = isTooMany ? `You can select at most ${INVOICES_AT_ONCE_MAX} invoices.` : undefined
  const charge = () => {
    if (refusal === undefined && pending.length > 0) setAsked(pending)
  }
  const key = { keys: 'y', does: 'Charge the selected invoices', area: 'Invoices', run: charge }
  useShortcut(refusalOfRole === undefined ? key : null)
  if (refusalOfRole !== undefined) return <WaitingNotice rows={pending} refusal={refusalOfRole} />
  return (
    <>
      <WaitingBar rows={pending} actions={[{ verb: 'Charge', onClick: charge }]} refusal={refusal} />
      {asked !== null && <ChargeDialog invoices={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
