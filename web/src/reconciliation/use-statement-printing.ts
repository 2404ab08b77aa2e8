import { readStatement } from '@twofold/contract/reconciliation'
import { type ReactNode, useRef } from 'react'
import { call, clock } from '../client/client.ts'
import { useCurrentUser } from '../client/use-current-user.ts'
import { usePrintedChart } from '../kit/pickers/use-chart.ts'
import { usePrinting } from '../kit/printing/use-printing.tsx'
import { partsOfStatement, reportPaper } from './statement-paper.tsx'

type StatementPrinting = { print: (statementID: number) => void; failure: string | null; printed: ReactNode }

/** Prints recorded statements. Loads each statement with its lines. */
export function useStatementPrinting(): StatementPrinting {
  const { data: user } = useCurrentUser()
  const chart = usePrintedChart()
  const wanted = useRef(0)
  const { print, failure, printed } = usePrinting({
    area: 'Statements',
    prepare: async () => {
      const statement = await call(readStatement, { params: { statementID: String(wanted.current) } })
      return reportPaper({
        ...partsOfStatement(statement, user?.timeZone ?? 'UTC'),
        chart: await chart(),
        user,
        now: clock.now(),
      })
    },
    atOnce: () => null,
  })
  return {
    print: statementID => {
      wanted.current = statementID
      print()
    },
    failure,
    printed,
  }
}
