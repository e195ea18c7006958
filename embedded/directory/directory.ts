// The embedded directory: requests and answers of the Annuaire Santé (FHIR R4), for this server only.
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, close, json, listen, send } from '../http.ts'
export interface EmbeddedAnnuaire {
  settings: { url: string; key: string }
  stop(): Promise<void>
}

const base = '/fhir/v2'
const silenceMs = 31_000
const systeme = 'https://rpps.esante.gouv.fr'
const table = (nom: string) => `https://mos.esante.gouv.fr/NOS/${nom}/FHIR/${nom.replaceAll('_', '-')}`
const profil = (nom: string) => ({
  profile: [`https://interop.esante.gouv.fr/ig/fhir/annuaire/StructureDefinition/${nom}`],
})

/** Listens on the loopback only. */
export async function startAnnuaire(): Promise<EmbeddedAnnuaire> {
  const key = randomBytes(16).toString('hex')
  const stopping = new AbortController()
  const server = createServer(async (request, response) => {
    send(response, await answer(request, key, stopping.signal))
  })
  const port = await listen(server, 0, '127.0.0.1')
  return {
    settings: { url: `http://127.0.0.1:${port}${base}`, key },
    stop() {
      stopping.abort()
      return close(server)
    },
  }
}

async function answer(request: IncomingMessage, key: string, stopping: AbortSignal): Promise<Answer> {
  if (request.headers['esante-api-key'] !== key) return refuse(401, 'security', 'Clé absente ou inconnue.')
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://annuaire')
  if (request.method !== 'GET' || pathname !== `${base}/Practitioner`)
    return refuse(404, 'not-found', 'Ressource inconnue.')
  if (searchParams.get('_revinclude') !== 'PractitionerRole:practitioner')
    return refuse(400, 'invalid', '_revinclude est attendu.')
  const numrpps = (searchParams.get('identifier') ?? '').replace(`${systeme}|`, '')
  if (!/^\d{11}$/.test(numrpps)) return refuse(400, 'invalid', 'identifier est attendu.')
  const panne = pannes[numrpps]
  if (panne === 'silence') await sleep(silenceMs, null, { signal: stopping, ref: false }).catch(() => {})
  else if (panne) return refuse(panne, 'exception', 'Panne voulue.')
  return writeFhir(bundleOf(fictifs.filter((fictif) => fictif.numrpps === numrpps)))
}

const writeFhir = (resource: object, status = 200): Answer => ({
  ...json(resource, status),
  headers: { 'content-type': 'application/fhir+json; charset=utf-8' },
})

const refuse = (status: number, code: string, diagnostics: string): Answer =>
  writeFhir({ resourceType: 'OperationOutcome', issue: [{ severity: 'error', code, diagnostics }] }, status)

const bundleOf = (found: readonly Fictif[]) => ({
  resourceType: 'Bundle',
  type: 'searchset',
  total: found.length,
  entry: found.flatMap((fictif) => [
    { resource: writePraticien(fictif), search: { mode: 'match' } },
    ...(fictif.mode ? [{ resource: roleOf(fictif), search: { mode: 'include' } }] : []),
  ]),
})

/** For someone who no longer practises, the directory returns three fields. */
function writePraticien({ numrpps, nom, prenoms, professions, actif = true }: Fictif) {
  const bare = {
    resourceType: 'Practitioner',
    id: `fictif-${numrpps}`,
    identifier: [
      { system: 'urn:oid:1.2.250.1.71.4.2.1', value: `8${numrpps}` },
      { system: systeme, value: numrpps },
    ],
    active: actif,
  }
  if (!actif) return bare
  return {
    ...bare,
    meta: profil('as-dp-practitioner'),
    name: [{ family: nom, given: prenoms, prefix: ['MME'] }],
    qualification: professions.map((code) => ({
      code: {
        coding: [
          { system: table('TRE_G15-ProfessionSante'), code },
          { system: table('TRE_R09-CategorieProfessionnelle'), code: 'C' },
        ],
      },
    })),
  }
}

const roleOf = ({ numrpps, mode }: Fictif) => ({
  resourceType: 'PractitionerRole',
  id: `fictif-role-${numrpps}`,
  meta: profil('as-dp-practitionerrole'),
  active: true,
  practitioner: { reference: `Practitioner/fictif-${numrpps}` },
  code: [{ coding: [{ system: table('TRE_R23-ModeExercice'), code: mode }] }],
})

/** Fictional practitioners, with numbers starting with 999, which are never attributed. */
interface Fictif {
  numrpps: string
  nom: string
  prenoms: string[]
  /** Profession codes: 70 physiotherapist, 10 physician. */
  professions: string[]
  /** L for private practice, S for salaried. */
  mode?: 'L' | 'S'
  actif?: boolean
}

const fictifs: readonly Fictif[] = [
  { numrpps: '99900000011', nom: 'DURAND', prenoms: ['Camille'], professions: ['70'], mode: 'L' },
  { numrpps: '99900000029', nom: 'LEFÈVRE', prenoms: ['Sacha'], professions: ['70'], mode: 'S' },
  { numrpps: '99900000037', nom: 'DE LA CROIX-MARTIN', prenoms: ['Élodie', 'Anne'], professions: ['70'], mode: 'L' },
  { numrpps: '99900000045', nom: 'DURAND', prenoms: ['Camille'], professions: ['70'], actif: false },
  { numrpps: '99900000052', nom: 'DURAND', prenoms: ['Camille'], professions: ['10'], mode: 'L' },
  { numrpps: '99900000060', nom: 'DURAND', prenoms: ['Camille'], professions: ['26', '70'], mode: 'L' },
  { numrpps: '99900000078', nom: 'DURAND', prenoms: ['Camille'], professions: ['70'], mode: 'L' },
]

/** Numbers that simulate an error status, or no answer. */
const pannes: Readonly<Record<string, number | 'silence'>> = {
  '99900000086': 500,
  '99900000094': 'silence',
  '99900000102': 429,
  '99900000110': 403,
}
