import { CHART_TEMPLATES } from '@twofold/accounting/ledger/chart-templates'
import { ORGANISATION_QUESTIONS, SIGN_CHOICES } from '@twofold/contract/organisation-words'
import { createOrganisation } from '@twofold/contract/organisations'
import { listTenants } from '@twofold/contract/session'
import { type FormEvent, useState } from 'react'
import { CallError } from '../client/call-error.ts'
import { session } from '../client/client.ts'
import { useCommand } from '../client/use-command.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { useKeptForm } from '../client/use-kept-form.ts'
import { FailureAlert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { useNavigate } from '../kit/router/use-router.tsx'
import { emptyOrganisation, foundingBody, MONTHS } from './new-organisation-values.ts'
import { TimeZoneField } from './time-zone-field.tsx'

/** The form that creates an organisation. The user becomes its owner, and the session switches to it. */
export function NewOrganisationForm() {
  const navigate = useNavigate()
  const { values, change, startOver } = useKeptForm('organisation:new', emptyOrganisation())
  const command = useCommand(createOrganisation)
  const [isNameMissing, setNameMissing] = useState(false)
  const template = CHART_TEMPLATES.find(({ key }) => key === values.chartTemplate)
  const errorOf = (field: string) => (command.error instanceof CallError ? command.error.fieldError(field) : undefined)
  const isSaidBesideField = command.error instanceof CallError && (command.error.body.fields?.length ?? 0) > 0

  const found = async (event: FormEvent) => {
    event.preventDefault()
    setNameMissing(values.tenantName.trim() === '')
    if (values.tenantName.trim() === '') return
    try {
      const pair = await command.send({ body: foundingBody(values) })
      startOver()
      session.begin(pair)
      await navigate('/home')
    } catch {
      // The form shows the error.
    }
  }

  return (
    <form noValidate onSubmit={event => void found(event)} className="mt-6 grid gap-x-4 gap-y-1 narrow:grid-cols-2">
      <TextField
        className="narrow:col-span-2"
        {...ORGANISATION_QUESTIONS.tenantName}
        isRequired
        value={values.tenantName}
        onChange={tenantName => change({ tenantName })}
        error={isNameMissing ? 'Enter a name.' : errorOf('tenantName')}
        input={{ maxLength: 200 }}
      />
      <SelectField
        className="narrow:col-span-2"
        {...ORGANISATION_QUESTIONS.chartTemplate}
        value={values.chartTemplate}
        onChange={chartTemplate => change({ chartTemplate })}
        choices={CHART_TEMPLATES.map(({ key, name }) => ({ value: key, label: name }))}
        hint={template?.description ?? ORGANISATION_QUESTIONS.chartTemplate.hint}
        error={errorOf('chartTemplate')}
      />
      <SelectField
        className="narrow:col-span-2"
        {...ORGANISATION_QUESTIONS.signConvention}
        value={values.signConvention}
        onChange={signConvention => change({ signConvention })}
        choices={SIGN_CHOICES}
        error={errorOf('signConvention')}
      />
      <TimeZoneField value={values.timeZone} onChange={timeZone => change({ timeZone })} error={errorOf('timeZone')} />
      <SelectField
        {...ORGANISATION_QUESTIONS.fiscalYearFirstMonth}
        value={values.fiscalYearFirstMonth}
        onChange={fiscalYearFirstMonth => change({ fiscalYearFirstMonth })}
        choices={MONTHS}
        error={errorOf('fiscalYearFirstMonth')}
      />
      {!isSaidBesideField && <FailureAlert failure={command.error} className="mt-2 narrow:col-span-2" />}
      <Button type="submit" look="primary" isBusy={command.isSending} className="mt-3 justify-self-start">
        Create organisation
      </Button>
    </form>
  )
}

/**
 * Returns whether the user may create organisations on this server. Returns undefined while loading. Returns true if loading fails, because
 * the server then rejects the request with a reason.
 */
export function useMayCreateOrganisation(): boolean | undefined {
  const { data, error } = useEndpointQuery(listTenants, {})
  return data?.mayFoundOrganisations ?? (error === null ? undefined : true)
}
