import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type PageHeaderProps = {
  /** Shown above the title: the path of the account, or the name of the area. */
  path?: ReactNode
  title: ReactNode
  /** The key figure on the right, with its label. */
  figure?: KeyFigure
  /** Several key figures, if the page has more than one. */
  figures?: readonly KeyFigure[]
  /** The links and buttons for the whole page. */
  actions?: ReactNode
}

/** A key figure with its label. */
export type KeyFigure = { label: string; value: ReactNode }

/** The header of a screen. */
export function PageHeader({
  path,
  title,
  figure,
  figures = figure === undefined ? [] : [figure],
  actions,
}: PageHeaderProps) {
  return (
    <header className="flex min-h-16 flex-wrap items-center gap-x-6 gap-y-2 border-b border-line bg-panel px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-40 narrow:basis-60">
        {path !== undefined && <div className="wrap-anywhere text-small text-muted">{path}</div>}
        <h1 className="wrap-anywhere text-title narrow:truncate font-semibold tracking-tight">{title}</h1>
      </div>
      {actions !== undefined && (
        <div className="order-last flex flex-wrap items-center gap-2 narrow:order-none print:hidden">{actions}</div>
      )}
      {figures.length > 0 && (
        <div
          className={classNames(
            'flex flex-wrap gap-x-6 gap-y-1',
            figures.length > 1 && 'max-narrow:basis-full max-narrow:justify-between',
          )}
        >
          {figures.map(({ label, value }) => (
            <div key={label} className="narrow:text-right">
              <div className="text-small text-muted">{label}</div>
              <div
                className={classNames(
                  'font-semibold tracking-tight',
                  figures.length > 1 ? 'text-body narrow:text-title' : 'text-title',
                )}
              >
                {value}
              </div>
            </div>
          ))}
        </div>
      )}
    </header>
  )
}
