// A bad hour of a site: servers killed one after the other, the database restarted, then lost, its standby in its place; two hundred
// members write all along.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../figure.ts'
import { median, quantile } from '../figure.ts'
import { call } from '../product.ts'
import { query, waitFor, weighEcrits } from './bilan.ts'
import { type Ecoute, openEcoute } from './ecoute.ts'
import { gather, membres } from './foule.ts'
import { type Journal, openJournal } from './journal.ts'
import { leaveUnread, onScene, type Scene } from './scene.ts'
import type { Serveur } from './serveurs.ts'

const calmMs = 10_000
const kills = { times: 12, everySeconds: 5 }
/** What was being answered by the one that was killed, and what reaches its port before nginx knows. */
const killMs = 1500
/** For a server that is back to have taken its share. */
const seenMs = 3000
/** As long as a server waits for a connection (ADR 033): what was asked too soon is told so, and asked again. */
const returnMs = 5000
const absents = 300
const expiring = 200

export const measurePannes = (): Promise<Figure[]> =>
  onScene(async (scene) => {
    const { url, grappe, membres: all, uuid_forum } = scene
    await seedExpirations(grappe.url)
    const to = await leaveUnread(grappe.url, absents, 150)
    const [journal, ecoute] = [openJournal(), openEcoute(url, all)]
    const foule = gather({ url, membres: all, uuid_forum, journal })
    await sleep(calmMs)
    const deaths = await killOften(scene, journal)
    await sleep(calmMs / 2)
    await journal.during('bascule', () => promote(scene), returnMs)
    await sleep(calmMs)
    await foule.end()
    const figures = [...deaths, ...tell(journal), ...(await weighEcrits(grappe.replicaUrl, foule.ecrits))]
    figures.push(...(await tellJobs(scene, to)), ...(await tellStreams(scene, ecoute)))
    ecoute.close()
    return figures
  })

/** Each in its turn, started again at once, never the last that answers; the primary is restarted half way. */
async function killOften({ serveurs, grappe }: Scene, journal: Journal): Promise<Figure[]> {
  const up = new Set(serveurs)
  const returns: number[] = []
  const starting: Promise<unknown>[] = []
  const revive = async (serveur: Serveur) => {
    const from = performance.now()
    await serveur.start()
    returns.push((performance.now() - from) / 1000)
    await sleep(seenMs)
    up.add(serveur)
  }
  const begun = performance.now()
  for (let turn = 0; turn < kills.times; turn++) {
    const next = sleep(kills.everySeconds * 1000)
    while (up.size < 2) await sleep(100)
    const [serveur] = up
    up.delete(serveur!)
    await journal.during('mort', () => serveur!.kill(), killMs)
    starting.push(revive(serveur!))
    if (turn === kills.times / 2)
      starting.push(journal.during('base', () => grappe.restart().then(grappe.followed), returnMs))
    await next
  }
  const seconds = (performance.now() - begun) / 1000
  await Promise.all(starting)
  return [
    { name: `Serveurs tués (kill -9), primaire redémarré : ${kills.times} morts en`, value: seconds, unit: 's' },
    { name: '… un serveur tué répond de nouveau en', value: median(returns), unit: 's' },
  ]
}

/** As deploy/go-live.md says: the address of the standby, and a restart of each, one at a time. */
async function promote({ grappe, serveurs }: Scene): Promise<void> {
  await grappe.promote()
  for (const serveur of serveurs) {
    await serveur.stop()
    await serveur.start({ DATABASE_URL: grappe.replicaUrl })
  }
}

