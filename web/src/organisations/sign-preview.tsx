import type { SignConvention } from '@twofold/accounting/ledger/account-types'
import { Money } from '../kit/money.tsx'
import { AccountName } from '../kit/pickers/account-name.tsx'
import { useChart } from '../kit/pickers/use-chart.ts'
import { turnedTypes } from './turned-types.ts'

/** A preview of the screens with another sign convention. Only the display of amounts changes. */
export function SignPreview({ from, to }: { from: SignConvention; to: SignConvention }) {
  const { chart } = useChart()
  const turned = turnedTypes(chart.accounts, from, to)
  return (
    <div role="status" className="mb-4 rounded-medium bg-selection px-4 py-3">
      <p className="font-semibold">What will change</p>
      <p>Balances of {turned.map(({ type }) => type).join(' and ')} accounts will be shown with the opposite sign.</p>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full border-collapse">
          <thead>
            <tr className="text-left text-small text-muted">
              <th scope="col" className="py-1 pr-4 font-medium">
                Account
              </th>
              <th scope="col" className="py-1 pr-4 text-right font-medium">
                Current
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                New
              </th>
            </tr>
          </thead>
          {turned.map(({ type, now, wanted, accountCount, largest }) => (
            <tbody key={type} className="border-t border-line">
              <tr className="h-7">
                <th scope="row" className="pr-4 text-left font-medium">
                  {type} <span className="font-normal text-muted">{countOf(accountCount)}</span>
                </th>
                <td className="pr-4 text-right">{now}</td>
                <td className="text-right font-medium">{wanted}</td>
              </tr>
              {largest.map(({ accountID, fullName, nowCents, thenCents }) => (
                <tr key={accountID} className="h-7">
                  <td className="w-full max-w-0 pr-4">
                    <AccountName fullName={fullName} cut="front" />
                  </td>
                  <td className="pr-4 text-right">
                    <Money cents={nowCents} />
                  </td>
                  <td className="text-right">
                    <Money cents={thenCents} />
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <p className="mt-2">Only the display changes. Transactions, amounts and financial statements stay the same.</p>
    </div>
  )
}

function countOf(accounts: number): string {
  return `${accounts.toLocaleString('en-US')} ${accounts === 1 ? 'account' : 'accounts'}`
}
