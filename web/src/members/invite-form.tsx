import type { Role } from '@twofold/accounting/roles'
import { INVITEE_LENGTH_MAX, type Invitation, inviteMember } from '@twofold/contract/members'
import { type FormEvent, useId, useState } from 'react'
import { CallError } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useCurrentUser } from '../client/use-current-user.ts'
import { useKeptForm } from '../client/use-kept-form.ts'
import { FailureAlert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { CopyField } from '../kit/fields/copy-field.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { InstantDay } from '../kit/moments.tsx'
import { ROLE_WORDS, rolesToGive } from './people.ts'

const EMPTY: { invitee: string; role: Role } = { invitee: '', role: 'BOOKKEEPER' }

type Made = { invitation: Invitation; code: string }

/** The form that invites a user with a role. The invitation link is shown only once. */
export function InviteForm() {
  const { values, change, goOn } = useKeptForm('invitation:new', EMPTY)
  const command = useCommand(inviteMember)
  const [isNameMissing, setNameMissing] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const own = useCurrentUser().data?.role ?? 'VIEWER'
  const titleId = useId()
  const invite = async (event: FormEvent) => {
    event.preventDefault()
    const isMissing = values.invitee.trim() === ''
    setNameMissing(isMissing)
    if (isMissing || command.isSending) return
    try {
      setMade(await command.send({ body: values }))
      goOn(values)
    } catch {
      // The form shows the error next to its field or below the fields.
    }
  }
  const errorOf = (field: string) => (command.error instanceof CallError ? command.error.fieldError(field) : undefined)
  const needsSignIn = command.error instanceof CallError && command.error.code === 'RECENT_SIGN_IN_REQUIRED'
  const isSaidBesideField = errorOf('invitee') !== undefined || errorOf('role') !== undefined
  return (
    <section aria-labelledby={titleId} className="px-4 pt-4">
      <h2 id={titleId} className="mb-2 font-semibold">
        Invite a member
      </h2>
      <form
        noValidate
        onSubmit={event => void invite(event)}
        className="grid items-start gap-x-4 gap-y-1 narrow:grid-cols-[minmax(0,26rem)_minmax(0,20rem)_auto]"
      >
        <TextField
          label="Email or username"
          value={values.invitee}
          onChange={invitee => change({ invitee })}
          error={isNameMissing ? 'Enter a name or email.' : errorOf('invitee')}
          hint="Shown only in your list of invitations. The first user who opens the link can accept the invitation."
          isRequired
          input={{ maxLength: INVITEE_LENGTH_MAX, spellCheck: false }}
        />
        <SelectField
          label="Role"
          value={values.role}
          onChange={role => change({ role })}
          choices={rolesToGive(own).map(role => ({ value: role, label: role }))}
          hint={ROLE_WORDS[values.role]}
          error={errorOf('role')}
        />
        <Button type="submit" look="primary" isBusy={command.isSending} className="narrow:mt-5">
          Invite
        </Button>
      </form>
      {!isSaidBesideField && !needsSignIn && <FailureAlert failure={command.error} className="mt-2" />}
      {needsSignIn && <FailureDialog failure={command.error} title="Error Inviting" onClose={command.reset} />}
      {made !== null && <MadeInvitation {...made} onDone={() => setMade(null)} />}
    </section>
  )
}

function MadeInvitation({ invitation, code, onDone }: Made & { onDone: () => void }) {
  return (
    <div role="status" className="mt-2 rounded-medium bg-selection px-4 py-3">
      <p className="font-semibold">
        Send this link to {invitation.invitee} to add them as {invitation.role}
      </p>
      <p className="mb-3">
        The first user who opens the link can use it. The link expires on <InstantDay at={invitation.expiresAt} /> and
        won’t be shown again.
      </p>
      <CopyField label="Invitation link" value={`${location.origin}/invitation?code=${code}`} />
      <Button onClick={onDone}>Done</Button>
    </div>
  )
}
