import { classNames } from '../class-names.ts'

/** The product's logo: a T-account in a rounded square. */
export function Mark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={classNames('shrink-0 text-accent', className)}>
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path
        d="M7 10.5h18M16 10.5V25M10.5 15v6M21.5 15v6"
        className="stroke-on-accent"
        strokeWidth="2.6"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  )
}
