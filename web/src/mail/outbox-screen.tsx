// The screen at /outbox and /outbox/:mailID. The selected email is shown over the list.
import { useParams } from 'react-router'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { OutboxPage } from './outbox-page.tsx'

const MailSheet = lazyComponent(async () => (await import('./mail-sheet.tsx')).MailSheet)

export default function OutboxScreen() {
  const { mailID } = useParams()
  return (
    <>
      <OutboxPage openID={mailID === undefined ? undefined : Number(mailID)} />
      {mailID !== undefined && <MailSheet key={mailID} mailID={mailID} />}
    </>
  )
}
