// A change of a member that needed a recent sign-in. It is stored in this tab while the user signs in again, and then offered again.
import type { Role } from '@twofold/accounting/roles'
import { useEffect, useState } from 'react'
import { session } from '../client/client.ts'
import { keptForms } from '../client/kept-forms.ts'

/** The change that the user was about to make: give a member a role or, if the role is null, reset the member's password or
 * second factors. */
export type InterruptedChange = { userID: number; role: Role | null; isFactorReset?: true }

const NAME = 'member:interrupted'

function kept() {
  return keptForms(sessionStorage, session.state())
}

/** Keeps a change for the time after the sign-in. */
export function keepInterruptedChange(change: InterruptedChange): void {
  kept().write(NAME, change)
}

/** Returns the kept change of a member once, after the user signed in again. Null if no change is kept. */
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
