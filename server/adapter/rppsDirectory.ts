// The national directory of health professionals (FHIR R4): what it publishes about an RPPS number. The embedded stand-in answers
// alike.
import * as z from 'zod/mini'
import type { Praticien } from '#domain/verification/verification.ts'

export interface AnnuaireSettings {
  /** URL of its API, without a trailing slash. */
  url: string
  key: string
}

/** The practitioners with a number; null when the directory's answer cannot be read. */
export type Annuaire = (numrpps: string) => Promise<Praticien[] | null>

const timeout = 5000
const systemeRpps = 'https://rpps.esante.gouv.fr'
const tableProfessions = /\/TRE_G15-ProfessionSante\//

const Coding = z.object({ system: z.optional(z.string()), code: z.optional(z.string()) })
const Practitioner = z.object({
  active: z.optional(z.boolean()),
  identifier: z.optional(z.array(z.object({ system: z.optional(z.string()), value: z.optional(z.string()) }))),
  name: z.optional(z.array(z.object({ family: z.optional(z.string()), given: z.optional(z.array(z.string())) }))),
  qualification: z.optional(z.array(z.object({ code: z.object({ coding: z.optional(z.array(Coding)) }) }))),
})
const Bundle = z.object({
  resourceType: z.literal('Bundle'),
  entry: z.optional(z.array(z.object({ resource: z.looseObject({ resourceType: z.string() }) }))),
})

/** The request URL: a number with its system, or alone when the directory refuses the first form. */
export const demandeOf = (url: string, identifier: string): string =>
  `${url}/Practitioner?${new URLSearchParams({ identifier, _revinclude: 'PractitionerRole:practitioner' })}`

export const createAnnuaire =
  ({ url, key }: AnnuaireSettings, timeoutMs = timeout): Annuaire =>
  async (numrpps) => {
    const ask = (identifier: string) =>
      fetch(demandeOf(url, identifier), {
        headers: { 'ESANTE-API-KEY': key, accept: 'application/fhir+json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
    try {
      const answer = await ask(`${systemeRpps}|${numrpps}`)
      const read = answer.status === 400 ? await ask(numrpps) : answer
      return read.ok ? readBundle(await read.json(), numrpps) : null
    } catch {
      return null
    }
  }

/** Throws when the answer is not one of the directory. */
export function readBundle(body: unknown, numrpps: string): Praticien[] {
  const { entry = [] } = z.parse(Bundle, body)
  return entry
    .filter(({ resource }) => resource.resourceType === 'Practitioner')
    .map(({ resource }) => z.parse(Practitioner, resource))
    .filter(({ identifier = [] }) =>
      identifier.some(({ system, value }) => system === systemeRpps && value === numrpps),
    )
    .map(({ active = false, name = [], qualification = [] }) => ({
      actif: active,
      professions: qualification
        .flatMap(({ code }) => code.coding ?? [])
        .filter(({ system = '' }) => tableProfessions.test(system))
        .map(({ code = '' }) => code),
      nom: name[0]?.family ?? '',
      prenoms: name[0]?.given ?? [],
    }))
}
