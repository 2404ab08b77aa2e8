import { formatAmountRange, parseAmountRange } from '@twofold/accounting/amount-range'
import type { Ref } from 'react'
import { TextField } from '../kit/fields/text-field.tsx'
import { useSettledText } from '../kit/links/use-settled-text.ts'

type AmountRangeFieldProps = {
  /** The limits in cents, as text in the URL. */
  from: string | undefined
  to: string | undefined
  onChange: (range: { amountFrom: string | null; amountTo: string | null }) => void
  inputRef: Ref<HTMLInputElement>
}

/** The field for an amount or a range of amounts. Any other text is reported as an error and does not filter the list. */
export function AmountRangeField({ from, to, onChange, inputRef }: AmountRangeFieldProps) {
  const cents = (text: string | undefined) => (text === undefined ? null : Number(text))
  const stands = formatAmountRange({ centsMin: cents(from), centsMax: cents(to) })
  const { text, typed, type, leave } = useSettledText(stands, settled => {
    const range = parseAmountRange(settled)
    const { centsMin, centsMax } = range.ok ? range.value : { centsMin: null, centsMax: null }
    onChange({ amountFrom: centsMin?.toString() ?? null, amountTo: centsMax?.toString() ?? null })
  })
  const isUnclear = typed !== null && typed.trim() !== '' && !parseAmountRange(typed).ok
  return (
    <TextField
      label="Amount"
      value={text}
      onChange={type}
      error={isUnclear ? 'Try 100-500 or >100.' : undefined}
      input={{
        ref: inputRef,
        placeholder: '410.22, 100-500',
        onBlur: () => leave({ keeps: isUnclear }),
        onKeyDown: event => {
          if (event.key === 'Enter') leave({ keeps: isUnclear })
        },
      }}
    />
  )
}
