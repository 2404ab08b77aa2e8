import type { Permission } from '@twofold/contract/permissions'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { type NextStep, NextStepLink } from './next-step.tsx'
import type { ListView } from './use-list-view.ts'

/** What to do if a list has no rows at all: use the form above it (with a permission), or go elsewhere. */
export type EmptyNext = { form: Permission } | { hint: string; step?: NextStep }

type EmptyListProps = {
  view: Pick<ListView, 'isNarrowed' | 'clear'>
  words: readonly [one: string, many: string]
  next: EmptyNext
  /** Shown instead of "No matching …" if the view is a queue and everything in it is done. */
  doneWith?: string | undefined
  /** Moves to the form above. */
  onAbove?: (() => void) | undefined
}

/** A list without rows. Says that nothing matches and clears the filters, or says what to do next if the role may do it. */
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
