import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router'

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: To }

/** A way to another screen, in place of the router's own link: with that comes all by which it fetches ahead what a server
 * has drawn, and no screen here is drawn by one. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const go = useLinkClickHandler<HTMLAnchorElement>(to)
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={event => {
        onClick?.(event)
        if (!event.defaultPrevented) go(event)
      }}
    />
  )
}
