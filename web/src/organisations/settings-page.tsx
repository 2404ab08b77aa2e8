import type { SignConvention } from '@twofold/accounting/ledger/account-types'
import { ORGANISATION_QUESTIONS, SIGN_CHOICES } from '@twofold/contract/organisation-words'
import { type OrganisationSettings, readSettings } from '@twofold/contract/organisations'
import { type FormEvent, type ReactNode, useId, useMemo } from 'react'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { useKeptForm } from '../client/use-kept-form.ts'
import { Alert, FailureAlert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { Checkbox } from '../kit/fields/checkbox.tsx'
import { fieldsOf } from '../kit/fields/form-fields.ts'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { foreignChanges } from '../kit/forms/foreign-changes.ts'
import { LeaveWarning } from '../kit/forms/leave-warning.tsx'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { Loading, QueryResult } from '../kit/loading/query-result.tsx'
import { Money } from '../kit/money.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { AccountName } from '../kit/pickers/account-name.tsx'
import type { Chart } from '../kit/pickers/chart.ts'
import { useChart } from '../kit/pickers/use-chart.ts'
import { MONTHS } from './new-organisation-values.ts'
import { HardLockDialog, LetterheadFields, LockFields, PostingAccounts } from './settings-fields.tsx'
import { mergedFields, type SettingsChanges, settingsValuesOf, withoutFields } from './settings-values.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import { turnedTypes } from './turned-types.ts'
import { useSaving } from './use-saving.ts'

const StaleNotice = lazyComponent(async () => (await import('../kit/forms/stale-notice.tsx')).StaleNotice)

/** The form with all settings of the organisation. Settings that the role may not change are disabled. */
function SettingsForm({ settings, chart }: { settings: OrganisationSettings; chart: Chart }) {
  const present = useMemo(() => settingsValuesOf(settings), [settings])
  const form = useKeptForm<SettingsChanges>('organisation:settings', {})
  const values = { ...present, ...form.values }
  const { change } = form
  const save = useSaving(settings, form)
  const fields = mergedFields(id => chart.byId.get(id)?.accountFullName ?? '')
  const { errors } = save
  const refusal = useRefusalOfRole('locks.soft')
  const refusalOfRest = useRefusalOfRole('organisation.settings')
  const isFixed = refusalOfRest !== undefined
  const isTwoFactorsFixed = useRefusalOfRole('organisation.twoFactors') !== undefined
  const field = fieldsOf({ values, onChange: change, errors, isDisabled: isFixed })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (refusal === undefined) save.ask(values)
  }
  return (
    <form noValidate onSubmit={submit} className="max-w-[1200px] px-4 pb-10">
      {isFixed && (
        <Alert className="mt-4">
          {refusal === undefined
            ? 'Your role can change only the soft lock. The other settings require ADMIN or OWNER.'
            : `You can view the settings, but you can’t change them. ${refusal}`}
        </Alert>
      )}
      {form.wasRestored && <Alert className="mt-4">Your unsaved changes were restored.</Alert>}
      <FailureAlert failure={errors.form} className="mt-4" />
      {save.foreign !== null && (
        <div className="mt-4">
          <StaleNotice
            message="The settings have changed in the meantime. Nothing was saved."
            changes={foreignChanges(fields, { before: present, now: settingsValuesOf(save.foreign), typed: values })}
            onTakeTheirs={save.takeTheirs}
            onKeepMine={save.keepMine}
            onMerge={theirs => save.merge(withoutFields(form.values, fields, theirs))}
          />
        </div>
      )}
      <Section title="Organisation">
        <TextField
          {...field('tenantName')}
          className="narrow:col-span-2"
          {...ORGANISATION_QUESTIONS.tenantName}
          isRequired
          maxLength={200}
        />
        <TimeZoneField {...field('timeZone')} />
        <SelectField
          {...field('fiscalYearFirstMonth')}
          {...ORGANISATION_QUESTIONS.fiscalYearFirstMonth}
          choices={MONTHS}
        />
        <SelectField
          {...field('signConvention')}
          className="narrow:col-span-2"
          {...ORGANISATION_QUESTIONS.signConvention}
          choices={SIGN_CHOICES}
        />
        {values.signConvention !== settings.signConvention && (
          <div className="narrow:col-span-2">
            <SignPreview from={settings.signConvention} to={values.signConvention} />
          </div>
        )}
      </Section>
      <Section title="Locks">
        <LockFields
          values={values}
          onChange={change}
          errors={errors}
          isSoftFixed={refusal !== undefined}
          isHardFixed={isFixed}
        />
      </Section>
      <Section title="Accounts that Twofold posts to">
        <PostingAccounts
          chart={chart}
          values={values}
          present={present}
          onChange={change}
          errors={errors}
          isDisabled={isFixed}
        />
      </Section>
      <Section title="Payments">
        <Checkbox
          className="narrow:col-span-2"
          label="Apply payments to posted documents only"
          hint="If this is off, payments can be applied to an invoice or bill before it is charged or approved."
          isChecked={values.applyOnlyToPosted}
          onChange={applyOnlyToPosted => change({ applyOnlyToPosted })}
          isDisabled={isFixed}
        />
        <Checkbox
          className="narrow:col-span-2"
          label="A second person approves each bill"
          hint="The user who entered a bill, or last changed its vendor, amount, number or account, can’t approve it."
          isChecked={values.secondApprover}
          onChange={secondApprover => change({ secondApprover })}
          isDisabled={isFixed}
        />
      </Section>
      <Section title="Sign-in">
        <Checkbox
          className="narrow:col-span-2"
          label="Require two-factor sign-in"
          hint="Members must sign in with two factors to work in this organisation. Only an owner who signed in with two factors can change this setting."
          isChecked={values.requiresTwoFactors}
          onChange={requiresTwoFactors => change({ requiresTwoFactors })}
          isDisabled={isTwoFactorsFixed}
        />
      </Section>
      <Section title="Invoices and statements">
        <LetterheadFields values={values} onChange={change} errors={errors} isDisabled={isFixed} />
      </Section>
      <Button type="submit" look="primary" className="mt-6 wide:ml-56" isBusy={save.isSaving} refusalOfRole={refusal}>
        Save settings
      </Button>
      {save.closingThrough !== null && (
        <HardLockDialog
          date={save.closingThrough}
          isSaving={save.isSaving}
          onConfirm={() => void save.send(values)}
          onClose={save.dismiss}
        />
      )}
      <FailureDialog failure={save.refusal} title="Error Saving Settings" onClose={save.dismissRefusal} />
      <LeaveWarning when={form.isChanged} onLeave={() => form.startOver()} />
    </form>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="mt-5 gap-x-8 border-t border-line pt-5 first-of-type:mt-0 first-of-type:border-t-0 wide:grid wide:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <h2 id={titleId} className="mb-3 font-semibold">
        {title}
      </h2>
      <div className="grid grid-cols-1 gap-x-4 gap-y-1 narrow:grid-cols-2">{children}</div>
    </section>
  )
}

/** The settings of the organisation. */
export default function SettingsPage() {
  const settings = useEndpointQuery(readSettings, {})
  const { chart, isPending } = useChart()
  return (
    <div className="min-h-full shrink-0 grow bg-panel">
      <PageHeader path="Organisation" title="Settings" />
      <QueryResult query={settings} rows={10}>
        {answer => (isPending ? <Loading rows={10} /> : <SettingsForm settings={answer} chart={chart} />)}
      </QueryResult>
    </div>
  )
}

/** A preview of the screens with another sign convention. Only the display of amounts changes. */
function SignPreview({ from, to }: { from: SignConvention; to: SignConvention }) {
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
                    <AccountName fullName={fullName} />
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
