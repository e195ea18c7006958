// Probes the data folder: writable or creatable, with free space.
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { causeOf, Failure, type Probe } from './report.ts'

const roomMinGo = 1

export const probeDataFolder = (dataDir: string): Probe => ({
  sujet: 'DATA_DIR',
  async run() {
    let place = resolve(dataDir)
    while (!existsSync(place)) place = dirname(place)
    if (!statSync(place).isDirectory()) throw new Failure(`« ${place} » n’est pas un dossier`)
    try {
      accessSync(place, constants.W_OK)
    } catch (error) {
      throw new Failure(`« ${place} » ne s’écrit pas (${causeOf(error)}) : rendez-le au compte du produit`)
    }
    const { bavail, bsize } = statfsSync(place)
    const left = Math.floor((bavail * bsize) / 1e8) / 10
    const short = `il ne reste que ${left} Go sur le disque de « ${place} »`
    return { phrase: `« ${place} » s’écrit, ${left} Go libres`, prudences: left < roomMinGo ? [short] : [] }
  },
})
