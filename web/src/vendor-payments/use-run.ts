import {
  cancelVendorPaymentRun,
  continueVendorPaymentRun,
  readVendorPaymentRun,
} from '@twofold/contract/payables/payment-runs'
import { useEffect, useRef, useState } from 'react'
import { useCommand } from '../client/use-command.ts'
import { useConfirmed } from '../kit/forms/use-confirmed.tsx'
import { afterBatch } from './run-rows.ts'

/**
 * Pays a run in batches until it is finished or canceled. If the user leaves the screen, the server finishes the current batch, and the
 * remaining bills stay unpaid. Asks once for a reason if a lock date must be overridden.
 */
export function usePaymentRun(vendorPaymentRunID: number, readAgain: () => void) {
  const params = { vendorPaymentRunID: String(vendorPaymentRunID) }
  const next = useCommand(continueVendorPaymentRun, (progress, _, cache) =>
    cache.write(readVendorPaymentRun, { params }, run => afterBatch(run, progress)),
  )
  const cancel = useCommand(cancelVendorPaymentRun, (run, _, cache) =>
    cache.keep(readVendorPaymentRun, { params }, run),
  )
  const confirmed = useConfirmed()
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const isWanted = useRef(true)
  const underWay = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => {
    isWanted.current = true
    return () => {
      isWanted.current = false
    }
  }, [])
  const batches = async () => {
    setRunning(true)
    setFailure(null)
    try {
      let reason: { lockReason?: string } = {}
      while (isWanted.current) {
        const progress = await confirmed.send(({ lockReason }) => {
          if (lockReason !== undefined) reason = { lockReason }
          return next.send({ params, body: reason })
        })
        if (progress === null || progress.state !== 'OPEN') return
      }
    } catch (error) {
      setFailure(error)
      // Another user may have canceled or continued the run.
      readAgain()
    } finally {
      setRunning(false)
    }
  }
  return {
    isRunning,
    failure,
    forgetFailure: () => setFailure(null),
    goOn() {
      if (isRunning) return
      isWanted.current = true
      underWay.current = batches()
    },
    /** Cancels the run after the current batch. */
    async cancel() {
      isWanted.current = false
      await underWay.current
      return cancel.send({ params })
    },
    dialog: confirmed.dialog,
  }
}
