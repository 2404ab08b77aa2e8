import type { CalendarDate } from '@twofold/accounting/calendar'
import { mayRole } from '@twofold/contract/permissions'
import { type ReactNode, useState } from 'react'
import { CallError } from '../../client/call-error.ts'
import { useCurrentUser } from '../../client/use-current-user.ts'
import { lazyComponent } from '../loading/lazy-code.tsx'

const ConfirmDialog = lazyComponent(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** Confirmations that a write can include in addition to its fields. */
export type Confirmed = {
  allowOverCreditLimit?: true
  allowDuplicate?: true
  lockReason?: string
  reversalDate?: CalendarDate
}

/** The question that the user must answer before a write is sent again. It asks for a confirmation, or for a reason in a locked period. */
export type Question = { sentence: string; kind: 'allowOverCreditLimit' | 'allowDuplicate' | 'lockReason' }

const KINDS: Partial<Record<string, Question['kind']>> = {
  OVER_CREDIT_LIMIT: 'allowOverCreditLimit',
  DUPLICATE: 'allowDuplicate',
  LOCKED: 'lockReason',
}

type PendingQuestion = { question: Question; answer: (confirmed: Confirmed | null) => void }

/**
 * Sends writes that may need a confirmation. Asks the user to confirm if the user's role allows it, and throws any other error. `asks`
 * lists the confirmations that the call accepts. The default is all.
 */
export function useConfirmed(asks?: readonly Question['kind'][]): {
  /** Returns the response, or null if the user canceled. */
  send: <Result>(attempt: (confirmed: Confirmed) => Promise<Result>) => Promise<Result | null>
  dialog: ReactNode
} {
  const [pending, setPending] = useState<PendingQuestion | null>(null)
  const { data: user } = useCurrentUser()
  const questionOf = (error: unknown, confirmed: Confirmed): Question | null => {
    if (!(error instanceof CallError) || user === undefined) return null
    const kind = KINDS[error.code]
    if (kind === undefined || asks?.includes(kind) === false) return null
    if (kind !== 'lockReason' && confirmed[kind]) return null
    if (kind === 'allowOverCreditLimit' && !mayRole(user.role, 'parties.creditLimit')) return null
    if (kind === 'lockReason' && !mayRole(user.role, 'locks.pass')) return null
    return { kind, sentence: error.message }
  }
  const send = async <Result,>(attempt: (confirmed: Confirmed) => Promise<Result>): Promise<Result | null> => {
    let confirmed: Confirmed = {}
    for (;;) {
      try {
        return await attempt(confirmed)
      } catch (error) {
        const question = questionOf(error, confirmed)
        if (question === null) throw error
        const more = await new Promise<Confirmed | null>(answer => setPending({ question, answer }))
        setPending(null)
        if (more === null) return null
        confirmed = { ...confirmed, ...more }
      }
    }
  }
  return { send, dialog: pending !== null && <ConfirmDialog question={pending.question} onAnswer={pending.answer} /> }
}
