import { formatDay, fromWire } from '@twofold/accounting/calendar'
import type { Reconciliation } from '@twofold/contract/reconciliation'
import FileUp from 'lucide-react/icons/file-up'
import Printer from 'lucide-react/icons/printer'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { useNavigate } from 'react-router'
import { Button, buttonClasses } from '../kit/button.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { Link } from '../kit/links/link.tsx'
import { useAddress, withParameter } from '../kit/links/use-address.ts'
import { PageHeader } from '../kit/page-header.tsx'
import { ownNameOf, pathOf } from '../kit/pickers/account-choice.ts'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'
import { SHORTCUTS_HEADING } from './reconcile-head.tsx'
import { StatementHistory } from './statement-history.tsx'

type ReconcileTitleProps = { page: Reconciliation; onPrint: () => void; isPrinting: boolean }

/** The name of the account, the date through which it is reconciled, and a link to its recorded statements. */
export function ReconcileTitle({ page, onPrint, isPrinting }: ReconcileTitleProps) {
  const { accountID, accountFullName, accountReconcileDate } = page
  const [search, setSearch] = useAddress()
  const navigate = useNavigate()
  const reconciledOn = fromWire(accountReconcileDate)
  const show = (isShown: boolean) =>
    setSearch(last => withParameter('statements', isShown ? 'open' : '', last), { replace: !isShown })
  useShortcut({ keys: 's', does: 'Recorded statements', area: SHORTCUTS_HEADING, run: () => show(true) })
  useShortcut({
    keys: null,
    does: 'Discrepancies in recorded statements',
    area: SHORTCUTS_HEADING,
    run: () => void navigate(`/reconcile/${accountID}/discrepancies`),
  })
  useShortcut({
    keys: 'i',
    does: 'Import statement',
    area: SHORTCUTS_HEADING,
    run: () => void navigate(`/reconcile/${accountID}/import`),
  })
  return (
    <>
      <PageHeader
        path={pathOf(accountFullName).replace(/:$/, '') || 'Reconcile'}
        title={`Reconcile ${ownNameOf(accountFullName)}`}
        figure={{
          label: 'Reconciled through',
          value: <span className="figures">{reconciledOn === null ? 'Never' : formatDay(reconciledOn)}</span>,
        }}
        actions={
          <div className="-mx-3 flex flex-wrap items-center gap-2">
            <Link to={`/transactions/account/${accountID}`} className={buttonClasses('quiet')}>
              Transactions
            </Link>
            <Link to={`/reconcile/${accountID}/import`} className={buttonClasses('quiet')}>
              <FileUp aria-hidden className="size-3.5" />
              Import statement
            </Link>
            <Button look="quiet" onClick={() => show(true)}>
              <History aria-hidden className="size-3.5" />
              Statements
            </Button>
            <IconButton label="Print" icon={<Printer aria-hidden />} aria-busy={isPrinting} onClick={onPrint} />
          </div>
        }
      />
      {search.get('statements') !== null && (
        <StatementHistory accountID={accountID} accountFullName={accountFullName} onClose={() => show(false)} />
      )}
    </>
  )
}
