import type { Permission } from '@twofold/contract/permissions'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { type NextStep, NextStepLink } from './next-step.tsx'
import type { ListView } from './use-list-view.ts'

/** The next step if a list has no rows: use the form above it (if the role has the permission), or go to another screen. */
export type EmptyNext = { form: Permission } | { hint: string; step?: NextStep }

type EmptyListProps = {
  view: Pick<ListView, 'isNarrowed' | 'clear'>
  words: readonly [one: string, many: string]
  next: EmptyNext
  /** The text that is shown instead of "No matching …" if the list is a queue and the queue is empty. */
  doneWith?: string | undefined
  /** Moves the focus to the form above the list. */
  onAbove?: (() => void) | undefined
}

/**
 * Shown for a list without rows. If filters are set, says that there are no matching rows and offers to clear the filters. Otherwise, shows
 * the next step if the user's role allows it.
 */
export function EmptyList({ view, words: [one, many], next, doneWith, onAbove }: EmptyListProps) {
  const refusal = useRefusalOfRole('form' in next ? next.form : 'documents.read')
  if (doneWith !== undefined)
    return <EmptyState title={doneWith} action={<Button onClick={view.clear}>{`Show all ${many}`}</Button>} />
  if (view.isNarrowed)
    return (
      <EmptyState title={`No matching ${many}`} action={<Button onClick={view.clear}>Clear filters</Button>}>
        Try fewer words.
      </EmptyState>
    )
  const title = `No ${many} yet`
  if (!('form' in next))
    return (
      <EmptyState title={title} action={next.step && <NextStepLink {...next.step} />}>
        {next.hint}
      </EmptyState>
    )
  if (refusal !== undefined) return <EmptyState title={title}>{refusal}</EmptyState>
  return (
    <EmptyState title={title} action={<Button onClick={onAbove}>{`New ${one}`}</Button>}>
      Create the first {one} above.
    </EmptyState>
  )
}
