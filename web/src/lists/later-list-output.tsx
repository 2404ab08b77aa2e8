import { later } from '../app/coming.tsx'
import type { ListOutput } from './list-output.tsx'

/** `ListOutput`, whose code comes after the list; its place is kept meanwhile. */
export const LaterListOutput = later(
  async () => (await import('./list-output.tsx')).ListOutput,
  <span className="w-36" />,
) as typeof ListOutput
