// The buttons that remove a member or reset a member's sign-in. Each asks for confirmation.

import type { Role } from '@twofold/accounting/roles'
import { listMembers, type Member, removeMember, resetPassword, resetSecondFactors } from '@twofold/contract/members'
import { type ReactNode, useEffect, useState } from 'react'
import { session } from '../client/client.ts'
import { keptForms } from '../client/kept-forms.ts'
import { useCommand } from '../client/use-command.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialogs/dialog.tsx'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { QuestionDialog } from '../kit/dialogs/question-dialog.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { CopyField } from '../kit/fields/copy-field.tsx'
import { nameOf, refusalOfChange } from './people.ts'

type ConfirmedButtonProps = {
  label: string
  /** The accessible name, if it differs from the label. */
  fullLabel?: string
  look?: 'quiet' | 'plain'
  disabledReason?: string | undefined
  question: { title: string; verb: string; look?: 'primary' }
  /** Whether the user started the action before signing in again. If so, the confirmation dialog is open initially. */
  isResumed?: boolean
  isBusy: boolean
  act: () => Promise<void>
  failureTitle: string
  /** Called before the user signs in again. */
  onSignIn?: () => void
  /** What the action does. */
  children: ReactNode
}

/** A button that asks for confirmation before an action. If the action fails, a dialog shows the error. */
export function ConfirmedButton({ question, isBusy, act, onSignIn, children, ...props }: ConfirmedButtonProps) {
  const [isAsking, setAsking] = useState(props.isResumed ?? false)
  const [failure, setFailure] = useState<unknown>(null)
  const run = async () => {
    await act().catch(setFailure)
    setAsking(false)
  }
  return (
    <>
      <Button
        look={props.look ?? 'quiet'}
        aria-label={props.fullLabel}
        disabledReason={props.disabledReason}
        onClick={() => setAsking(true)}
      >
        {props.label}
      </Button>
      {isAsking && (
        <QuestionDialog {...question} isBusy={isBusy} onConfirm={() => void run()} onClose={() => setAsking(false)}>
          {children}
        </QuestionDialog>
      )}
      <FailureDialog
        failure={failure}
        title={props.failureTitle}
        onClose={() => setFailure(null)}
        {...(onSignIn && { onSignIn })}
      />
    </>
  )
}

type RemoveButtonProps = { member: Member; onlooker: { self: Member; members: readonly Member[] } }

/** Removes a member. */
export function RemoveButton({ member, onlooker }: RemoveButtonProps) {
  const toast = useToast()
  const command = useCommand(removeMember, (gone, _, cache) =>
    cache.write(listMembers, {}, list => ({
      ...list,
      members: list.members.filter(({ userID }) => userID !== gone.userID),
    })),
  )
  const name = nameOf(member)
  return (
    <ConfirmedButton
      label="Remove"
      fullLabel={`Remove ${name}`}
      disabledReason={refusalOfChange(onlooker, member, null)}
      question={{ title: `Remove ${name}?`, verb: 'Remove' }}
      isBusy={command.isSending}
      act={async () => {
        await command.send({ params: { userID: String(member.userID) } })
        toast({ title: `${name} was removed` })
      }}
      failureTitle="Error Removing Member"
    >
      {name} loses access immediately. Their entries are kept. To rejoin, they need a new invitation.
    </ConfirmedButton>
  )
}

type ResetProps = { member: Member; isResumed: boolean }

/** Resets two-step sign-in for a member who lost the second factor. */
export function ResetSecondFactorsButton({ member, isResumed }: ResetProps) {
  const toast = useToast()
  const command = useCommand(resetSecondFactors, (_reset, _input, cache) =>
    cache.write(listMembers, {}, list => ({
      ...list,
      withSecondFactors: list.withSecondFactors.filter(userID => userID !== member.userID),
    })),
  )
  const name = nameOf(member)
  return (
    <ConfirmedButton
      label="Reset two-step"
      fullLabel={`Reset two-step sign-in for ${name}`}
      question={{ title: `Reset ${name}’s two-step sign-in?`, verb: 'Reset' }}
      isResumed={isResumed}
      isBusy={command.isSending}
      act={async () => {
        await command.send({ params: { userID: String(member.userID) } })
        toast({ title: `${name}’s two-step sign-in was reset` })
      }}
      failureTitle="Error Resetting Two-Step Sign-In"
      onSignIn={() => keepInterruptedChange({ userID: member.userID, role: null, isFactorReset: true })}
    >
      Their authenticator app, passkeys and recovery codes stop working, and {name} is signed out everywhere. After
      that, they can sign in with only the password and set up a new second step. Make sure that {name} asked for this.
    </ConfirmedButton>
  )
}

/**
 * Sets a temporary password for a member who lost the password, and shows it once. `disabledReason` is the reason why the user may not
 * reset the password.
 */
export function ResetPasswordButton(props: ResetProps & { disabledReason: string | undefined }) {
  const { member, isResumed, disabledReason } = props
  const [temporary, setTemporary] = useState<string | null>(null)
  const command = useCommand(resetPassword)
  const name = nameOf(member)
  const close = () => setTemporary(null)
  return (
    <>
      <ConfirmedButton
        label="Reset password"
        fullLabel={`Reset password for ${name}`}
        disabledReason={disabledReason}
        question={{ title: `Reset ${name}’s password?`, verb: 'Reset password', look: 'primary' }}
        isResumed={isResumed}
        isBusy={command.isSending}
        act={async () =>
          setTemporary((await command.send({ params: { userID: String(member.userID) } })).temporaryPassword)
        }
        failureTitle="Error Resetting Password"
        onSignIn={() => keepInterruptedChange({ userID: member.userID, role: null })}
      >
        The current password stops working, and {name} is signed out everywhere. You get a temporary password to give to
        them.
      </ConfirmedButton>
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
    </>
  )
}

/** The change that the user started: a new role for a member. If the role is null, a reset of the member's password or second factors. */
type InterruptedChange = { userID: number; role: Role | null; isFactorReset?: true }

const NAME = 'member:interrupted'

function kept() {
  return keptForms(sessionStorage, session.state())
}

/** Stores a change until the user has signed in again. */
export function keepInterruptedChange(change: InterruptedChange): void {
  kept().write(NAME, change)
}

/** Returns and removes the stored change to a member after the user has signed in again. Returns null if no change is stored. */
export function useInterruptedChange(userID: number): InterruptedChange | null {
  const [change] = useState(() => {
    const found = kept().read(NAME) as InterruptedChange | undefined
    return found?.userID === userID ? found : null
  })
  useEffect(() => {
    if (change !== null) kept().drop(NAME)
  }, [change])
  return change
}
