// Test helpers for access rights: Camille's rows, visible or hidden, and arguments that name them, for every function of the
// contract.
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { functions } from '#domain/contract/contract.ts'
import type { Func } from '#domain/contract/entry.ts'
import { jourLegal } from '#domain/date/legalTime.ts'
import { noteAlertes } from '../alerte/alertMails.ts'
import { createCredit } from './paiement.ts'
import { picture } from './photo.ts'
import { call, createAnnonce, createPhoto, type TestMembre, type TestSite } from './site.ts'

/** `montree`: visible to everybody; `cachee`: to Camille only; `absente`: does not exist. */
export type Etat = 'montree' | 'cachee' | 'absente'

export interface Terrain {
  camille: TestMembre
  sacha: TestMembre
  lea: TestMembre
  operateur: TestMembre
  /**
   * Valid arguments of a function, with fresh rows of Camille's: the one named by `argument` in this state, the others visible;
   * `pour` is the caller's subject. Null when that kind of row has no such state.
   */
  argsFor(name: string, argument?: string, etat?: Etat, pour?: string): Promise<Record<string, unknown> | null>
}

/** Texts that only Camille may read, wherever they could appear. */
export const secret = /\bsecret\b|06 11 22 33 44|10101234564/

const attente = { code_tarif: 'P0001', status_annonce: 'En attente' }
const cachee = { ...attente, titre_annonce: 'Un secret' }

/** Ads needed by some calls; the others use a published ad with photos. */
const propres: Partial<Record<string, typeof attente | { status_annonce: string }>> = {
  renouveler_annonce: { status_annonce: 'Expirée' },
  rouvrir_annonce: { status_annonce: 'Pourvue' },
  creer_paiement: attente,
  retracter_commande: attente,
  noter_retractation: attente,
}

let made = 0
const photo = () => `${made}.jpg`
const mot = () => [...String(++made)].map((chiffre) => 'bcdfghjkmn'[Number(chiffre)]).join('')

/** A valid value for each argument, by name; a missing one fails the test. */
export const valeurs: Record<string, () => unknown> = {
  p_titre: () => 'Titre',
  p_titre_annonce: () => 'Titre',
  p_contenu: () => 'Contenu',
  p_contenu_annonce: () => 'Contenu',
  p_datecontrat: () => '2027-01-04',
  p_datecontrat_annonce: () => '2027-01-04',
  p_cp: () => '37000',
  p_cp_annonce: () => '37000',
  p_ville: () => 'Tours',
  p_ville_annonce: () => 'Tours',
  p_id_type: () => 1,
  p_id_typeannonce: () => 1,
  p_code_tarif: () => 'G0000',
  p_nom_fichier: photo,
  p_noms_fichiers: () => [photo()],
  p_contenu_message: () => 'Bonjour',
  p_message_forum: () => 'Bonjour',
  p_titre_forum: () => 'Un logiciel ?',
  p_id_categorie: () => 5,
  p_suivi: () => true,
  p_merci: () => true,
  p_question: () => 'Bonjour à tous',
  content: () => 'Bonjour',
  p_pseudo: () => `Membre ${mot()}`,
  p_tel: () => '06 39 98 12 34',
  p_numrpps: () => '10987654323',
  p_nom: () => 'Durand',
  p_prenom: () => 'Camille',
  p_presentation: () => 'Kiné du sport.',
  p_mails_messages: () => false,
  p_mails_extraits: () => false,
  p_genre: () => 'alerte',
  p_mail: () => false,
  p_push: () => false,
  p_endpoint: () => `https://fcm.googleapis.com/fcm/send/${++made}`,
  p_cle: () => `B${'a'.repeat(86)}`,
  p_auth: () => 'a'.repeat(22),
  p_recherche: () => 'type=1',
  p_jour: () => jourLegal(new Date()),
  p_debut: () => '2027-01-04',
  p_fin: () => '2027-02-04',
  p_code_commune: () => '37261',
  p_active: () => true,
  p_pseudo_masque: () => 'Léa',
  p_frequence: () => 'jour',
  p_montant: () => 9.9,
  p_code_moyendepaiement: () => 'CHQ',
  p_adresse: () => '12 rue de la République',
  p_cible: () => 'annonce',
  p_motif: () => 'arnaque',
  p_illicite: () => false,
  p_email: () => `visiteur${++made}@exemple.fr`,
  p_mesure: () => 'avertir',
  p_fondement: () => 'Article 6 des conditions',
  p_faits: () => 'Ce poste n’existe pas.',
  p_nature: () => 'scolarite',
  p_refus: () => 'illisible',
  p_mot: () => 'Assistanat',
  p_texte: () => 'Mon poste existe.',
  p_accepter: () => false,
  p_reponse: () => 'Le poste est pris.',
  p_partage: () => true,
  p_annee_diplome: () => 2019,
  p_debuts: () => ['2027-07-05', '2027-07-12'],
  p_fins: () => ['2027-07-10', '2027-07-17'],
  p_jeton_identite: () => 'jeton',
  p_version: () => 2,
  p_format: () => 'ics',
}

