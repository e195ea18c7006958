// End-to-end tests: what a kiné sees, in Chromium, against the real product started for them.
import { defineConfig } from '@playwright/test'
import { browser, flags } from './e2e/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
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
    launchOptions: { executablePath: browser, args: flags },
  },
  projects: [
    {
      name: 'ordinateur',
      testIgnore: /\/e2e\/([^/]*sans-script|engines\/|ailleurs\/)/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'telephone',
      testMatch:
        /\/e2e\/(recherche|publier|parcours|mon-compte|oubli|paiement|tarifs|operations|administration|messagerie|profil|forum)[^/]*\.spec\.ts$/,
      // What the width of the screen does not change is told at the other one: the other plans, lost calls, keys, orders.
      grepInvert:
        /(Essentiel|Prestige) par (carte|chèque)|sans réseau|réseau coupé|(serveur|fournisseur) refuse|ne répond pas|ne se charge pas|chargement|celle du calcul|deux onglets|se partage|il y a…|fermé au milieu|clavier seul|règle au clavier|venues tard/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    // They drive Firefox and WebKit themselves.
    { name: 'moteurs', testMatch: /\/e2e\/engines\/.*\.spec/ },
    { name: 'sans-script', testMatch: /\/e2e\/[^/]*sans-script/, use: { javaScriptEnabled: false } },
    // Where a provider from elsewhere is named, among the services of `npm run test:production`.
    ...(process.env.TEST_OIDC_ISSUER ? [{ name: 'ailleurs', testMatch: /\/e2e\/ailleurs\/.*\.spec/ }] : []),
  ],
})
