import { useMemo, useRef } from 'react'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/fields/checkbox.tsx'
import type { Unfolding } from '../../kit/forms/form-above.tsx'
import { useLocation, useNavigate } from '../../kit/router/use-router.tsx'
import { documentAddress, PROPOSED } from '../document-side.ts'
import { NewDocumentForm } from '../new-document-form.tsx'
import { paymentForm } from './payment-fields.tsx'
import type { PaymentSide } from './payment-side.ts'

type NewPaymentFormProps = Unfolding & { side: PaymentSide }

/** The form 'Create New ...'. Its fields have the same order as the columns of the list. */
export function NewPaymentForm({ side, ...unfolding }: NewPaymentFormProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const isToBeApplied = useRef(false)
  const form = useMemo(() => paymentForm(side), [side])
  const apply = (id: number) => {
    if (!isToBeApplied.current) return
    const query = new URLSearchParams(search)
    query.set(PROPOSED, 'true')
    void navigate(`${documentAddress(side, id, 'apply')}?${query}`)
  }
  return (
    <NewDocumentForm
      form={form}
      {...unfolding}
      className="grid-cols-2 narrow:grid-cols-3 wide:grid-cols-[8rem_1.4fr_1fr_1.4fr_9rem_1.4fr]"
      onCreated={apply}
      buttons={({ values, change, isSending }) => (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Checkbox
            label="Is Refund"
            className="max-narrow:basis-full"
            isChecked={values.isRefund}
            onChange={isRefund => change({ isRefund })}
            {...(values.isRefund && { hint: side.refundHint })}
          />
          <Button
            type="submit"
            look="primary"
            isBusy={isSending && !isToBeApplied.current}
            onClick={() => {
              isToBeApplied.current = false
            }}
          >
            Create {side.one}
          </Button>
          <Button
            type="submit"
            isBusy={isSending && isToBeApplied.current}
            onClick={() => {
              isToBeApplied.current = true
            }}
          >
            Create and Apply
          </Button>
        </div>
      )}
    />
  )
}