/** Four members, with rows in every view; Camille's contain her secrets. */
export async function openTerrain(site: TestSite): Promise<Terrain> {
  const [camille, sacha, lea, operateur] = await Promise.all([
    site.createMembre({ sub: 'secret-camille', pseudo: 'Camille', telephone: '06 11 22 33 44' }),
    site.createMembre({ pseudo: 'Sacha' }),
    site.createMembre({ pseudo: 'Léa' }),
    site.createMembre({ pseudo: 'Bureau', roles: ['operateur'] }),
  ])
  const ask = async (name: string, args: unknown, { headers } = camille) =>
    (await call(site, `rpc/${name}`, { args, headers })).body
  const mp = { p_uuid_personne_destinataire: lea.uuid_personne, p_contenu_message: 'Un secret pour Léa' }
  const { uuid_conversation } = await ask('envoyer_mp', mp)
  const rows = rowsOf(site, { camille, sacha, operateur }, ask, uuid_conversation)
  const prepare = (nom: string, rpps: string, from = camille) => {
    const p_commun = {
      type: 'assistanat',
      travaille: lea.uuid_personne,
      lieux: 'Tours',
      debut: '2027-01-04',
      part: '75',
    }
    return ask('remplir_preparation', { p_uuid_conversation: uuid_conversation, p_part: { nom, rpps }, p_commun }, from)
  }
  await prepare('Un secret', '10101234564')
  await prepare('Léa', '10987654323', lea)
  await ask('bloquer_personne', { p_uuid_personne: (await site.createMembre()).uuid_personne })
  await ask('fusionner_favoris', {
    p_uuids_ajoutes: [await rows.annonce({}, sacha.uuid_personne)],
    p_uuids_retires: [],
  })
  await ask('enregistrer_disponibilite', { p_debut: '2027-01-04', p_fin: '2027-02-04', p_code_commune: '37261' })
  await ask('masquer_disponibilites', { p_pseudo_masque: 'Léa' })
  await ask('renseigner_numrpps', { p_numrpps: '10101234564' })
  await ask('verifier_rpps', { p_nom: 'Un secret', p_prenom: 'Camille' })
  await ask('envoyer_mp', { ...mp, p_contenu_message: 'Bonjour Léa' }, sacha)
  await rows.recours()
  await ask('signaler_contenu', { ...signalement, p_uuid_cible: await rows.annonce({}, sacha.uuid_personne) })
  await Promise.all([
    rows.forum(true),
    rows.forum(false),
    rows.paiement(),
    rows.lateCheque(),
    rows.credit(),
    rows.alerte(),
    rows.invitation(),
    rows.demande(),
    rows.annonce(cachee),
  ])
  await ask('compter_vue_annonce', { p_uuid_annonce: await rows.annonce({ code_tarif: 'P0002' }) }, sacha)
  await ask('renseigner_candidat', { p_annee_diplome: 2019, p_mots: 'Un secret' })
  await ask('renseigner_facturation', {
    p_nom: 'Un secret',
    p_adresse: '1 rue Nationale',
    p_cp: '37000',
    p_ville: 'Tours',
  })
  await ask('inscrire_appareil', {
    p_endpoint: 'https://fcm.googleapis.com/fcm/send/secret',
    p_cle: `B${'a'.repeat(86)}`,
    p_auth: 'a'.repeat(22),
  })
  await rows.facture()
  await rows.justificatif()
  await rows.nom()
  await rows.incident()
  await rows.parti()
  /** A photo awaiting its check. */
  const deposit = async (membre: TestMembre) => {
    const lien = await ask('deposer_justificatif', { p_nature: 'scolarite' }, membre)
    await fetch(lien, { method: 'PUT', body: new Uint8Array(await picture()) })
  }
  const argsFor = async (name: string, argument?: string, etat: Etat = 'montree', pour = camille.sub) => {
    const sent = await fill(rows.named, { name, argument, etat, autre: lea.uuid_personne })
    if (name === 'confirmer_justificatif') await deposit([sacha, operateur].find(({ sub }) => sub === pour) ?? camille)
    if (sent && 'p_jeton_identite' in sent) sent.p_jeton_identite = await site.issuer.identity(pour)
    return sent
  }
  return { camille, sacha, lea, operateur, argsFor }
}

