import { useMatches } from 'react-router'
import type { ScreenHandle } from './routes.ts'

const NONE: ScreenHandle = { title: null }

/** Returns the declaration of the screen at the current address. */
export function useScreen(): ScreenHandle {
  return (useMatches().at(-1)?.handle as ScreenHandle | undefined) ?? NONE
}
