import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { keepBelow, placeBelow } from './place-below.ts'

type PopoverProps = {
  label: string
  /** The button that opens the popover. It gets the focus again when the popover closes. */
  anchor: RefObject<HTMLElement | null>
  /** Called on Escape, on a click outside the popover, and when the focus leaves it. */
  onClose: () => void
  /** The width in pixels. The default suits a menu. */
  width?: number
  children: ReactNode
}

const WIDTH = 280
const HEIGHT_MAX = 600
const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Fields that use the arrow keys themselves. */
const WITH_ARROWS = 'select, input:not([type=checkbox])'

/**
 * A menu of links, buttons and fields below a button, in the browser's top layer. The arrow keys and Tab move through the menu, and Escape
 * closes it.
 */
export function Popover({ label, anchor, onClose, width = WIDTH, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const [element, button] = [box.current, anchor.current]
    if (element === null || button === null) return
    // A key can open the menu while the list is scrolled so far that the button is out of sight.
    button.scrollIntoView({ block: 'nearest' })
    placeBelow(element, button, width, HEIGHT_MAX)
    element.showPopover()
    stopsIn(element)[0]?.focus()
    // A list behind the menu may scroll after the menu has opened, so scrolling does not close it.
    const letGo = keepBelow(element, button, { widthMin: width, heightMax: HEIGHT_MAX }, () => close.current())
    return () => {
      letGo()
      element.hidePopover()
    }
  }, [anchor, width])
  useEffect(() => {
    const closeBeside = ({ target }: Event) => {
      const isOwn = target instanceof Node && (box.current?.contains(target) || anchor.current?.contains(target))
      if (!isOwn) close.current()
    }
    addEventListener('pointerdown', closeBeside, true)
    return () => removeEventListener('pointerdown', closeBeside, true)
  }, [anchor])
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    const stops = stopsIn(event.currentTarget)
    const step = STEPS[event.key]
    if (event.key === 'Escape') {
      onClose()
      anchor.current?.focus()
    } else if (step !== undefined && !(event.target instanceof Element && event.target.matches(WITH_ARROWS)))
      stops[step(stops.indexOf(document.activeElement as HTMLElement), stops.length - 1)]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) onClose()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
    <div
      ref={box}
      popover="manual"
      role="group"
      aria-label={label}
      onKeyDown={keys}
      onBlur={leave}
      className="appear fixed inset-auto m-0 overflow-y-auto rounded-medium border border-line bg-raised p-1 text-ink shadow-float"
    >
      {children}
    </div>
  )
}

function stopsIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('a[href], button, input:not(:disabled), select')]
}
