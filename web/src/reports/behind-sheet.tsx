import { formatDay } from '@twofold/accounting/calendar'
import { Link } from 'react-router'
import { AccountName } from '../pickers/account-name.tsx'
import { useChart } from '../pickers/use-chart.ts'
import { Sheet } from '../ui/sheet.tsx'
import { type Behind, type Days, registerPath } from './drill.ts'

type BehindSheetProps = {
  behind: Extract<Behind, { kind: 'accounts' }>
  onOpen: (path: string) => void
  onClose: () => void
}

/** The accounts behind a figure of several, each with the way to its lines. */
export function BehindSheet({ behind: { accountIDs, days }, onOpen, onClose }: BehindSheetProps) {
  const { chart } = useChart()
  return (
    <Sheet path={daysText(days)} title="Accounts behind this figure" onClose={onClose}>
      <ul className="border-t border-line">
        {accountIDs.map(id => {
          const path = registerPath(id, days)
          return (
            <li key={id} className="flex h-8 items-center border-b border-line">
              <Link
                to={path}
                className="min-w-0 truncate hover:underline"
                onClick={event => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  onOpen(path)
                }}
              >
                <AccountName fullName={chart.byId.get(id)?.accountFullName ?? `Account ${id}`} />
              </Link>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

function daysText({ startDate, endDate }: Days): string {
  if (endDate === undefined) return 'All days'
  return startDate === undefined
    ? `Up to ${formatDay(endDate)}`
    : `From ${formatDay(startDate)} to ${formatDay(endDate)}`
}
