// A member's invoices: list, billing details, and each as a PDF, generated once and stored.
import sql from 'sql-template-tag'
import {
  type Document,
  factureAbsente,
  factureSansClient,
  readFacturation,
  refuseFacturation,
} from '#domain/paiement/facture.ts'
import { viewLinkSeconds } from '#domain/photo/photo.ts'
import type { Database } from '../adapter/database.ts'
import { externalServices, type FunctionHandlers, type Services, type ViewHandlers } from '../api/handler.ts'
import { check, Refusal, refuse } from '../api/refusal.ts'
import { drawFacture } from './facturePdf.ts'
import { euros } from './operation.ts'

export const views = {
  lister_factures: ({ membre }) => ({
    rows: sql`
    select f.uuid_facture, f.numero, f.nature, f.date_facture, f.libelle, ${euros(sql`f.centimes_ttc`)} as montant,
      o.uuid_annonce, f.client ->> 'nom' as nom_client
    from facture f left join operation o using (id_operation)
    where f.uuid_personne = ${membre.uuid_personne}`,
    cle: 'uuid_facture',
    order: sql`order by v.numero desc`,
  }),
  lire_facturation: ({ membre }) => sql`
    select nom, adresse, cp, ville, siret from facturation where uuid_personne = ${membre.uuid_personne}`,
} satisfies Partial<ViewHandlers>

export const functions = {
  renseigner_facturation: async (
    { tx, membre: { uuid_personne } },
    { p_nom, p_adresse, p_cp, p_ville, p_siret = '' },
  ) => {
    const saisie = readFacturation({ nom: p_nom, adresse: p_adresse, cp: p_cp, ville: p_ville, siret: p_siret })
    check(refuseFacturation(saisie))
    await tx.query(sql`
      insert into facturation (uuid_personne, nom, adresse, cp, ville, siret)
      select uuid_personne, ${saisie.nom}, ${saisie.adresse}, ${saisie.cp}, ${saisie.ville}, ${saisie.siret || null}
      from personne where uuid_personne = ${uuid_personne} and date_depart is null
      on conflict (uuid_personne) do update set nom = excluded.nom, adresse = excluded.adresse, cp = excluded.cp,
        ville = excluded.ville, siret = excluded.siret`)
    await tx.query(sql`
      update facture f set client = to_jsonb(c) - 'uuid_personne' from facturation c
      where f.uuid_personne = ${uuid_personne} and c.uuid_personne = f.uuid_personne and f.client is null`)
  },
  generer_lien_facture: externalServices(async (services, { p_uuid_facture }) => {
    const { key, name } = await keepFacture(services, services.membre.uuid_personne, p_uuid_facture)
    return services.storage.presignGet(key, { life: viewLinkSeconds, type: 'application/pdf', name, kept: true })
  }),
} satisfies Partial<FunctionHandlers>

type Lu = Omit<Document, 'client'> & { client: Document['client'] | null }

async function readDocument(database: Database, personne: string, uuid: string): Promise<Lu | undefined> {
  const { rows } = await database.read<Lu>(sql`
    select f.numero, f.nature, f.date_facture, f.libelle, f.date_debut, f.date_fin, f.vendeur, f.client, f.taux_tva,
      f.centimes_ht, f.centimes_tva, f.centimes_ttc, o.numero as numero_origine, o.date_facture as date_origine
    from facture f left join facture o on o.uuid_facture = f.uuid_facture_origine
    where f.uuid_facture = ${uuid} and f.uuid_personne = ${personne}`)
  return rows[0]
}

/** Where invoices are in the object store; the backup reads them there. */
export const facturesPrefix = 'factures/'

/** The stored PDF is always delivered again, even if the template has changed. */
export async function keepFacture(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  personne: string,
  uuid: string,
) {
  const document = await readDocument(database, personne, uuid)
  if (!document) throw new Refusal(404, 'PT404', factureAbsente)
  const { client, nature, numero } = document
  if (!client) throw refuse(factureSansClient)
  const key = `${facturesPrefix}${uuid}.pdf`
  if (!(await storage.holds(key))) await storage.put(key, await drawFacture({ ...document, client }), 'application/pdf')
  return { key, name: `${nature}-${numero}.pdf` }
}
