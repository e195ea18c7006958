// What every trial stands on: two PostgreSQL, three servers behind nginx, an issuer of tokens, a mail server, two hundred members.
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { openIssuer } from '../../server/testing/issuer.ts'
import { freePort } from '../../server/testing/port.ts'
import { call, inFolder } from '../product.ts'
import { query } from './bilan.ts'
import { type Facade, openFacade } from './facade.ts'
import { type Membre, membres } from './foule.ts'
import { type Grappe, openGrappe } from './grappe.ts'
import { openPoste, type Poste } from './poste.ts'
import { createServeur, type Serveur } from './serveurs.ts'

export interface Scene {
  folder: string
  /** Of the site, as people type it. */
  url: string
  grappe: Grappe
  poste: Poste
  facade: Facade
  serveurs: readonly Serveur[]
  membres: readonly Membre[]
  /** A topic of the forum, where all write. */
  uuid_forum: string
  /** The settings of the servers. */
  settings: Record<string, string>
  /** Where they keep the photos. */
  dataDir: string
}

const servers = 3

/** Runs on a scene whose servers have started, from another folder than this one when it is said. */
export async function onScene<T>(run: (scene: Scene) => Promise<T>, cwd?: string): Promise<T> {
  return inFolder(async (folder) => {
    await chmod(folder, 0o755)
    const closing: (() => Promise<unknown>)[] = []
    try {
      const grappe = await openGrappe(folder)
      closing.push(grappe.stop)
      const [issuer, poste] = [await openIssuer(), await openPoste()]
      closing.push(issuer.close, poste.stop)
      const [port, dataDir] = [await freePort(), join(folder, 'donnees')]
      const url = `http://localhost:${port}`
      const settings = {
        HOST: '127.0.0.1',
        TRUST_PROXY: 'loopback',
        PUBLIC_URL: url,
        DATABASE_URL: grappe.url,
        SMTP_URL: poste.url,
        DEMO: '0',
        DATA_DIR: dataDir,
        ...issuer.settings,
      }
      const ports = await Promise.all(Array.from({ length: servers }, freePort))
      const serveurs = ports.map((at) => createServeur(at, dataDir, settings))
      closing.push(() => Promise.all(serveurs.map((serveur) => serveur.kill())))
      for (const serveur of serveurs) await serveur.start({}, cwd)
      const facade = await openFacade(folder, port, ports)
      closing.push(facade.stop)
      const all = await enroll(url, issuer.token)
      const uuid_forum = await openForum(url, all[0]!)
      return await run({ folder, url, grappe, poste, facade, serveurs, membres: all, uuid_forum, settings, dataDir })
    } finally {
      for (const end of closing.reverse()) await end().catch(() => {})
    }
  })
}

/** A call that must be answered. */
export async function demand(
  url: string,
  { headers }: Pick<Membre, 'headers'>,
  name: string,
  args: object,
): Promise<unknown> {
  const answer = await call(url, name, args, headers)
  const said = await answer.text()
  if (!answer.ok) throw new Error(`${name} : ${answer.status} ${said}`)
  return said && JSON.parse(said)
}

/** They do not come all at once. */
async function enroll(url: string, token: (sub: string) => Promise<string>): Promise<Membre[]> {
  const known: Membre[] = []
  for (let rang = 0; rang < membres; rang++) {
    const headers = { authorization: `Bearer ${await token(`epreuve-${rang}`)}` }
    await demand(url, { headers }, 'renseigner_pseudo', { p_pseudo: `Kiné ${rang}` })
    const [personne] = (await (await fetch(`${url}/api/lire_personne`, { headers })).json()) as [Membre]
    known.push({ uuid_personne: personne.uuid_personne, headers })
  }
  return known
}

async function openForum(url: string, membre: Membre): Promise<string> {
  const uuid = await demand(url, membre, 'creer_forum', { p_titre_forum: 'Le sujet de tous', p_id_categorie: 1 })
  await demand(url, membre, 'envoyer_forum', { p_uuid_forum: uuid, p_message_forum: 'Bonjour à tous' })
  return uuid as string
}

/** People with a message unread, each of whom a mail tells some time from now, one after the other until so many seconds. */
export async function leaveUnread(url: string, count: number, seconds: number): Promise<string[]> {
  await query(
    url,
    `
    insert into personne (sub, email, email_verifie, pseudo_personne)
    select 'absent-' || i, 'absent-' || i || '@exemple.fr', true, 'Absent ' || i from generate_series(1, ${count}) as i`,
  )
  await query(
    url,
    `
    insert into conversation (uuid_personne_a, uuid_personne_b, dernier_rang, date_dernier_message)
    select least(p.uuid_personne, q.uuid_personne), greatest(p.uuid_personne, q.uuid_personne), 1,
      now() - interval '10 minutes' + make_interval(secs => i * ${seconds}::float8 / ${count})
    from generate_series(1, ${count}) as i join personne p on p.sub = 'absent-' || i join personne q on q.sub = 'epreuve-0'`,
  )
  await query(
    url,
    `
    insert into message (uuid_conversation, rang_dans_conversation, uuid_personne_emetteur, contenu_message, date_envoi)
    select uuid_conversation, 1, uuid_personne, 'Bonjour', date_dernier_message
    from conversation join personne on sub = 'epreuve-0' and uuid_personne in (uuid_personne_a, uuid_personne_b)
    where dernier_rang = 1 and not exists (select from message m where m.uuid_conversation = conversation.uuid_conversation)`,
  )
  return Array.from({ length: count }, (_, i) => `absent-${i + 1}@exemple.fr`)
}
