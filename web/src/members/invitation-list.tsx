import { type Invitation, listMembers, withdrawInvitation } from '@twofold/contract/members'
import { useState } from 'react'
import { useCommand } from '../client/use-command.ts'
import { Button } from '../kit/button.tsx'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { InstantDay } from '../kit/moments.tsx'

/** The list of open invitations. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <section aria-labelledby="invitations-heading" className="mx-4 mt-8">
      <h2 id="invitations-heading" className="pb-2 font-semibold">
        Open invitations
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {invitations.map(invitation => (
          <InvitationRow key={invitation.invitationID} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { invitationID, invitee, role, invitedBy, openedBy, expiresAt } = invitation
  const [failure, setFailure] = useState<unknown>(null)
  const toast = useToast()
  const command = useCommand(withdrawInvitation, (gone, _, cache) =>
    cache.write(listMembers, {}, list => ({
      ...list,
      invitations: list.invitations.filter(each => each.invitationID !== gone.invitationID),
    })),
  )
  const withdraw = async () => {
    try {
      await command.send({ params: { invitationID: String(invitationID) } })
      toast({ title: 'Invitation withdrawn', detail: invitee })
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <li className="flex items-center gap-4 py-2">
      <div className="mr-auto min-w-0">
        <div className="wrap-anywhere font-medium">{invitee}</div>
        <div className="text-small text-muted">
          {role} · invited by {invitedBy} ·{' '}
          {openedBy === '' ? 'not opened yet' : <>opened by {openedBy}, not accepted yet</>} · until{' '}
          <InstantDay at={expiresAt} />
        </div>
      </div>
      <Button
        look="quiet"
        className="-mr-3"
        aria-label={`Withdraw the invitation for ${invitee}`}
        isBusy={command.isSending}
        onClick={() => void withdraw()}
      >
        Withdraw
      </Button>
      <FailureDialog failure={failure} title="Error Withdrawing Invitation" onClose={() => setFailure(null)} />
    </li>
  )
}