function tell(journal: Journal): Figure[] {
  const [outside, asked] = [journal.outside(), journal.asked()]
  for (const { quoi } of outside.slice(0, 20)) console.log(`    hors des coupures : ${quoi}`)
  return [
    { name: `${membres} membres, 3 serveurs : demandes`, value: asked, unit: '' },
    ...['mort', 'base', 'bascule'].map((nom) => ({
      name: `… sans bonne réponse, ${nom}`,
      value: journal.inside(nom).length,
      unit: '',
    })),
    { name: '… sans bonne réponse, hors de ces moments', value: outside.length, unit: '' },
    { name: '… soit', value: (100 * outside.length) / asked, unit: '%', target: { most: 0.1 } },
    { name: '… remises à plus tard, avec un délai', value: journal.later(), unit: '' },
  ]
}

/** Ads that expire during the trial, and how many times each was written so. */
async function seedExpirations(url: string): Promise<void> {
  await query(
    url,
    `
    create table expiration (uuid_annonce uuid);
    create function compter_expiration() returns trigger language plpgsql as $$
      begin insert into expiration values (new.uuid_annonce); return new; end $$;
    create trigger expiration_comptee after update on annonce
      for each row when (old.status_annonce <> 'Expirée' and new.status_annonce = 'Expirée')
      execute function compter_expiration()`,
  )
  await query(
    url,
    `
    insert into annonce (uuid_personne_annonceur, code_tarif, id_typeannonce, code_commune, titre_annonce, contenu_annonce,
      ville_annonce, cp_annonce, datecontrat_annonce, payante_annonce, status_annonce, date_publication, date_expiration)
    select uuid_personne, 'G0000', 1, '37261', 'Assistanat', 'Bientôt finie', 'Tours', '37000', '2027-01-04', false, 'Actif',
      now(), now() + make_interval(secs => i::float8 * 150 / ${expiring})
    from generate_series(1, ${expiring}) as i join personne on sub = 'epreuve-0'`,
  )
}

async function tellJobs({ grappe, poste }: Scene, to: readonly string[]): Promise<Figure[]> {
  const url = grappe.replicaUrl
  const left = async () => {
    const [row] = await query<{ n: number }>(
      url,
      `
      select (select count(*) from courrier where etat = 'attente')::integer
        + (select ${absents} - count(*) from courrier where nature = 'rappel')::integer
        + (select count(*) from annonce where contenu_annonce = 'Bientôt finie' and status_annonce = 'Actif')::integer as n`,
    )
    return row!.n
  }
  await waitFor(async () => (await left()) === 0)
  const mails = poste.taken.filter((one) => to.includes(one))
  const [row] = await query<{ une: number; plus: number }>(
    url,
    `
    select count(*) filter (where n = 1)::integer as une, count(*) filter (where n > 1)::integer as plus
    from (select count(*) as n from expiration group by uuid_annonce) as fois`,
  )
  return [
    { name: `E-mails dus : ${to.length}, partis`, value: new Set(mails).size, unit: '' },
    { name: '… partis deux fois', value: mails.length - new Set(mails).size, unit: '', target: { most: 0 } },
    { name: '… qui attendent encore, ou annonces à expirer', value: await left(), unit: '', target: { most: 0 } },
    {
      name: `Annonces à expirer : ${expiring}, expirées une fois`,
      value: row!.une,
      unit: '',
      target: { least: expiring },
    },
    { name: '… expirées deux fois', value: row!.plus, unit: '', target: { most: 0 } },
  ]
}

/** After all that, one speaks, and each hears. */
async function tellStreams({ url, membres: all, uuid_forum }: Scene, ecoute: Ecoute): Promise<Figure[]> {
  const said = { p_uuid_forum: uuid_forum, p_contenu_message: 'Tout le monde est là ?' }
  const waits = await ecoute.hear(() => call(url, 'envoyer_message_forum', said, all[0]!.headers))
  return [
    { name: 'Flux coupés puis repris', value: ecoute.cuts(), unit: '' },
    { name: '… à l’écoute à la fin', value: ecoute.count(), unit: '', target: { least: membres } },
    { name: '… qui entendent ce qui se dit alors', value: waits.length, unit: '', target: { least: membres } },
    { name: '… p99', value: waits.length ? quantile(waits, 0.99) : Number.NaN, unit: 'ms' },
  ]
}
