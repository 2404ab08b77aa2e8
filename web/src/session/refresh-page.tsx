import { useEffect, useState } from 'react'
import { silentRefresh } from '../client/client.ts'
import { returnPath } from '../client/return-path.ts'
import { Loading } from '../kit/loading/query-result.tsx'
import { useNavigate } from '../kit/router/use-router.tsx'

/** Refreshes the tokens. Then opens `returnPath`, or the home page if the refresh failed. */
export default function RefreshPage() {
  const navigate = useNavigate()
  const [isAttempted, setAttempted] = useState(false)
  useEffect(() => {
    const to = returnPath(new URLSearchParams(location.search).get('returnPath'), location.origin)
    let isGone = false
    const goOn = (path: string) => {
      if (isGone) return
      setAttempted(true)
      void navigate(path, { replace: true })
    }
    silentRefresh.refreshNow().then(
      isRenewed => goOn(isRenewed ? to : '/home'),
      () => goOn('/home'),
    )
    return () => {
      isGone = true
    }
  }, [navigate])
  if (!isAttempted) return <Loading />
  return <p className="px-4 py-3 text-muted">Token refresh attempted</p>
}
