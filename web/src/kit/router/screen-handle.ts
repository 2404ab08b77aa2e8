import type { Permission } from '@twofold/contract/permissions'

/** The properties of a screen, which are declared in its route. The guard, the layout and the tab title use them. */
export type ScreenHandle = {
  /** The tab title before the product's name. Null for the home screen, whose tab shows the product's name only. */
  title: string | null
  /** Whether the screen is public. All other screens require a signed-in user. */
  isOpen?: true
  /** Whether the screen is also shown to a user without a membership. */
  isWithoutOrganisation?: true
  /** Whether the screen is shown without the sidebar, like a printed document. */
  isAlone?: true
  /** The permission that the screen requires. Users without it see a notice instead. */
  permission?: Permission
}
