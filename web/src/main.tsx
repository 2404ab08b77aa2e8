import './kit/theme/theme.css'
import './shell/shell.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { navigateWith, queryClient, startSession } from './client/client.ts'
import { ToastProvider } from './kit/dialogs/toast.tsx'
import { listenToTyping } from './kit/fields/typing-pause.ts'
import { keepFocus } from './kit/shortcuts/keep-focus.ts'
import { leaveKeysToInputMethods } from './kit/shortcuts/key-press.ts'
import { followScreens, listenToShortcuts } from './kit/shortcuts/shortcuts.ts'
import { applyTheme } from './kit/theme/theme.ts'
import { createScreenRouter, Screens } from './shell/router.tsx'

applyTheme()
startSession()
const router = createScreenRouter()
navigateWith(path => router.navigate(path, { replace: true }))
listenToTyping()
leaveKeysToInputMethods()
listenToShortcuts()
// This code is part of the first screen, because a fast user may close a sheet before other files have loaded.
keepFocus()
followScreens(router)
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <Screens router={router} />
      </ToastProvider>
    </QueryClientProvider>
  </StrictMode>,
)
