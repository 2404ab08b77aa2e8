// How an identity provider is asked for two factors, and how its ID token proves them.

/** The claims of an ID token, of which `amr`, `acr` and `acrs` can prove two factors. */
type Claims = Readonly<Record<string, unknown>>

/** The method of authentication in `amr` that means several factors (RFC 8176). */
const SEVERAL_FACTORS = 'mfa'

/** The id of an authentication context of Microsoft Entra ID, which requests and reports it in the claim `acrs` instead of `acr`. */
const AUTHENTICATION_CONTEXT = /^c\d{1,2}$/i

/** Whether the claims of a verified ID token prove two factors: `mfa` in `amr`, or one of the values of `twoFactorAcr` in `acr` or
 * `acrs`. */
export function provesTwoFactors({ amr, acr, acrs }: Claims, twoFactorAcr: readonly string[]): boolean {
  return includesOne(amr, [SEVERAL_FACTORS]) || includesOne(acr, twoFactorAcr) || includesOne(acrs, twoFactorAcr)
}

/** Whether a claim, one text or a list of texts, has one of the values. */
function includesOne(claim: unknown, values: readonly string[]): boolean {
  const found: readonly unknown[] = Array.isArray(claim) ? claim : [claim]
  return found.some(one => typeof one === 'string' && values.includes(one))
}

/** The parameters of an authorization request that ask for two factors. */
export function twoFactorParametersOf(twoFactorAcr: readonly string[]): { acr_values: string; claims?: string } {
  const context = twoFactorAcr.find(value => AUTHENTICATION_CONTEXT.test(value))
  const acrs = { essential: true, value: context }
  return {
    acr_values: twoFactorAcr.join(' '),
    ...(context !== undefined && { claims: JSON.stringify({ id_token: { acrs } }) }),
  }
}
