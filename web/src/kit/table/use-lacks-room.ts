import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether a box is narrower than `widthMin`, in pixels. The result changes when the box is resized. */
export function useLacksRoom(ref: RefObject<HTMLElement | null>, widthMin: number): boolean {
  const [lacksRoom, setLacksRoom] = useState(false)
  useLayoutEffect(() => {
    const box = ref.current
    if (box === null) return
    const measure = () => setLacksRoom(box.clientWidth < widthMin)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    return () => sizes.disconnect()
  }, [ref, widthMin])
  return lacksRoom
}
