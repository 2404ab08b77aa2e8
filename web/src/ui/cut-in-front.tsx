import { classNames } from './class-names.ts'

/** A path, of which the end says most: what has no room is left out in front. It stands in a row that lets it shrink. */
export function CutInFront({ text, className }: { text: string; className?: string }) {
  return (
    <span dir="rtl" className={classNames('min-w-0 truncate', className)}>
      <bdi dir="ltr">{text}</bdi>
    </span>
  )
}
