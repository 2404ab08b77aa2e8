import { type Member, resetPassword } from '@twofold/contract/members'
import { useState } from 'react'
import { useCommand } from '../client/use-command.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialogs/dialog.tsx'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { QuestionDialog } from '../kit/dialogs/question-dialog.tsx'
import { CopyField } from '../kit/fields/copy-field.tsx'
import { keepInterruptedChange } from './interrupted-change.ts'
import { nameOf } from './people.ts'

type ResetPasswordButtonProps = {
  member: Member
  /** Whether the user started the reset before signing in again. If so, the confirmation dialog is open initially. */
  isResumed: boolean
  /** The reason why the user may not reset the password. Undefined if the reset is allowed. */
  disabledReason: string | undefined
}

/** The button that sets a temporary password for a member who lost the password. It asks for confirmation, and shows the password once. */
export function ResetPasswordButton({ member, isResumed, disabledReason }: ResetPasswordButtonProps) {
  const [isAsking, setAsking] = useState(isResumed)
  const [temporary, setTemporary] = useState<string | null>(null)
  const command = useCommand(resetPassword)
  const name = nameOf(member)
  const close = () => {
    setAsking(false)
    setTemporary(null)
  }
  const reset = async () => {
    try {
      setTemporary((await command.send({ params: { userID: String(member.userID) } })).temporaryPassword)
    } catch {
      // The dialog below shows the error.
      setAsking(false)
    }
  }
  return (
    <>
      <Button
        look="quiet"
        aria-label={`Reset password for ${name}`}
        disabledReason={disabledReason}
        onClick={() => setAsking(true)}
      >
        Reset password
      </Button>
      {isAsking && temporary === null && (
        <QuestionDialog
          title={`Reset ${name}’s password?`}
          verb="Reset password"
          look="primary"
          isBusy={command.isSending}
          onConfirm={() => void reset()}
          onClose={close}
        >
          The current password stops working, and {name} is signed out everywhere. You get a temporary password to give
          to them.
        </QuestionDialog>
      )}
      {temporary !== null && (
        <Dialog
          title={`Temporary password for ${name}`}
          onClose={close}
          actions={<Button onClick={close}>Done</Button>}
        >
          <p className="mb-3">
            Give this password to {name} in person. It won’t be shown again. {name} signs in as{' '}
            <span className="font-medium">{member.user.username}</span> and chooses a new password.
          </p>
          <CopyField label="Temporary password" value={temporary} />
        </Dialog>
      )}
      <FailureDialog
        failure={command.error}
        title="Error Resetting Password"
        onClose={command.reset}
        onSignIn={() => keepInterruptedChange({ userID: member.userID, role: null })}
      />
    </>
  )
}
