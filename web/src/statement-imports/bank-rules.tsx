import { type BankRuleShown, deletePayeeRule } from '@twofold/contract/bank-lines'
import { sentenceOfFailure } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { Alert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { AccountName } from '../kit/pickers/account-name.tsx'
import type { Chart } from '../kit/pickers/chart.ts'

type BankRulesProps = {
  rules: readonly BankRuleShown[]
  chart: Chart
  /** The reason why rules cannot be deleted. */
  refusal: string | undefined
}

/** The bank rules, each with a button that deletes it. */
export function BankRules({ rules, chart, refusal }: BankRulesProps) {
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
      {command.error !== null && (
        <Alert variant="destructive" className="mx-4 mb-2">
          {sentenceOfFailure(command.error)}
        </Alert>
      )}
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
              disabledReason={refusal}
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
