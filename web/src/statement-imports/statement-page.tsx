// The screen at /reconcile/:accountID/import: the form that imports a bank file, and the lines for review with their suggested matches.

import { type CalendarDate, formatDay, fromWire } from '@twofold/accounting/calendar'
import { formatCents } from '@twofold/accounting/money'
import { type BankLines, type BankRuleShown, deletePayeeRule } from '@twofold/contract/bank-lines'
import { useRef } from 'react'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Alert, FailureAlert } from '../kit/alert.tsx'
import { Button, buttonClasses } from '../kit/button.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { amountText } from '../kit/fields/typed-amount.ts'
import { Link } from '../kit/links/link.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { ownNameOf, pathOf } from '../kit/pickers/account-choice.ts'
import { AccountName } from '../kit/pickers/account-name.tsx'
import type { Chart } from '../kit/pickers/chart.ts'
import { useChart } from '../kit/pickers/use-chart.ts'
import { useParams } from '../kit/router/use-router.tsx'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'
import { DecidedList, ImportedFiles } from './decided-list.tsx'
import { ReviewList, SHORTCUTS_HEADING } from './review-list.tsx'
import { strongProposals } from './review-rows.ts'
import { StatementForm } from './statement-form.tsx'
import { useDecisions } from './use-decisions.ts'
import { type MoreLines, useReviewPages } from './use-review-pages.ts'

/** The page for importing an account's bank statements and reviewing the imported lines. */
export default function StatementPage() {
  const accountID = Number(useParams().accountID)
  const { query, more } = useReviewPages(accountID)
  if (query.data !== undefined) return <Statement key={accountID} page={query.data} more={more} />
  return (
    <>
      <PageHeader path="Reconcile" title="Import statement" />
      <QueryResult query={query} rows={20}>
        {() => null}
      </QueryResult>
    </>
  )
}

function Statement({ page, more }: { page: BankLines; more: MoreLines }) {
  const { accountID, accountFullName } = page
  const { chart } = useChart()
  const refusal = useRefusalOfRole('accounts.reconcile')
  const decisions = useDecisions(accountID)
  const file = useRef<HTMLInputElement>(null)
  const choose = () => file.current?.focus()
  useShortcut({ keys: 'f', does: 'Choose a statement', area: SHORTCUTS_HEADING, run: choose })
  return (
    <div className="mx-auto min-h-full w-full max-w-[1440px] shrink-0 grow bg-panel pb-10">
      <PageHeader
        path={pathOf(accountFullName).replace(/:$/, '') || 'Reconcile'}
        title={`Import statement into ${ownNameOf(accountFullName)}`}
        figure={{
          label: 'For review',
          value: <span className="figures">{page.waitingCount.toLocaleString('en-US')}</span>,
        }}
        actions={
          <ReconcileLink page={page} reconciledOn={fromWire(chart.byId.get(accountID)?.accountReconcileDate ?? '')} />
        }
      />
      {refusal === undefined ? (
        <StatementForm accountID={accountID} fileRef={file} />
      ) : (
        <Alert className="m-4">You can view statements, but you can’t import them. {refusal}</Alert>
      )}
      <AcceptAll page={page} onAccept={decisions.match} isBusy={decisions.isSending} refusal={refusal} />
      <div className="flex max-h-[70dvh] min-h-48 flex-col border-t border-line">
        <ReviewList page={page} more={more} chart={chart} decisions={decisions} refusal={refusal} onAbove={choose} />
      </div>
      <DecidedList accountID={accountID} lines={page.decided} decisions={decisions} refusal={refusal} />
      <BankRules rules={page.rules} chart={chart} refusal={refusal} />
      <ImportedFiles imports={page.imports} refusal={refusal} />
    </div>
  )
}

type AcceptAllProps = {
  page: BankLines
  onAccept: (matches: ReturnType<typeof strongProposals>) => Promise<Error | null>
  isBusy: boolean
  refusal: string | undefined
}

/** The button that accepts all strong matches at once. */
function AcceptAll({ page, onAccept, isBusy, refusal }: AcceptAllProps) {
  const strong = strongProposals(page)
  if (strong.length < 2 || refusal !== undefined) return null
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 pb-3">
      <Button isBusy={isBusy} onClick={() => void onAccept(strong)}>
        Accept {strong.length.toLocaleString('en-US')} strong matches
      </Button>
      <span className="text-small text-muted">
        Equal amounts, dates close together, and a matching name or check number. You can undo each match.
      </span>
    </div>
  )
}

type ReconcileLinkProps = {
  page: BankLines
  /** The date of the account's newest recorded statement. Null if it has none. */
  reconciledOn: CalendarDate | null
}

/** A link to the reconcile page, with the date and balance of the newest statement, until that statement is recorded. */
function ReconcileLink({ page: { accountID, imports }, reconciledOn }: ReconcileLinkProps) {
  const newest = imports.find(({ closingDate }) => fromWire(closingDate) !== null)
  const day = newest === undefined ? null : fromWire(newest.closingDate)
  if (newest === undefined || day === null || (reconciledOn !== null && day <= reconciledOn)) {
    return (
      <Link to={`/reconcile/${accountID}`} className={`${buttonClasses('quiet')} -mx-3`}>
        Reconcile
      </Link>
    )
  }
  const search = new URLSearchParams({ date: day, balance: amountText(newest.closingBalance) })
  return (
    <Link to={`/reconcile/${accountID}?${search}`} className={`${buttonClasses('quiet')} -mx-3`}>
      Reconcile to {formatCents(newest.closingBalance)} on {formatDay(day)}
    </Link>
  )
}

type BankRulesProps = {
  rules: readonly BankRuleShown[]
  chart: Chart
  /** The reason why rules cannot be deleted. */
  refusal: string | undefined
}

/** The bank rules, each with a button that deletes it. */
function BankRules({ rules, chart, refusal }: BankRulesProps) {
  const command = useCommand(deletePayeeRule)
  const toast = useToast()
  if (rules.length === 0) return null
  const end = async ({ payeeRuleID, prefix }: BankRuleShown) => {
    try {
      await command.send({ params: { payeeRuleID: String(payeeRuleID) } })
      toast({ title: 'Rule deleted', detail: prefix })
    } catch {
      // The list shows the error.
    }
  }
  return (
    <section aria-labelledby="rules-heading" className="mt-6">
      <h2 id="rules-heading" className="px-4 pb-2 font-semibold">
        Bank rules
      </h2>
      <FailureAlert failure={command.error} className="mx-4 mb-2" />
      <ul className="divide-y divide-line border-y border-line">
        {rules.map(rule => (
          <li key={rule.payeeRuleID} className="flex items-center gap-x-4 px-4 py-1">
            <span className="min-w-0 flex-1 truncate">
              “{rule.prefix}” <span className="text-muted">goes to</span>{' '}
              <AccountName fullName={chart.byId.get(rule.accountID)?.accountFullName ?? `Account ${rule.accountID}`} />
            </span>
            <Button
              look="quiet"
              aria-label={`Delete the rule for ${rule.prefix}`}
              refusalOfRole={refusal}
              onClick={() => void end(rule)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
