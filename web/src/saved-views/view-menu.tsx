import { later } from '../app/coming.tsx'

/** The views of a list, behind a button that comes after the list; its place is kept meanwhile. */
export const ViewMenu = later(async () => (await import('./view-button.tsx')).ViewButton, <span className="w-14" />)
