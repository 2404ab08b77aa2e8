import { fromWire } from '@twofold/accounting/calendar'
import type { TimelineEvent } from '@twofold/contract/documents/documents'
import { useId, useState } from 'react'
import { DocumentLink } from '../document-links/document-link.tsx'
import { FailureAlert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { Day } from '../kit/day.tsx'
import { Money } from '../kit/money.tsx'
import type { TimelineWindow } from './party-kind.ts'

type PartyTimelineProps = {
  newest: TimelineWindow
  readEarlier: (cursor: string) => Promise<TimelineWindow>
}

/** The history of a party by day, newest first: documents and applications. */
export function PartyTimeline({ newest, readEarlier }: PartyTimelineProps) {
  const titleId = useId()
  const { events, next, isReading, failure, showEarlier } = useEarlier(newest, readEarlier)
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 id={titleId} className="mb-1 font-semibold">
        Timeline
      </h3>
      {events.length === 0 && <p className="py-1 text-muted">No activity yet.</p>}
      <ol aria-labelledby={titleId}>
        {byDay(events).map(({ date, events: ofDay }) => (
          <li
            key={date}
            className="grid gap-x-3 border-t border-line py-1.5 first:border-t-0 narrow:grid-cols-[7rem_1fr]"
          >
            <Day date={fromWire(date)} className="text-muted" />
            <ul>
              {ofDay.map(event => (
                <Event key={`${event.kind} ${event.eventID}`} event={event} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <FailureAlert failure={failure} />
      {next !== null && (
        <Button look="quiet" className="-mx-3" isBusy={isReading} onClick={() => void showEarlier(next)}>
          Show earlier
        </Button>
      )}
    </section>
  )
}

/** Returns the events to show: the newest events, and earlier events that the user requested. */
function useEarlier(newest: TimelineWindow, readEarlier: PartyTimelineProps['readEarlier']) {
  const [earlier, setEarlier] = useState<{ after: TimelineWindow; window: TimelineWindow } | null>(null)
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  // Earlier events that were loaded before a change may not match the current events.
  const shown = earlier?.after === newest ? earlier.window : null
  const showEarlier = async (cursor: string) => {
    if (isReading) return
    setReading(true)
    setFailure(null)
    try {
      const { timeline, next } = await readEarlier(cursor)
      setEarlier({ after: newest, window: { timeline: [...(shown?.timeline ?? []), ...timeline], next } })
    } catch (error) {
      setFailure(error)
    } finally {
      setReading(false)
    }
  }
  const events = [...newest.timeline, ...(shown?.timeline ?? [])]
  return { events, next: shown === null ? newest.next : shown.next, isReading, failure, showEarlier }
}

function byDay(events: readonly TimelineEvent[]): { date: string; events: TimelineEvent[] }[] {
  const days: { date: string; events: TimelineEvent[] }[] = []
  for (const event of events) {
    const last = days.at(-1)
    if (last?.date === event.date) last.events.push(event)
    else days.push({ date: event.date, events: [event] })
  }
  return days
}

function Event({ event: { document, appliedTo, amount, comment, isPosted } }: { event: TimelineEvent }) {
  if (appliedTo !== null) {
    return (
      <li className="grid grid-cols-[1fr_auto] gap-x-3 text-muted">
        <span>
          <DocumentLink document={document} /> applied to <DocumentLink document={appliedTo} />
        </span>
        <Money cents={amount} />
      </li>
    )
  }
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3">
      <span className="min-w-0">
        <DocumentLink document={document} />
        {!isPosted && <span className="ml-2 text-muted">not posted</span>}
        {comment !== '' && <span className="block truncate text-small text-muted">{comment}</span>}
      </span>
      <Money cents={document.raises ? amount : -amount} />
    </li>
  )
}
