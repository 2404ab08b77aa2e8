import { useMatches } from 'react-router'
import type { ScreenHandle } from './routes.ts'

const NONE: ScreenHandle = { title: null }

/** What is declared of the screen that the present address shows. */
export function useScreen(): ScreenHandle {
  return (useMatches().at(-1)?.handle as ScreenHandle | undefined) ?? NONE
}
