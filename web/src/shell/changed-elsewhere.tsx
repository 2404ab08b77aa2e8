import { useCurrentUser } from '../client/use-current-user.ts'
import { Alert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'

const CHANGES = {
  USER: { title: 'Another user signed in from another tab', goOn: 'Continue as the new user' },
  ORGANISATION: {
    title: 'You switched to another organisation in another tab',
    goOn: 'Switch to the other organisation',
  },
  MEMBERSHIP: { title: 'You no longer belong to this organisation', goOn: 'Continue' },
}

/** A notice that another tab changed the session. A button loads this page with the new session. */
export function ChangedElsewhere({ change }: { change: keyof typeof CHANGES }) {
  const { data } = useCurrentUser()
  return (
    <Alert variant="destructive" className="m-3" title={CHANGES[change].title}>
      <p>
        {data === undefined
          ? 'This tab can no longer save changes.'
          : `This tab still shows ${data.tenantName} and can no longer save changes.`}
      </p>
      <Button className="mt-2" onClick={() => location.assign('/home')}>
        {CHANGES[change].goOn}
      </Button>
    </Alert>
  )
}
