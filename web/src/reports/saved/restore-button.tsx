import { listReports, restoreReports } from '@twofold/contract/reports'
import { useCommand } from '../../client/use-command.ts'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { Button } from '../../kit/button.tsx'
import { FailureDialog } from '../../kit/dialogs/failure-dialog.tsx'
import { useToast } from '../../kit/dialogs/toast.tsx'

/** The button that restores the standard reports. Other reports do not change. */
export function RestoreButton() {
  const restore = useCommand(restoreReports, (after, _, cache) => cache.keep(listReports, {}, after))
  const refusal = useRefusalOfRole('reports.write')
  const toast = useToast()
  const send = async () => {
    try {
      await restore.send({})
      toast({ title: 'Reports restored', detail: 'Other reports are unchanged.' })
    } catch {
      // The dialog below shows the error.
    }
  }
  return (
    <>
      <Button isBusy={restore.isSending} disabledReason={refusal} onClick={() => void send()}>
        Restore Reports
      </Button>
      <FailureDialog failure={restore.error} title="Error Restoring Report" onClose={restore.reset} />
    </>
  )
}