// biome-ignore lint/suspicious/noExplicitAny: what a call answers
type Ask = (name: string, args: unknown, from?: TestMembre) => Promise<any>
type Named = Record<string, (name: string, etat: Etat) => Promise<string | null>>

/** A report of an ad. */
const signalement = { p_cible: 'annonce', p_motif: 'arnaque', p_illicite: false, p_email: null }

/** Creates rows of Camille's. */
function rowsOf(
  site: TestSite,
  { camille: { uuid_personne }, sacha, operateur }: Pick<Terrain, 'camille' | 'sacha' | 'operateur'>,
  ask: Ask,
  conversation: string,
) {
  const annonce = async (given: object, owner = uuid_personne): Promise<string> =>
    (await createAnnonce(site, { uuid_personne_annonceur: owner, ...given })).uuid_annonce
  /** Visible to everybody once it has a message. */
  const forum = async (shown: boolean): Promise<string> => {
    const args = { p_titre_forum: shown ? 'Bonjour' : 'Un secret', p_id_categorie: 1 }
    const p_uuid_forum = await ask('creer_forum', args)
    if (shown) await ask('envoyer_forum', { p_uuid_forum, p_message_forum: 'Bonjour à tous' })
    return p_uuid_forum
  }
  const messageForum = async (): Promise<string> => {
    const p_uuid_forum = await forum(true)
    const where = 'select uuid_message as uuid from message_forum where uuid_forum = $1'
    return (await site.database.pool.query<{ uuid: string }>(where, [p_uuid_forum])).rows[0]!.uuid
  }
  /** An awaited cheque. */
  const paiement = async (): Promise<string> => {
    const p_uuid_annonce = await annonce(attente)
    await ask('creer_paiement', { p_montant: 9.9, p_code_moyendepaiement: 'CHQ', p_uuid_annonce })
    const where = 'select uuid_paiement from paiement where uuid_annonce = $1'
    return (await site.database.pool.query<{ uuid_paiement: string }>(where, [p_uuid_annonce])).rows[0]!.uuid_paiement
  }
  /** A cheque whose ad was deleted before it came. */
  const lateCheque = async (): Promise<void> => {
    const of = 'select uuid_annonce from paiement where uuid_paiement = $1'
    const { rows } = await site.database.pool.query<{ uuid_annonce: string }>(of, [await paiement()])
    await ask('archiver_annonce', { p_uuid_annonce: rows[0]!.uuid_annonce })
  }
  /** The invoice of an ad paid by cheque. */
  const facture = async (): Promise<string> => {
    const p_uuid_paiement = await paiement()
    await ask('encaisser_cheque', { p_uuid_paiement }, operateur)
    const where = `select uuid_facture from facture join operation using (id_operation)
      where uuid_annonce = (select uuid_annonce from paiement where uuid_paiement = $1)`
    return (await site.database.pool.query<{ uuid_facture: string }>(where, [p_uuid_paiement])).rows[0]!.uuid_facture
  }
  /** Money that pays for no ad, of another member: Camille's would pay for her ads. */
  const credit = async (): Promise<string> => createCredit(site, (await site.createMembre()).uuid_personne, 990)
  /** An open report of one of her ads. */
  const signale = async (): Promise<string> =>
    ask('signaler_contenu', { ...signalement, p_uuid_cible: await annonce({}) }, sacha)
  /** The secret of the mail to a visitor who reports one of her ads. */
  const confirmation = async (): Promise<string> => {
    const args = { ...signalement, p_uuid_cible: await annonce({}), p_email: `visiteur${++made}@exemple.fr` }
    const { body: reference } = await call(site, 'rpc/signaler_contenu', { args })
    const where = 'select uuid_confirmation as uuid from signalement where uuid_signalement = $1'
    return (await site.database.pool.query<{ uuid: string }>(where, [reference])).rows[0]!.uuid
  }
  /** A decision about her, which she may appeal. */
  const decision = async (): Promise<string> => {
    const p_uuid_signalement = await signale()
    const reasons = { p_mesure: 'avertir', p_fondement: 'Article 6', p_faits: 'Ce poste n’existe pas.' }
    await ask('decider_signalement', { p_uuid_signalement, ...reasons }, operateur)
    const where = 'select uuid_decision as uuid from signalement where uuid_signalement = $1'
    return (await site.database.pool.query<{ uuid: string }>(where, [p_uuid_signalement])).rows[0]!.uuid
  }
  const recours = async (): Promise<string> => {
    const p_uuid_suivi = await decision()
    await ask('contester_decision', { p_uuid_suivi, p_texte: 'Mon poste existe.' })
    const where = 'select uuid_recours as uuid from recours where uuid_decision = $1'
    return (await site.database.pool.query<{ uuid: string }>(where, [p_uuid_suivi])).rows[0]!.uuid
  }
  const demande = async (): Promise<string> => {
    const insert = `insert into demande (uuid_personne, texte, date_demande) values ($1, 'Un secret', now()) returning uuid_demande as uuid`
    return (await site.database.pool.query<{ uuid: string }>(insert, [uuid_personne])).rows[0]!.uuid
  }
  /** The link of her calendar. */
  const calendar = async (): Promise<string> => {
    await ask('partager_calendrier', { p_partage: true })
    const where = 'select jeton_calendrier as uuid from personne where uuid_personne = $1'
    return (await site.database.pool.query<{ uuid: string }>(where, [uuid_personne])).rows[0]!.uuid
  }
  /** A dispute about a payment of hers. */
  const incident = async (): Promise<string> => {
    const insert = `insert into incident_paiement (genre, reference, uuid_paiement, date_incident)
      values ('litige', $1, $2, now()) returning uuid_incident as uuid`
    const { rows } = await site.database.pool.query<{ uuid: string }>(insert, [`dp_${++made}`, await paiement()])
    return rows[0]!.uuid
  }
  /** An erased member whose account at the provider is still there. */
  const parti = async (): Promise<string> => {
    const insert = `with gone as (insert into personne (sub, date_depart) values ($1, now()) returning uuid_personne)
      insert into identite_conservee (uuid_personne, sub, date_inscription, date_depart)
      select uuid_personne, $2, now(), now() - interval '1 day' from gone returning uuid_personne as uuid`
    const { rows } = await site.database.pool.query<{ uuid: string }>(insert, [`parti:${++made}`, `oublie-${made}`])
    return rows[0]!.uuid
  }
  /** A name reserved by operators. */
  const nom = async (): Promise<string> => {
    const p_nom = `Réservé ${mot()}`
    await ask('reserver_nom', { p_nom }, operateur)
    const where = 'select uuid_nom as uuid from nom_reserve where nom = $1'
    return (await site.database.pool.query<{ uuid: string }>(where, [p_nom])).rows[0]!.uuid
  }
  /** A photo of her card, awaiting its check. */
  const justificatif = async (): Promise<string> => {
    await site.database.pool.query('delete from justificatif where uuid_personne = $1', [uuid_personne])
    const write = `insert into justificatif (uuid_personne, nature, etat, nom_fichier, date_depot)
      values ($1, 'carte', 'depose', gen_random_uuid(), now()) returning uuid_justificatif as uuid`
    return (await site.database.pool.query<{ uuid: string }>(write, [uuid_personne])).rows[0]!.uuid
  }
  /** The same search twice would be the same alert: another member publishes what is new to it. */
  const alerte = async (): Promise<string> => {
    const [{ uuid_alerte }] = await ask('creer_alerte', { p_recherche: 'type=1', p_frequence: 'jour' })
    await createAnnonce(site)
    await noteAlertes(site.database, { depot: async () => {} }, site.clock.now)
    return uuid_alerte
  }
  /** Inserted directly: the API limits declarations and invitations. */
  const disponibilite = async (): Promise<string> => {
    const made = `insert into disponibilite (uuid_personne, id_zone, debut, fin, logement_necessaire, sans_vehicule, active,
      date_disponibilite, date_confirmation)
      select uuid_personne, id_zone, debut, fin, false, false, true, now(), now() from disponibilite
      where uuid_personne = $1 limit 1 returning uuid_disponibilite as uuid`
    return (await site.database.pool.query<{ uuid: string }>(made, [uuid_personne])).rows[0]!.uuid
  }
  const invitation = async (): Promise<string> => {
    const made = `insert into invitation (uuid_annonce, uuid_personne, distance_km, etat, date_invitation)
      values ($1, $2, 3, 'envoyée', now()) returning uuid_invitation as uuid`
    const of = [await annonce({}, sacha.uuid_personne), uuid_personne]
    return (await site.database.pool.query<{ uuid: string }>(made, of)).rows[0]!.uuid
  }
  const annonceFor = async (name: string, etat: Etat): Promise<string | null> => {
    const own = propres[name]
    // Operators act on rows that only their member sees.
    if (name === 'noter_retractation' && etat === 'cachee') return null
    // A member with an upheld report cannot invite.
    if (name === 'inviter_disponibles')
      await site.database.pool.query('update decision set date_retablissement = now()')
    // The number of ads with the same text is limited.
    const replacement = name === 'publier_periodes' && { id_typeannonce: 2, titre_annonce: `Semaine ${++made}` }
    const uuid_annonce = await annonce(etat === 'cachee' ? cachee : (own ?? { code_tarif: 'P0002', ...replacement }))
    if (!own) {
      made++
      await createPhoto(site, { uuid_annonce, nom_fichier: photo() })
    }
    return uuid_annonce
  }
  const never = (shown: string | (() => Promise<string>)) => async (_: string, etat: Etat) =>
    etat === 'cachee' ? null : typeof shown === 'string' ? shown : shown()
  const named: Named = {
    p_uuid_annonce: annonceFor,
    ad_id: annonceFor,
    p_uuids_annonces: annonceFor,
    p_uuids_ajoutes: annonceFor,
    p_uuids_retires: annonceFor,
    p_uuid_cible: annonceFor,
    p_uuid_signalement: never(signale),
    p_uuid_suivi: never(decision),
    p_uuid_confirmation: never(confirmation),
    p_uuid_recours: never(recours),
    p_uuid_demande: never(demande),
    p_jeton: never(calendar),
    p_uuid_incident: never(incident),
    p_uuid_parti: never(parti),
    p_uuid_nom: never(nom),
    p_uuid_facture: never(facture),
    p_uuid_justificatif: never(justificatif),
    p_uuid_forum: (_, etat) => forum(etat !== 'cachee'),
    p_uuid_message: never(messageForum),
    p_uuid_personne: never(uuid_personne),
    p_uuid_personne_destinataire: never(uuid_personne),
    recipient_id: never(uuid_personne),
    p_uuid_conversation: never(conversation),
    p_uuid_alerte: never(() => alerte()),
    p_uuid_disponibilite: never(() => disponibilite()),
    p_uuid_invitation: never(() => invitation()),
    p_uuid_paiement: (name, etat) => never(name === 'rembourser_paiement' ? credit : paiement)(name, etat),
  }
  return {
    annonce,
    forum,
    facture,
    justificatif,
    nom,
    incident,
    parti,
    paiement,
    lateCheque,
    credit,
    recours,
    demande,
    alerte,
    disponibilite,
    invitation,
    named,
  }
}

interface Filling {
  name: string
  argument: string | undefined
  etat: Etat
  autre: string
}

/** Some arguments take several rows. */
const asSent = (cible: string, row: string) => (cible.startsWith('p_uuids_') ? [row] : row)

async function fill(named: Named, { name, argument, etat, autre }: Filling): Promise<Record<string, unknown> | null> {
  const { args, cibles = {} }: Func = (functions as Record<string, Func>)[name]!
  const sent: Record<string, unknown> = {}
  for (const cible of Object.keys(cibles)) {
    const row = await named[cible]!(name, cible === argument ? etat : 'montree')
    if (row === null) return null
    const one = cible === argument && etat === 'absente' ? randomUUID() : row
    sent[cible] = asSent(cible, one)
  }
  // A missing ad has no author: another recipient than Camille is named.
  if (argument === 'ad_id' && etat === 'absente') sent.recipient_id = autre
  for (const [key, schema] of Object.entries(args.shape))
    if (!(key in sent) && !z.safeParse(schema as z.ZodMiniType, undefined).success) sent[key] = valeurs[key]!()
  return sent
}
