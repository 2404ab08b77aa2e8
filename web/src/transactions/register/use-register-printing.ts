import type { Account } from '@twofold/contract/accounts'
import { type Register, readRegister } from '@twofold/contract/transactions'
import { call, clock } from '../../client/client.ts'
import { useCurrentUser } from '../../client/use-current-user.ts'
import { lazyCode, usePreload } from '../../kit/loading/lazy-code.tsx'
import type { Chart } from '../../kit/pickers/chart.ts'
import { type Printing, usePrinting } from '../../kit/printing/use-printing.tsx'
import type { RegisterView } from './register-view.ts'
import { partShown, wholeRegister } from './whole-register.ts'

type Printed = { account: Account; chart: Chart; view: RegisterView; run: Register | undefined }

const paper = lazyCode(async () => (await import('./register-paper.tsx')).registerPaper)

/** Prints a register with all rows of its view, including rows that the screen has not loaded. */
export function useRegisterPrinting({ account, chart, view, run }: Printed): Printing {
  usePreload(paper)
  const { data: user } = useCurrentUser()
  const paperOf = (registerPaper: NonNullable<ReturnType<typeof paper.now>>, printed: Register) =>
    registerPaper({ run: printed, view, account, chart, user, now: clock.now() })
  const params = { accountID: String(account.accountID) }
  return usePrinting({
    area: 'Register',
    prepare: async () =>
      paperOf(
        await paper.get(),
        await wholeRegister(query => call(readRegister, { params, query }), run?.lineCount ?? 0, view),
      ),
    atOnce: () => {
      const registerPaper = paper.now()
      return run === undefined || registerPaper === null ? null : paperOf(registerPaper, partShown(run, view))
    },
  })
}
