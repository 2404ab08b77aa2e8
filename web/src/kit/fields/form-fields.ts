/** The values of a form, a function that changes some of them, and the errors by API field name. */
type FormOfFields<Values> = {
  values: Values
  /** `of` is the error name of the field that changed. Its error then disappears. */
  onChange: (changes: Partial<Values>, of?: string) => void
  errors: Readonly<Record<string, string | undefined>>
  isDisabled?: boolean
}

/**
 * Returns a function for the properties that connect a field with a form: its value, its error and whether it is disabled. The error has
 * the name of the value unless another name is given.
 */
export function fieldsOf<Values extends object>({
  values,
  onChange,
  errors,
  isDisabled = false,
}: FormOfFields<Values>) {
  return <Name extends keyof Values & string>(name: Name, errorName: string = name) => ({
    value: values[name],
    onChange: (value: Values[Name]) => onChange({ [name]: value } as unknown as Partial<Values>, errorName),
    error: errors[errorName],
    isDisabled,
  })
}
