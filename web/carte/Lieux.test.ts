// In the list below a map, two places with the same name are two lines.
import type { ReactElement, ReactNode } from 'react'
import { expect, test } from 'vitest'
import { rechercheVide } from '#domain/recherche/recherche.ts'
import { Lieux } from './Lieux.tsx'

interface Props {
  children: ReactNode
}

test('deux communes d’un même nom restent deux lignes quand la carte change', () => {
  const lieux = ['Saint-Martin (32300)', 'Saint-Martin (65360)'].map((lieu) => ({
    nom: 'Saint-Martin',
    nombre: 2,
    vers: { ...rechercheVide, lieu },
  }))
  const [, liste] = (Lieux({ titre: 'Par commune', lieux }) as ReactElement<{ children: ReactElement<Props>[] }>).props
    .children
  const lignes = liste!.props.children as ReactElement[]
  expect(new Set(lignes.map(({ key }) => key)).size).toBe(2)
})
