import { lazyComponent } from '../loading/lazy-code.tsx'
import type { ListOutput } from './list-output.tsx'

/** Loads the code of `ListOutput` after the list, and reserves the space for it until then. */
export const LazyListOutput = lazyComponent(
  async () => (await import('./list-output.tsx')).ListOutput,
  <span className="w-36" />,
) as typeof ListOutput
