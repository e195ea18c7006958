// End-to-end tests: what a kiné sees, in Chromium, against the real product started for them.
import { defineConfig } from '@playwright/test'
import { browser, flags } from './e2e/browser.ts'

/** What the width of the screen changes: menus, folded forms, tables, dialogs, what a finger does. The rest is told at the other one. */
const auTelephone =
  /un long sujet|l’historique vient|un écran à la fois|rien ne ferme la question|ligne d’une création|(six|dix-neuf) gestes|corriger un mot|sans compte ouvert|ce qu’il dit de lui|la trouve en tête|sa phrase à son champ, où va|choisie au clavier|avant que la page s’éveille est gardé|revenir d’une annonce/
/** Long, and about what seldom changes: `npm run test:all`. */
const full = Boolean(process.env.FULL)
const others = full
  ? /\/e2e\/([^/]*sans-script|engines\/|ailleurs\/)/
  : /\/e2e\/([^/]*sans-script|engines\/|ailleurs\/|redemarrage)/

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  // As vitest.config.ts says.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A machine that tests beside other work is given a second try; the run says which stories needed it.
  retries: process.env.CI ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: 15_000 },
  globalSetup: './e2e/setup.ts',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  outputDir: 'test-results/e2e',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    trace: 'off',
    // What a story answers in place of the server is asked by the page itself.
    serviceWorkers: 'block',
    // A slide holds each step back by 0.4 s: the stories of moving, and the whole journeys, ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A new process for each page would cost 5 % more of the processor; measures of speed keep them.
    launchOptions: {
      executablePath: browser,
      args: [...flags, '--renderer-process-limit=1', '--disable-site-isolation-trials'],
    },
  },
  projects: [
    {
      name: 'ordinateur',
      testIgnore: others,
      grepInvert: auTelephone,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'telephone',
      testIgnore: others,
      // The whole journey is told on both: by the keyboard there, by a finger here.
      grep: new RegExp(`${auTelephone.source}|chercher, lire`),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // They drive Firefox and WebKit themselves.
    ...(full ? [{ name: 'moteurs', testMatch: /\/e2e\/engines\/.*\.spec/ }] : []),
    { name: 'sans-script', testMatch: /\/e2e\/[^/]*sans-script/, use: { javaScriptEnabled: false } },
    // Where a provider from elsewhere is named, among the services of `npm run test:production`.
    ...(process.env.TEST_OIDC_ISSUER ? [{ name: 'ailleurs', testMatch: /\/e2e\/ailleurs\/.*\.spec/ }] : []),
  ],
})
