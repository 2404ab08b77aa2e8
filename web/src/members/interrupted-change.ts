// A change of a member that requires a recent sign-in. It is stored in this tab while the user signs in again. The screen then offers the
// change again.
import type { Role } from '@twofold/accounting/roles'
import { useEffect, useState } from 'react'
import { session } from '../client/client.ts'
import { keptForms } from '../client/kept-forms.ts'

/** The change that the user started. It gives a member a role. If the role is null, it resets the member's password or second factors. */
export type InterruptedChange = { userID: number; role: Role | null; isFactorReset?: true }

const NAME = 'member:interrupted'

function kept() {
  return keptForms(sessionStorage, session.state())
}

/** Stores a change until the user has signed in again. */
export function keepInterruptedChange(change: InterruptedChange): void {
  kept().write(NAME, change)
}

/** Returns the stored change of a member once, after the user has signed in again. Returns null if no change is stored. */
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
