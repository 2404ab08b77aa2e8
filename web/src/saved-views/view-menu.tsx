import { later } from '../kit/loading/coming.tsx'

/** The menu of views. Its code is loaded after the list, and its space is reserved until then. */
export const ViewMenu = later(async () => (await import('./view-button.tsx')).ViewButton, <span className="w-14" />)
