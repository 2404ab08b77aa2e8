import { type Account, createAccount } from '@twofold/contract/accounts'
import { sentenceOfFailure } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useToast } from '../ui/toast.tsx'

/** Opens a deleted account again, as a new one: nothing referred to it. */
export function useUndoDelete(): (gone: Account) => void {
  const create = useCommand(createAccount)
  const toast = useToast()
  return ({ accountParent, accountName, accountType, accountMemo }) => {
    create.send({ body: { accountParent, accountName, accountType, accountMemo } }).then(
      ({ accountFullName }) => toast({ title: 'Account created again', detail: accountFullName }),
      (error: unknown) => toast({ title: 'Not created again', detail: sentenceOfFailure(error) }),
    )
  }
}
