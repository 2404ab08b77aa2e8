import { later } from '../loading/coming.tsx'
import type { ListOutput } from './list-output.tsx'

/** `ListOutput`, whose code is loaded after the list. Its space is reserved until then. */
export const LaterListOutput = later(
  async () => (await import('./list-output.tsx')).ListOutput,
  <span className="w-36" />,
) as typeof ListOutput
