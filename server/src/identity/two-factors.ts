// Requests two factors from an identity provider, and checks the proof in the ID token.

/** The claims of an ID token. `amr`, `acr` and `acrs` can prove two factors. */
type Claims = Readonly<Record<string, unknown>>

/** The value of `amr` for multi-factor authentication (RFC 8176). */
const SEVERAL_FACTORS = 'mfa'

/**
 * The id of an authentication context in Microsoft Entra ID. For such an id, the request and the ID token use the claim `acrs` instead of
 * `acr`.
 */
const AUTHENTICATION_CONTEXT = /^c\d{1,2}$/i

/**
 * Returns whether the claims of a verified ID token prove two factors. They prove two factors if `amr` contains `mfa`, or if `acr` or
 * `acrs` contains one of the values in `twoFactorAcr`.
 */
export function provesTwoFactors({ amr, acr, acrs }: Claims, twoFactorAcr: readonly string[]): boolean {
  return includesOne(amr, [SEVERAL_FACTORS]) || includesOne(acr, twoFactorAcr) || includesOne(acrs, twoFactorAcr)
}

/** Returns whether a claim contains one of the values. The claim is a string or a list of strings. */
function includesOne(claim: unknown, values: readonly string[]): boolean {
  const found: readonly unknown[] = Array.isArray(claim) ? claim : [claim]
  return found.some(one => typeof one === 'string' && values.includes(one))
}

/** The parameters of an authorization request that requires two factors. */
export function twoFactorParametersOf(twoFactorAcr: readonly string[]): { acr_values: string; claims?: string } {
  const context = twoFactorAcr.find(value => AUTHENTICATION_CONTEXT.test(value))
  const acrs = { essential: true, value: context }
  return {
    acr_values: twoFactorAcr.join(' '),
    ...(context !== undefined && { claims: JSON.stringify({ id_token: { acrs } }) }),
  }
}
