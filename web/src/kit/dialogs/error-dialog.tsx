import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

type ErrorDialogProps = {
  title: string
  message: string
  /** Details that help to correct the input, such as the remaining amount. */
  detail?: string
  onClose: () => void
}

/** The dialog for a refused write. Shows the title from the specification, and the server's message in a destructive alert. */
export function ErrorDialog({ title, message, detail, onClose }: ErrorDialogProps) {
  return (
    <Dialog comesByItself title={title} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <Alert variant="destructive">{message}</Alert>
      {detail !== undefined && <p className="mt-3">{detail}</p>}
    </Dialog>
  )
}
