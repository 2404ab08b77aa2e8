import {
  cancelVendorPaymentRun,
  continueVendorPaymentRun,
  readVendorPaymentRun,
} from '@twofold/contract/payables/payment-runs'
import { useEffect, useRef, useState } from 'react'
import { useCommand } from '../client/use-command.ts'
import { useConfirmed } from '../forms/use-confirmed.tsx'
import { afterBatch } from './run-rows.ts'

/**
 * Pays a run batch after batch until it is done, it is canceled, or the screen is left: what is under way then is finished by the
 * server, and the rest waits. A reason that a locked period takes is asked for once.
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
      // Somebody else may have ended it or gone on with it.
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
    /** Ends the run after the batch that is under way. */
    async cancel() {
      isWanted.current = false
      await underWay.current
      return cancel.send({ params })
    },
    dialog: confirmed.dialog,
  }
}
