// Helpers for stories in Firefox or WebKit, each in its own window.
import { test as base, expect } from '@playwright/test'
import { startFirefox } from './firefox.ts'
import type { Fenetre, Pilote } from './pilote.ts'
import { startWebkit } from './webkit.ts'

/** Errors are recorded in the page itself, since the two protocols report them differently. */
const listen = `addEventListener('error', ({ message }) => message && (window.fautes ??= []).push(message));
addEventListener('unhandledrejection', ({ reason }) => (window.fautes ??= []).push(String(reason)));`

/** Features newer than Safari 16.4, removed. */
const forget = `delete AbortSignal.any; delete Promise.withResolvers; delete HTMLDialogElement.prototype.closedBy;`

/** Finds a visible element by selector, and by a name or text that starts with or contains a string. */
const find = (
  css: string,
  nom: string,
  how: 'startsWith' | 'includes' = 'startsWith',
) => `[...document.querySelectorAll(${JSON.stringify(css)})].find((one) =>
  one.getClientRects().length > 0 &&
  [one.getAttribute('aria-label'), one.innerText, ...[...(one.labels ?? [])].map((label) => label.innerText)]
    .some((said) => said?.replace(/\\s+/g, ' ').trim().${how}(${JSON.stringify(nom)})))`

const asleep = `!Object.keys(one).some((key) => key.startsWith('__reactProps'))`

export class Moteur {
  readonly #pilote: Pilote
  constructor(pilote: Pilote) {
    this.#pilote = pilote
  }

  go = (chemin: string) => this.#pilote.go(new URL(chemin, process.env.SITE_URL).href)
  run = <T>(body: string) => this.#pilote.run(body) as Promise<T>
  attach = (css: string, files: string[]) => this.#pilote.attach(css, files)
  close = () => this.#pilote.close()

  /** Waits for a condition in the page, even across navigations. */
  async until(body: string, message = body): Promise<void> {
    const held = expect.poll(() => this.run(body).catch(() => null), { message, timeout: 20_000 }).toBeTruthy()
    await held.catch(async (error: Error) => {
      const shown = await this.run<string>('return location.href + "\\n" + document.body.innerText').catch(String)
      throw new Error(`${error.message}\n${shown.slice(0, 2000)}`)
    })
  }
  voit = (css: string, nom = '') => this.until(`return !!(${find(css, nom, 'includes')})`, `${css} « ${nom} »`)
  voitPas = (css: string, nom = '') => this.until(`return !(${find(css, nom, 'includes')})`, `pas ${css} « ${nom} »`)
  estA = (chemin: string) => this.until(`return location.pathname.startsWith(${JSON.stringify(chemin)})`, chemin)

  /** Presses an element once its page is hydrated. */
  async presse(css: string, nom = ''): Promise<void> {
    await this.until(
      `const one = ${find(css, nom)}; if (!one || ${asleep}) return false; one.click(); return true`,
      nom,
    )
  }
  /** Presses on an external page, or one without hydration, once loaded: earlier navigations would replace the history entry. */
  async presseNu(css: string, nom = ''): Promise<void> {
    await this.until(
      `const one = document.readyState === 'complete' && ${find(css, nom)}; if (one) one.click(); return !!one`,
      nom,
    )
  }
  async ecrit(css: string, nom: string, texte: string): Promise<void> {
    await this.until(
      `const one = ${find(css, nom)}; if (!one || (location.port === ${JSON.stringify(new URL(process.env.SITE_URL!).port)} && ${asleep})) return false
      const { prototype } = one.constructor
      Object.getOwnPropertyDescriptor(prototype, 'value').set.call(one, ${JSON.stringify(texte)})
      // A list whose choices have not come takes none of them.
      if (one.value !== ${JSON.stringify(texte)}) return false
      one.focus()
      for (const name of ['input', 'change']) one.dispatchEvent(new Event(name, { bubbles: true }))
      return true`,
      nom,
    )
  }
  /** A real press at a point of the window. */
  async presseEn(x: number, y: number): Promise<void> {
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await this.#pilote.act([{ type: 'pointer', id: 'souris', actions }])
  }
  async touche(value: string): Promise<void> {
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }))
    await this.#pilote.act([{ type: 'key', id: 'clavier', actions }])
  }
}

export const echap = '\uE00C'

interface Fixtures {
  /** Opens a window; its errors must be empty at the end. */
  ouvre: (fenetre?: Partial<Fenetre>) => Promise<Moteur>
  nom: 'firefox' | 'webkit'
}

const starters = { firefox: startFirefox, webkit: startWebkit }

export const test = base.extend<Fixtures>({
  nom: ['firefox', { option: true }],
  ouvre: async ({ nom }, use) => {
    const ouverts: Moteur[] = []
    await use(async ({ ancien = false, width = 1280, height = 900 } = {}) => {
      const script = ancien ? forget + listen : listen
      const moteur = new Moteur(await starters[nom]({ ancien, width, height, script }))
      ouverts.push(moteur)
      return moteur
    })
    const dites = await Promise.all(ouverts.map((one) => one.run<string[]>('return window.fautes ?? []')))
    await Promise.all(ouverts.map((one) => one.close()))
    expect(dites.flat()).toEqual([])
  },
})
