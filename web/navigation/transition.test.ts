// Navigation: what is displayed, direction of the slide, and superseded moves.
import { expect, test } from 'vitest'
import type { Place } from './history.ts'
import { createTransition, type Stage } from './transition.ts'

const lieu = (pathname: string, state: unknown = null, hash = ''): Place['location'] => ({
  pathname,
  search: '',
  hash,
  state,
  key: pathname,
})

/** A stage that records calls; screens load on demand, slides start at once. */
function openScene({ slides = true, loaded = true, leaves = false } = {}) {
  const said: string[] = []
  const loads: PromiseWithResolvers<unknown>[] = []
  let state: { idx?: number } | null = { idx: 0 }
  let frozen: (() => void) | undefined
  let freezes = false
  let paint = Promise.withResolvers<void>()
  paint.resolve()
  const stage: Stage = {
    positions: {
      leave: () => void said.push('quitte'),
      enter: (page, cameBack) => void said.push(`entre ${page}${cameBack ? ' de retour' : ''}`),
      stop: () => {},
    },
    state: () => state,
    load: () => {
      if (loaded) return undefined
      loads.push(Promise.withResolvers())
      return loads.at(-1)!.promise
    },
    painted: () => paint.promise,
    show: ({ location }, ailleurs) => void said.push(`montre ${location.pathname}${ailleurs ? '' : ' encore'}`),
    slides: () => slides,
    slide: (update, back) => {
      said.push(back ? 'retour' : 'aller')
      if (freezes) frozen = update
      else update()
    },
    leaves: () => leaves,
    reload: () => void said.push('recharge'),
  }
  const follow = createTransition(lieu('/'), stage)
  return {
    said,
    loads,
    /** Nothing is painted until this is called. */
    hide() {
      paint = Promise.withResolvers()
      return paint.resolve
    },
    /** Slides wait for this from now on. */
    freeze: () => {
      freezes = true
      return () => frozen!()
    },
    move(location: Place['location'], idx: number | null, action: Place['action'] = 'PUSH') {
      state = idx === null ? null : { idx }
      return follow({ action, location })
    },
  }
}

test('un écran qui est là est montré dans le même tour, sans attendre', () => {
  const { said, move } = openScene()
  void move(lieu('/annonces'), 1)
  expect(said).toEqual(['quitte', 'aller', 'montre /annonces', 'entre /annonces'])
})

test('la même page autrement cherchée laisse voir qu’elle l’est, puis se montre ; revenir n’attend rien', async () => {
  const { said, move, hide } = openScene()
  const paint = hide()
  const moved = move(lieu('/', null, '#bas'), 1)
  await Promise.resolve()
  expect(said).toEqual(['quitte'])
  paint()
  await moved
  expect(said).toEqual(['quitte', 'montre / encore', 'entre /#bas'])
  hide()
  await move(lieu('/'), 0, 'POP')
  expect(said.slice(3)).toEqual(['quitte', 'montre / encore', 'entre / de retour'])
})

test.each([
  ['plus loin', null, 1, 'PUSH', 'aller'],
  ['plus loin, par un lien qui recule', { direction: 'gauche' }, 1, 'PUSH', 'retour'],
  ['en arrière', null, -1, 'POP', 'retour'],
  ['à la même place', null, 0, 'REPLACE', 'aller'],
] as const)('%s', async (_, state, idx, action, sens) => {
  const { said, move } = openScene()
  await move(lieu('/annonces', state), idx, action)
  expect(said).toContain(sens)
})

test('revenir d’un lien qui recule glisse dans l’autre sens', async () => {
  const { said, move } = openScene()
  await move(lieu('/annonces', { direction: 'gauche' }), 1)
  await move(lieu('/'), 0, 'POP')
  expect(said.filter((mot) => /^(aller|retour)$/.test(mot))).toEqual(['retour', 'aller'])
})

test.each([
  ['la même page, autrement triée', lieu('/', null, '#bas'), {}],
  ['la connexion', lieu('/connexion'), {}],
  ['un sujet du forum', lieu('/forum/12'), {}],
  ['un navigateur qui ne glisse pas', lieu('/annonces'), { slides: false }],
])('rien ne glisse : %s', async (_, location, scene) => {
  const { said, move } = openScene(scene)
  await move(location, 1)
  const encore = location.pathname === '/' ? ' encore' : ''
  expect(said).toEqual(['quitte', `montre ${location.pathname}${encore}`, `entre ${location.key}${location.hash}`])
})

test.each([
  ['au retour', 0, 'POP', ' de retour'],
  ['au retour sur une ancre que le navigateur a suivie seul', null, 'POP', ''],
  ['sur un lien', 1, 'PUSH', ''],
] as const)('la page retrouve son défilement ou non : %s', async (_, idx, action, suite) => {
  const { said, move } = openScene()
  await move(lieu('/annonces'), idx, action)
  expect(said.at(-1)).toBe(`entre /annonces${suite}`)
})

test('un écran qui se fait attendre cède à celui qu’on demande ensuite, même s’il arrive après', async () => {
  const { said, loads, move } = openScene({ loaded: false })
  const premier = move(lieu('/annonces'), 1)
  const second = move(lieu('/forum'), 2)
  loads[1]!.resolve(null)
  await second
  loads[0]!.resolve(null)
  await premier
  expect(said).toEqual(['quitte', 'quitte', 'aller', 'montre /forum', 'entre /forum'])
})

test('un glissement commencé ne montre pas ce qu’on ne demande plus', async () => {
  const { said, freeze, move } = openScene()
  const end = freeze()
  await move(lieu('/annonces'), 1)
  const begun = said.length
  // Started from the address still displayed: no slide.
  await move(lieu('/'), 0, 'POP')
  end()
  expect(said.slice(begun)).toEqual(['quitte', 'montre / encore', 'entre / de retour'])
})

test('un écran dont le chargement est coupé par un départ ne recharge pas la page que l’on quitte', async () => {
  const { said, loads, move } = openScene({ loaded: false, leaves: true })
  const part = move(lieu('/annonces'), 1)
  loads[0]!.reject(new Error('NS_BINDING_ABORTED'))
  await part
  expect(said).toEqual(['quitte'])
})

test.each([
  ['qu’on attend', false, ['quitte', 'recharge']],
  ['qu’on n’attend plus', true, ['quitte', 'quitte', 'aller', 'montre /forum', 'entre /forum']],
])('un écran introuvable, %s', async (_, parti, dit) => {
  const { said, loads, move } = openScene({ loaded: false })
  const premier = move(lieu('/annonces'), 1)
  const second = parti && move(lieu('/forum'), 2)
  loads[0]!.reject(new Error('le fichier n’est plus là'))
  loads[1]?.resolve(null)
  await Promise.all([premier, second])
  expect(said).toEqual(dit)
})
