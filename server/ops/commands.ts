// Command-line tasks other than serving: backup, restore, doctor, naming the operator.
import type pg from 'pg'
import type { Storage } from '../adapter/storage.ts'
import { type Env, SettingRefusal } from '../env.ts'
import { readArchive } from './archive.ts'
import { saveArchive } from './backup.ts'
import { diagnose } from './diagnostic/diagnostic.ts'
import { linesOf } from './diagnostic/report.ts'
import { restoreArchive, type Schema } from './restore.ts'

export interface Tools {
  /** Opens the configured database and store, whether a product is running on them or not. */
  open(env: Env): Promise<{ pool: pg.Pool; storage: Storage }>
  nameOperateur(env: Env, email: string): Promise<void>
  schemas: readonly Schema[]
}

/** The lines to print, and whether the command succeeded. */
interface Reponse {
  lignes: string[]
  bien: boolean
}

type Commande = (env: Env, tools: Tools, given: string) => Promise<Reponse>

const done = (...lignes: string[]): Reponse => ({ lignes, bien: true })

const nombre = new Intl.NumberFormat('fr-FR')
const counted = (count: number, one: string, many: string): string =>
  `${nombre.format(count)} ${count > 1 ? many : one}`
const weight = (octets: number): string => `${nombre.format(Math.ceil(octets / 1e5) / 10)} Mo`

const commandes: Record<string, Commande> = {
  async '--operateur'(env, tools, email) {
    if (env.oidc)
      throw new SettingRefusal('Les rôles sont ceux de votre fournisseur d’identité : donnez-y « operateur ».')
    if (!email.includes('@')) throw new SettingRefusal('Donnez une adresse : npm run operateur -- adresse@exemple.fr')
    await tools.nameOperateur(env, email)
    return done(`${email} est opérateur, à partir de sa prochaine connexion.`)
  },
  async '--sauvegarde'(env, tools, folder) {
    if (!folder) throw new SettingRefusal('Donnez un dossier neuf : npm run sauvegarde -- /sauvegardes/2026-11-22')
    const { tables, photos } = await saveArchive({ ...(await tools.open(env)), folder }, new Date())
    const rows = tables.reduce((sum, { lignes }) => sum + lignes, 0)
    const kept = `Sauvegardé dans « ${folder} » : ${counted(tables.length, 'table', 'tables')}, ${counted(rows, 'ligne', 'lignes')}, ${counted(photos.nombre, 'objet', 'objets')} (${weight(photos.poids)}).`
    if (!photos.absentes) return done(kept)
    const lost = counted(photos.absentes, 'objet que nomme la base n’est', 'objets que nomme la base ne sont')
    const why = `${lost} pas au magasin : il en a perdu, ou ce n’est pas le sien (S3_BUCKET, DATA_DIR).`
    return { lignes: [kept, why], bien: false }
  },
  async '--verifier'(_env, _tools, folder) {
    if (!folder)
      throw new SettingRefusal('Donnez une sauvegarde : npm run sauvegarde -- --verifier /sauvegardes/2026-11-22')
    const { date, tables, photos } = await readArchive(folder)
    return done(
      `Sauvegarde du ${date}, entière : ${counted(tables.length, 'table', 'tables')}, ${counted(photos.nombre, 'objet', 'objets')}.`,
    )
  },
  async '--restauration'(env, tools, folder) {
    if (!folder) throw new SettingRefusal('Donnez une sauvegarde : npm run restauration -- /sauvegardes/2026-11-22')
    const { content, laissees } = await restoreArchive({
      ...(await tools.open(env)),
      folder,
      schemas: tools.schemas,
    })
    const { date, tables, photos } = content
    const back = `${counted(tables.length - laissees.length, 'table', 'tables')}, ${counted(photos.nombre, 'objet', 'objets')}`
    const left = laissees.length ? [`Laissé, son service le refait : ${laissees.join(', ')}.`] : []
    return done(`Restauré, tel qu’au ${date} : ${back}. Démarrez le produit.`, ...left)
  },
  async '--doctor'(env) {
    const constats = await diagnose(env)
    return { lignes: linesOf(constats), bien: !constats.some(({ etat }) => etat === 'panne') }
  },
}

/** The command of the process arguments; null to start the server. */
export function readCommand(argv: readonly string[]): ((env: Env, tools: Tools) => Promise<Reponse>) | null {
  // The last one: npm puts the task's own word before `--verifier`.
  const at = argv.findLastIndex((word) => Object.hasOwn(commandes, word))
  return at < 0 ? null : (env, tools) => commandes[argv[at]!]!(env, tools, argv[at + 1] ?? '')
}
