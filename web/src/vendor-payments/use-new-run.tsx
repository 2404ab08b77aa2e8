import type { ResponseBody } from '@twofold/contract/endpoint'
import { listPayableInvoices, type PayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { createVendorPaymentRun, previewVendorPaymentRun, RUN_BILLS_MAX } from '@twofold/contract/payables/payment-runs'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorsOfRefusal } from '../client/call-error.ts'
import { call } from '../client/client.ts'
import { useCommand } from '../client/use-command.ts'
import { useToday } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { useKeptForm } from '../client/use-kept-form.ts'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { LeaveWarning } from '../kit/forms/leave-warning.tsx'
import { wholeList } from '../kit/lists/lazy-list-output.tsx'
import { useNavigate } from '../kit/router/use-router.tsx'
import type { StartedRun } from './payment-run.tsx'
import { type DueDays, runPath } from './run-path.ts'
import { isSamePlan } from './run-rows.ts'
import { chosenOf, emptyRun, errorsOfRun, type RunValues, runBody } from './run-values.ts'

type Plan = ResponseBody<typeof previewVendorPaymentRun>

/** The state of a new payment run for the listed bills: values, preview and start. */
export function useNewRun(offered: readonly PayableInvoice[]) {
  const form = useKeptForm<RunValues>('vendor-payment-run:new', emptyRun(useToday()))
  const previewing = useCommand(previewVendorPaymentRun)
  const creating = useCommand(createVendorPaymentRun)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [plan, setPlan] = useState<Plan | null>(null)
  const [failure, setFailure] = useState<{ thrown: unknown; title: string } | null>(null)
  const navigate = useNavigate()
  const toast = useToast()
  /** Increases with each change of the values. If it has changed when a plan arrives, the plan is outdated and is ignored. */
  const choice = useRef(0)
  const forgetPlan = () => {
    choice.current += 1
    setPlan(null)
  }
  const body = () => runBody(form.values, chosenOf(offered, form.values.spared))
  const fail = (thrown: unknown, title: string) => {
    setErrors(errorsOfRefusal(thrown))
    setFailure({ thrown, title })
  }
  const preview = async () => {
    const found = errorsOfRun(form.values)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const planned = choice.current
    try {
      const made = await previewing.send({ body: body() })
      if (planned === choice.current) setPlan(made)
    } catch (thrown) {
      fail(thrown, 'Error Previewing Payment Run')
    }
  }
  const start = async () => {
    if (plan === null) return
    try {
      const run = await creating.send({ body: body() })
      flushSync(() => form.startOver())
      // Only the previewed plan is paid. If the plan has changed, the new plan is shown first.
      const isStarted = isSamePlan(plan, run)
      if (!isStarted)
        toast({ title: 'The bills have changed since the preview', detail: 'Check the preview again, then continue.' })
      const state: StartedRun | null = isStarted ? { isStarted } : null
      void navigate(runPath(run.vendorPaymentRunID), { state })
    } catch (thrown) {
      fail(thrown, 'Error Saving Payment Run')
    }
  }
  const dialogs: ReactNode = (
    <>
      <FailureDialog failure={failure?.thrown ?? null} title={failure?.title ?? ''} onClose={() => setFailure(null)} />
      <LeaveWarning when={form.isChanged} onLeave={() => form.startOver()} />
    </>
  )
  return {
    values: form.values,
    errors,
    plan,
    wasRestored: form.wasRestored,
    isPlanning: previewing.isSending,
    isStarting: creating.isSending,
    /** Changes the form values and discards the plan, which no longer matches them. */
    change(changes: Partial<RunValues>) {
      form.change(changes)
      forgetPlan()
    },
    forgetPlan,
    preview(event: FormEvent, isAllowed: boolean) {
      event.preventDefault()
      if (isAllowed && plan === null && !previewing.isSending) void preview()
    },
    start: () => void start(),
    dialogs,
  }
}

/**
 * Loads the approved bills that have a remaining amount and a due date in the given period, earliest due date first. To detect too many
 * bills, loads one more than a payment run can contain.
 */
export function useDueBills({ from, through }: DueDays) {
  const query = {
    isOpen: 'true',
    approvalStatus: 'APPROVED',
    sort: 'dateDue',
    ...(from !== null && { dueStartDate: from }),
    ...(through !== null && { dueEndDate: through }),
  } as const
  return useEndpointQuery(
    listPayableInvoices,
    { query },
    {
      keepsLast: true,
      isCompared: false,
      ask: async () => {
        const read = async (window: { limit?: string; cursor?: string }) => {
          const { invoices, next } = await call(listPayableInvoices, { query: { ...query, ...window } })
          return { rows: invoices, next }
        }
        return { invoices: [...(await wholeList(read, RUN_BILLS_MAX + 1))], next: null }
      },
    },
  )
}
