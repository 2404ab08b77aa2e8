import { type Member, resetPassword } from '@twofold/contract/members'
import { useState } from 'react'
import { FailureDialog } from '../app/failure-dialog.tsx'
import { useCommand } from '../client/use-command.ts'
import { Button } from '../ui/button.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { keepInterruptedChange } from './interrupted-change.ts'
import { nameOf } from './people.ts'

type ResetPasswordButtonProps = {
  member: Member
  /** The user was about to reset it before they signed in again: the question is open. */
  isResumed: boolean
  /** Why the user may not reset it; undefined if they may. */
  disabledReason: string | undefined
}

/** Gives a member who lost the password a temporary one, after a question, and shows it once. */
export function ResetPasswordButton({ member, isResumed, disabledReason }: ResetPasswordButtonProps) {
  const [isAsking, setAsking] = useState(isResumed)
  const [told, setTold] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const command = useCommand(resetPassword)
  const name = nameOf(member)
  const close = () => {
    setAsking(false)
    setTold(null)
  }
  const reset = async () => {
    try {
      setTold((await command.send({ params: { userID: String(member.userID) } })).temporaryPassword)
    } catch (error) {
      setFailure(error)
      setAsking(false)
    }
  }
  return (
    <>
      <Button
        look="quiet"
        aria-label={`Reset password of ${name}`}
        disabledReason={disabledReason}
        onClick={() => setAsking(true)}
      >
        Reset password
      </Button>
      {isAsking && told === null && (
        <Dialog
          title={`Reset the password of ${name}?`}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button look="primary" isBusy={command.isSending} onClick={() => void reset()}>
                Reset password
              </Button>
            </>
          }
        >
          The current password stops working, and {name} is signed out everywhere. You get a temporary one to pass on.
        </Dialog>
      )}
      {told !== null && (
        <Dialog title={`Temporary password of ${name}`} onClose={close} actions={<Button onClick={close}>Done</Button>}>
          <p className="mb-3">
            Pass it on in person. It is shown only now, and {name} chooses another one at the next sign-in, as{' '}
            <span className="font-medium">{member.user.username}</span>.
          </p>
          <CopyField label="Temporary password" value={told} />
        </Dialog>
      )}
      <FailureDialog
        failure={failure}
        title="Error Resetting Password"
        onClose={() => setFailure(null)}
        onSignIn={() => keepInterruptedChange({ userID: member.userID, role: null })}
      />
    </>
  )
}
