import { changeSettings } from '@twofold/contract/organisations'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { FailureAlert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'

/** Says why income and expenses are negative under the signs of the API. Users who may change the settings can switch. */
export function SignNotice() {
  const command = useCommand(changeSettings)
  const refusal = useRefusalOfRole('organisation.settings')
  const toast = useToast()
  const turn = async (signConvention: 'TEXTBOOK' | 'SPECIFICATION') => {
    await command.send({ body: { signConvention } })
    toast({
      title:
        signConvention === 'TEXTBOOK' ? 'Income and expenses are positive now' : 'Income and expenses are negative now',
      ...(signConvention === 'TEXTBOOK' && { undo: () => void turn('SPECIFICATION').catch(() => {}) }),
    })
  }
  return (
    <div className="border-t border-line px-4 py-1 print:hidden">
      <p className="flex flex-wrap items-center gap-x-3 text-small text-muted">
        Income and expenses are shown as negative amounts because of a setting of this organisation.
        {refusal === undefined && (
          <Button
            look="quiet"
            className="h-6 px-2 text-small"
            isBusy={command.isSending}
            // The notice shows the error.
            onClick={() => void turn('TEXTBOOK').catch(() => {})}
          >
            Show positive amounts
          </Button>
        )}
      </p>
      <FailureAlert failure={command.error} className="my-2" />
    </div>
  )
}
