import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'

type WholeTextProps = {
  /** Whether the row is active. The active row shows the full text. */
  isActive: boolean
  /** The classes that truncate the text to one line, or to a number of lines with `line-clamp-*`. */
  className?: string
  children: ReactNode
}

/** Truncated text. While its row is active or hovered, the full text is shown in an overlay. */
export function WholeText({ isActive, className = 'block truncate', children }: WholeTextProps) {
  const box = useRef<HTMLSpanElement>(null)
  /** The width of the full text in pixels. Null if the text is not truncated. */
  const [width, setWidth] = useState<number | null>(null)
  const show = useCallback(() => {
    const cut = box.current
    if (cut === null) return
    const isCut = cut.scrollWidth > cut.clientWidth || cut.scrollHeight > cut.clientHeight
    setWidth(isCut ? cut.clientWidth : null)
  }, [])
  useLayoutEffect(() => {
    if (!isActive) return
    show()
    return () => setWidth(null)
  }, [isActive, show])
  return (
    <span onPointerEnter={show} onPointerLeave={() => !isActive && setWidth(null)}>
      {width !== null && (
        <span
          aria-hidden
          data-whole
          className="absolute z-4 -mx-2 -my-1.5 rounded-small border border-line bg-raised px-[7px] py-[5px] whitespace-normal text-ink shadow-float wrap-anywhere"
          style={{ width: width + 16 }}
        >
          {children}
        </span>
      )}
      <span ref={box} className={className}>
        {children}
      </span>
    </span>
  )
}
