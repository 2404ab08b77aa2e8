import { listMembers, type Member, removeMember } from '@twofold/contract/members'
import { useState } from 'react'
import { useCommand } from '../client/use-command.ts'
import { Button } from '../kit/button.tsx'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { QuestionDialog } from '../kit/dialogs/question-dialog.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { nameOf, refusalOfChange } from './people.ts'

type RemoveButtonProps = { member: Member; onlooker: { self: Member; members: readonly Member[] } }

/** Removes a member after a confirmation. */
export function RemoveButton({ member, onlooker }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const toast = useToast()
  const command = useCommand(removeMember, (gone, _, cache) =>
    cache.write(listMembers, {}, list => ({
      ...list,
      members: list.members.filter(({ userID }) => userID !== gone.userID),
    })),
  )
  const name = nameOf(member)
  const remove = async () => {
    try {
      await command.send({ params: { userID: String(member.userID) } })
      toast({ title: `${name} was removed` })
    } catch {
      // The dialog below shows the error.
    }
    setAsking(false)
  }
  return (
    <>
      <Button
        look="quiet"
        aria-label={`Remove ${name}`}
        disabledReason={refusalOfChange(onlooker, member, null)}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      {isAsking && (
        <QuestionDialog
          title={`Remove ${name}?`}
          verb="Remove"
          isBusy={command.isSending}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          {name} loses access immediately. Their entries are kept. To rejoin, they need a new invitation.
        </QuestionDialog>
      )}
      <FailureDialog failure={command.error} title="Error Removing Member" onClose={command.reset} />
    </>
  )
}
