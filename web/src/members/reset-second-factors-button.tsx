import { listMembers, type Member, resetSecondFactors } from '@twofold/contract/members'
import { useState } from 'react'
import { useCommand } from '../client/use-command.ts'
import { Button } from '../kit/button.tsx'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { QuestionDialog } from '../kit/dialogs/question-dialog.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { keepInterruptedChange } from './interrupted-change.ts'
import { nameOf } from './people.ts'

type ResetSecondFactorsButtonProps = {
  member: Member
  /** Whether the user started the reset before signing in again. If so, the confirmation dialog is open initially. */
  isResumed: boolean
}

/** The button that resets two-step sign-in for a member who lost the second factor. It asks for confirmation first. */
export function ResetSecondFactorsButton({ member, isResumed }: ResetSecondFactorsButtonProps) {
  const [isAsking, setAsking] = useState(isResumed)
  const toast = useToast()
  const command = useCommand(resetSecondFactors, (_reset, _input, cache) =>
    cache.write(listMembers, {}, list => ({
      ...list,
      withSecondFactors: list.withSecondFactors.filter(userID => userID !== member.userID),
    })),
  )
  const name = nameOf(member)
  const reset = async () => {
    try {
      await command.send({ params: { userID: String(member.userID) } })
      toast({ title: `${name}’s two-step sign-in was reset` })
    } catch {
      // The dialog below shows the error.
    }
    setAsking(false)
  }
  return (
    <>
      <Button look="quiet" aria-label={`Reset two-step sign-in for ${name}`} onClick={() => setAsking(true)}>
        Reset two-step
      </Button>
      {isAsking && (
        <QuestionDialog
          title={`Reset ${name}’s two-step sign-in?`}
          verb="Reset"
          isBusy={command.isSending}
          onConfirm={() => void reset()}
          onClose={() => setAsking(false)}
        >
          Their authenticator app, passkeys and recovery codes stop working, and {name} is signed out everywhere. After
          that, they can sign in with only the password and set up a new second step. Make sure that {name} asked for
          this.
        </QuestionDialog>
      )}
      <FailureDialog
        failure={command.error}
        title="Error Resetting Two-Step Sign-In"
        onClose={command.reset}
        onSignIn={() => keepInterruptedChange({ userID: member.userID, role: null, isFactorReset: true })}
      />
    </>
  )
}
