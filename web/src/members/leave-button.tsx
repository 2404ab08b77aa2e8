import { leaveOrganisation, type Member } from '@twofold/contract/members'
import { listTenants, switchTenant } from '@twofold/contract/session'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, session } from '../client/client.ts'
import { useCommand } from '../client/use-command.ts'
import { useCurrentUser } from '../client/use-current-user.ts'
import { Button } from '../kit/button.tsx'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { QuestionDialog } from '../kit/dialogs/question-dialog.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { refusalOfChange } from './people.ts'

/**
 * Switches the session to another of the user's organisations. If there is no other organisation, the page says that the user is no longer
 * a member.
 */
async function goElsewhere(): Promise<void> {
  const { tenantUsersWithDetails } = await call(listTenants, {})
  const next = tenantUsersWithDetails.find(({ needsTwoFactors }) => !needsTwoFactors)
  if (next === undefined) session.removed()
  else session.begin(await call(switchTenant, { body: { tenantUUID: next.tenantUUID } }))
}

/** Ends the user's own membership after a confirmation. */
export function LeaveButton({ self, members }: { self: Member; members: readonly Member[] }) {
  const { data } = useCurrentUser()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const command = useCommand(leaveOrganisation)
  const navigate = useNavigate()
  const toast = useToast()
  const organisation = data?.tenantName ?? 'this organisation'
  const leave = async () => {
    try {
      await command.send({})
      toast({ title: `You left ${organisation}` })
      await goElsewhere()
      await navigate('/home')
    } catch (error) {
      setFailure(error)
    }
    setAsking(false)
  }
  return (
    <>
      <Button disabledReason={refusalOfChange({ self, members }, self, null)} onClick={() => setAsking(true)}>
        Leave organisation
      </Button>
      {isAsking && (
        <QuestionDialog
          title={`Leave ${organisation}?`}
          verb="Leave"
          isBusy={command.isSending}
          onConfirm={() => void leave()}
          onClose={() => setAsking(false)}
        >
          You will lose access to its books. Your entries are kept. To rejoin, you need an invitation.
        </QuestionDialog>
      )}
      <FailureDialog failure={failure} title="Error Leaving Organisation" onClose={() => setFailure(null)} />
    </>
  )
}
