import type { ComponentProps } from 'react'
import { hrefOf, type To } from '../router/router.ts'
import { useLocation, useNavigate } from '../router/use-router.tsx'

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: To; state?: unknown }

/** A link to another screen. With a modifier key or another mouse button, the browser opens the link in another tab or window. */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const current = useLocation()
  const href = hrefOf(to, current)
  return (
    <a
      {...rest}
      href={href}
      onClick={event => {
        onClick?.(event)
        if (event.defaultPrevented || event.button !== 0) return
        if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        // A link to the current URL adds no entry to the history.
        void navigate(href, { replace: href === current.pathname + current.search + current.hash, state })
      }}
    />
  )
}
