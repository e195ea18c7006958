// What the guide of platforms says of this site, held to the constants and the screens it speaks of.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rayonMax } from '#domain/commune/distance.ts'
import { conditions } from '#domain/marque/conditions.ts'
import { cibles } from '#domain/moderation/signalement.ts'
import { codesTarif } from '#domain/paiement/plan.ts'
import { limites, nomsTarif } from '#domain/paiement/tarif.ts'
import { recontroleJours } from '#domain/verification/verification.ts'
import { routes } from '../../web/routes.ts'

const guide = readFileSync('web/ressources/GuideDesPlateformes.mdx', 'utf8')
const [, section = ''] = /<Section id="ce-site">(.*?)<\/Section>/s.exec(guide.replaceAll('\u00a0', ' ')) ?? []
const rows = section
  .replaceAll('{recontroleJours}', String(recontroleJours))
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.slice(2, -2).split(' | '))
const lettres = ['zéro', 'une', 'deux', 'trois', 'quatre']

/** By criterion, what must be read in the row; a criterion that is not here fails. */
const kept: Record<string, readonly (string | number)[]> = {
  Public: ['sans compte', 'demandent un compte'],
  Vérification: ['Annuaire santé', `tous les ${recontroleJours} jours`, 'insigne'],
  Types: ['assistanat', 'remplacement', 'collaboration', 'cession'],
  Coût: [
    limites.G0000.avantages[1]!.split(' ')[0]!,
    `${lettres[codesTarif.length - 1]} offres payantes`,
    'une fois connecté',
  ],
  Rétractation: [`${lettres[conditions.retractationSemaines]} semaines`],
  Classement: ['« Sponsorisé »', '/classement-des-annonces'],
  Pourcentage: ['**garde**'],
  Recherche: [`de 0 à ${rayonMax} km`],
  Zonage: ['pas de carte'],
  Contact: ['messagerie', 'seulement si vous le voulez'],
  Fraîcheur: ['expirée ou pourvue'],
  Modération: ['« Signaler »', 'contester', '/transparence'],
  Éditeur: ['/a-propos#editeur'],
  Données: ['/confidentialite'],
}

const criteres = rows.filter(
  ([nom]) => nom !== 'Critère' && nom !== 'Formule' && !Object.values(nomsTarif).includes(nom!),
)

test('chaque ligne « Et ce site ? » est tenue par une constante ou un écran', () => {
  expect(criteres.map(([nom]) => nom)).toEqual(Object.keys(kept))
  for (const [nom, texte] of criteres)
    for (const dit of kept[nom!]!) expect(texte!.toLowerCase(), nom).toContain(String(dit).toLowerCase())
})

test('chaque lien mène à une page du site', () => {
  const paths = routes.map(({ path }) => path)
  const linked = [...section.matchAll(/\]\((\/[\w-]+)/g)].map(([, path]) => path!)
  expect(linked.length).toBeGreaterThan(3)
  expect(linked.filter((path) => !paths.includes(path))).toEqual([])
})

test('l’annonce, le profil, le sujet et le message se signalent', () => {
  expect([...cibles].sort()).toEqual(['annonce', 'forum', 'message', 'message_forum', 'personne'])
})

test('chaque formule y est avec ses limites', () => {
  for (const code of codesTarif) {
    const row = rows.find(([nom]) => nom === nomsTarif[code])!
    const { titre, description, photos, statistiques } = limites[code]
    expect(Number(row[2]!.replace(/\D/g, ''))).toBe(titre)
    expect(Number(row[3]!.replace(/\D/g, ''))).toBe(description)
    const plus = row[4] ?? ''
    expect([plus.includes('photos'), plus.includes('statistiques')]).toEqual([photos > 0, statistiques])
  }
})
