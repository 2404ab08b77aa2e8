import { Button } from '../button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'

type LeaveDialogProps = { onLeave: () => void; onStay: () => void }

/** Asks the user whether to discard unsaved changes. */
export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  return (
    <Dialog
      title="Leave without saving?"
      onClose={onStay}
      actions={
        <>
          <Button look="destructive" onClick={onLeave}>
            Leave
          </Button>
          <Button look="primary" onClick={onStay}>
            Stay
          </Button>
        </>
      }
    >
      Your changes haven’t been saved.
    </Dialog>
  )
}
