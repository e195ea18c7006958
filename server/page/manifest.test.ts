// The files of each route's first view, from Vite's manifest.
import { expect, test } from 'vitest'
import { type Chunk, readManifest } from './manifest.ts'

const manifest: Record<string, Chunk> = {
  'web/main.tsx': {
    file: 'assets/main.js',
    imports: ['react'],
    css: ['assets/site.css'],
    assets: ['assets/logo.svg', 'assets/titre.woff2'],
  },
  react: { file: 'assets/react.js' },
  carte: { file: 'assets/carte.js', imports: ['react', 'badge'], css: ['assets/carte.css'] },
  badge: { file: 'assets/badge.js', imports: ['carte'] },
  'web/annonce/Annonce.screen.tsx': {
    file: 'assets/Annonce.js',
    imports: ['web/main.tsx', 'carte'],
    css: ['assets/annonce.css'],
  },
  'web/pages/Cgu.mdx': { file: 'assets/Cgu.js', imports: ['web/main.tsx'] },
}

test('chaque route a ses fichiers et ceux dont ils dépendent, une fois, l’entrée et son style en tête', () => {
  const { main, font, views } = readManifest(manifest, [
    ['/annonce/:uuid_annonce', 'web/annonce/Annonce.screen.tsx'],
    ['/cgu', 'web/pages/Cgu.mdx'],
  ])
  expect([main, font]).toEqual(['/assets/main.js', '/assets/titre.woff2'])
  expect(views).toEqual({
    '/annonce/:uuid_annonce': {
      scripts: ['/assets/react.js', '/assets/Annonce.js', '/assets/carte.js', '/assets/badge.js'],
      sheets: ['/assets/site.css', '/assets/annonce.css', '/assets/carte.css'],
    },
    '/cgu': { scripts: ['/assets/react.js', '/assets/Cgu.js'], sheets: ['/assets/site.css'] },
  })
})

test('un écran de la table que la construction n’a pas l’arrête, au lieu de manquer plus tard', () => {
  expect(() => readManifest(manifest, [['/favoris', 'web/annonce/Favoris.screen.tsx']])).toThrow(
    'web/annonce/Favoris.screen.tsx',
  )
})
