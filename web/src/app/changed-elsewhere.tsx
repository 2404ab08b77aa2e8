import { useCurrentUser } from '../client/use-current-user.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

const CHANGES = {
  USER: { title: 'Somebody else signed in in another tab', goOn: 'Go on as the new user' },
  ORGANISATION: {
    title: 'You switched to another organisation in another tab',
    goOn: 'Go on in the other organisation',
  },
  MEMBERSHIP: { title: 'You no longer belong to this organisation', goOn: 'Go on' },
}

/** Another tab took this page's session elsewhere: what that means here, and how to follow it. */
export function ChangedElsewhere({ change }: { change: keyof typeof CHANGES }) {
  const { data } = useCurrentUser()
  return (
    <Alert variant="destructive" className="m-3" title={CHANGES[change].title}>
      <p>
        {data === undefined ? 'This page' : `${data.tenantName}, which this page still shows,`} takes no changes any
        more.
      </p>
      <Button className="mt-2" onClick={() => location.assign('/home')}>
        {CHANGES[change].goOn}
      </Button>
    </Alert>
  )
}
