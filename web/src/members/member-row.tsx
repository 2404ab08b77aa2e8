import type { Role } from '@twofold/accounting/roles'
import { changeMember, listMembers, type Member } from '@twofold/contract/members'
import { useState } from 'react'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { QuestionDialog } from '../kit/dialogs/question-dialog.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { SavedSelectField } from '../kit/fields/saved-select-field.tsx'
import { InstantDay } from '../kit/moments.tsx'
import {
  keepInterruptedChange,
  RemoveButton,
  ResetPasswordButton,
  ResetSecondFactorsButton,
  useInterruptedChange,
} from './member-actions.tsx'
import { nameOf, ROLE_WORDS, rolesFor } from './people.ts'

type MemberRowProps = {
  member: Member
  onlooker: { self: Member; members: readonly Member[] }
  isPasswordKeptHere: boolean
  /** Whether an owner can reset a second factor of the member. */
  hasSecondFactors: boolean
}

/** A member's row: name, role, start date and actions. */
export function MemberRow({ member, onlooker, isPasswordKeptHere, hasSecondFactors }: MemberRowProps) {
  const { self } = onlooker
  const isSelf = self.userID === member.userID
  const isManaging = self.role === 'OWNER' || self.role === 'ADMIN'
  const refusalOfReset = useRefusalOfRole('members.resetPassword')
  const interrupted = useInterruptedChange(member.userID)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_9rem] items-center gap-x-4 gap-y-1 py-2 narrow:grid-cols-[minmax(0,1fr)_9rem_9rem_21rem]">
      <div className="min-w-0">
        <div className="truncate font-medium">
          {nameOf(member)} {isSelf && <span className="font-normal text-muted">(you)</span>}
        </div>
        <div className="truncate text-small text-muted">{member.user.username}</div>
      </div>
      <RoleChoice member={member} onlooker={onlooker} resumed={interrupted?.role ?? null} />
      <div className="col-span-2 text-small text-muted narrow:col-span-1 narrow:text-body">
        since <InstantDay at={member.since} />
      </div>
      <div className="col-span-2 -mx-3 flex flex-wrap gap-x-1 narrow:col-span-1 narrow:justify-end">
        {isManaging && !isSelf && isPasswordKeptHere && (
          <ResetPasswordButton
            member={member}
            disabledReason={refusalOfReset}
            isResumed={interrupted?.role === null && interrupted.isFactorReset === undefined}
          />
        )}
        {hasSecondFactors && !isSelf && (
          <ResetSecondFactorsButton member={member} isResumed={interrupted?.isFactorReset === true} />
        )}
        {isManaging && !isSelf && <RemoveButton member={member} onlooker={onlooker} />}
      </div>
    </li>
  )
}

type RoleChoiceProps = Pick<MemberRowProps, 'member' | 'onlooker'> & {
  /** The role that the user chose before they signed in again. Null if no role was chosen. */
  resumed: Role | null
}

/**
 * The member's role, or a list of the roles that the user can assign. Users who choose a lower role for themselves must confirm it. A role
 * that the user chose before signing in again is preselected.
 */
function RoleChoice({ member, onlooker, resumed }: RoleChoiceProps) {
  const [wanted, setWanted] = useState<Role | null>(resumed)
  const [failed, setFailed] = useState<{ failure: unknown; role: Role } | null>(null)
  const toast = useToast()
  const command = useCommand(changeMember, (after, _, cache) =>
    cache.write(listMembers, {}, list => ({
      ...list,
      members: list.members.map(each => (each.userID === after.userID ? after : each)),
    })),
  )
  const give = async (role: Role, { modifiedAt, role: before }: Member, isUndo = false) => {
    setWanted(null)
    try {
      const params = { userID: String(member.userID) }
      const after = await command.send({ params, body: { role, modifiedAt } })
      const isSelf = member.userID === onlooker.self.userID
      toast({
        title: `${nameOf(member)} is now ${role}`,
        ...(!isUndo && !isSelf && { undo: () => void give(before, after, true) }),
      })
    } catch (error) {
      setFailed({ failure: error, role })
    }
  }
  const choices = rolesFor(onlooker, member)
  const choose = (role: Role) => {
    if (role === member.role || command.isSending) return
    if (member.userID === onlooker.self.userID) setWanted(role)
    else void give(role, member)
  }
  return (
    <div>
      {choices.length === 1 ? (
        <span className="px-2" title={ROLE_WORDS[member.role]}>
          {member.role}
        </span>
      ) : (
        <SavedSelectField
          layout="cell"
          label={`${nameOf(member)}’s role`}
          value={member.role}
          onChange={choose}
          choices={choices.map(role => ({ value: role, label: role }))}
          errorElsewhereId=""
          select={{ title: ROLE_WORDS[member.role] }}
        />
      )}
      {wanted !== null && member.userID !== onlooker.self.userID && (
        <QuestionDialog
          title={`Make ${nameOf(member)} ${wanted}?`}
          verb={`Make ${wanted}`}
          look="primary"
          onConfirm={() => void give(wanted, member)}
          onClose={() => setWanted(null)}
        >
          You chose this role before you signed in again. {ROLE_WORDS[wanted]}
        </QuestionDialog>
      )}
      {wanted !== null && member.userID === onlooker.self.userID && (
        <QuestionDialog
          title={`Give up the ${member.role} role?`}
          verb={`Become ${wanted}`}
          onConfirm={() => void give(wanted, member)}
          onClose={() => setWanted(null)}
        >
          Your new role will be {wanted}. {ROLE_WORDS[wanted]} Only another user can give you {member.role} again.
        </QuestionDialog>
      )}
      <FailureDialog
        failure={failed?.failure ?? null}
        title="Error Changing Role"
        onClose={() => setFailed(null)}
        onSignIn={() => failed !== null && keepInterruptedChange({ userID: member.userID, role: failed.role })}
      />
    </div>
  )
}
