// An ad as structured data: a JobPosting while it is online, a plain page otherwise.
import type { JobPosting, WebPage, WithContext } from 'schema-dts'
import type { Annonce } from '#domain/annonce/annonce.ts'
import { sayMoney } from '#domain/annonce/money.ts'
import { typeCession } from '#domain/annonce/typeannonce.ts'
import { marque } from '#domain/marque/marque.ts'
import { formatDate } from '#domain/text/format.ts'

const contrats: Readonly<Record<number, string[]>> = { 2: ['CONTRACTOR', 'TEMPORARY'] }

const sayMoneyFirst = (annonce: Annonce): string => {
  const money = sayMoney(annonce)
  return money === null ? '' : `${money}. `
}

/** « Remplacement à Tours (37000) » */
export const formatPoste = ({ type_annonce_libelle, ville_annonce, cp_annonce }: Annonce): string =>
  `${type_annonce_libelle} à ${ville_annonce} (${cp_annonce})`

/** One sentence for search results. */
export function resumeAnnonce(annonce: Annonce): string {
  const { datecontrat_annonce } = annonce
  const debut = datecontrat_annonce ? `, début le ${formatDate(datecontrat_annonce)}` : ''
  return `${formatPoste(annonce)}${debut}. ${sayMoneyFirst(annonce)}${annonce.extrait_annonce}`
}

export function donneesAnnonce(annonce: Annonce, url: string): WithContext<JobPosting | WebPage> {
  const description = `${annonce.contenu_annonce}\n\n${sayMoneyFirst(annonce)}`.trim()
  const { date_publication, date_expiration } = annonce
  const offerte = annonce.status_annonce === 'Actif' && annonce.id_typeannonce !== typeCession
  if (!offerte || !date_publication || !date_expiration)
    return { '@context': 'https://schema.org', '@type': 'WebPage', url, name: annonce.titre_annonce, description }
  const { lat, lon } = annonce.coords
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    url,
    identifier: { '@type': 'PropertyValue', name: marque.nom, value: annonce.uuid_annonce },
    title: annonce.titre_annonce,
    // Search engines read it as HTML.
    description: description.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>'),
    occupationalCategory: 'Masseur-kinésithérapeute',
    employmentType: contrats[annonce.id_typeannonce] ?? ['CONTRACTOR'],
    datePosted: date_publication,
    validThrough: date_expiration,
    ...(annonce.datecontrat_annonce && { jobStartDate: annonce.datecontrat_annonce }),
    hiringOrganization: { '@type': 'Organization', name: annonce.pseudo_personne },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: annonce.ville_annonce,
        postalCode: annonce.cp_annonce,
        addressCountry: 'FR',
      },
      geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lon },
    },
  }
}
