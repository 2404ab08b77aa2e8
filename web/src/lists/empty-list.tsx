import type { Permission } from '@twofold/contract/permissions'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { type NextStep, NextStepLink } from './next-step.tsx'
import type { ListView } from './use-list-view.ts'

/** What to do while a list has no rows at all: the form above it, which takes a permission, or a way to somewhere else. */
export type EmptyNext = { form: Permission } | { hint: string; step?: NextStep }

type EmptyListProps = {
  view: Pick<ListView, 'isNarrowed' | 'clear'>
  words: readonly [one: string, many: string]
  next: EmptyNext
  /** Said in place of "No … fits" where the view is a queue that is done with. */
  doneWith?: string | undefined
  /** To the form above. */
  onAbove?: (() => void) | undefined
}

/** A list without rows: that nothing fits and the way back to all of it, or what to do next, as far as the role goes. */
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
      Create the first one above.
    </EmptyState>
  )
}
