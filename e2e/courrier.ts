// Mails received by stories: from the embedded mailbox's pages, or from an external server.
import { expect, type Page } from '@playwright/test'
import { readAilleurs, readMaildir } from '../server/testing/externalServices.ts'

const { smtpUrl, maildir } = readAilleurs()

/** Whether mails are in the embedded mailbox. */
export const boiteEmbarquee = !smtpUrl

/** The code in the last sign-up mail, from its subject. */
export async function readCode(email: string): Promise<string> {
  return /: ([A-Z2-9]{8})$/.exec(await readSujet(email))?.[1] ?? ''
}

/** The subject of the last mail to an address; empty before it has come. */
export async function readSujet(email: string): Promise<string> {
  if (smtpUrl) return (await readMaildir(maildir, `<${email}>`))[0]?.subject ?? ''
  const list = await (await fetch(`${process.env.SITE_URL}/courrier/`)).text()
  const item = list.split('<li>').find((one) => one.includes(`Pour ${email} `))
  return />([^<]*)<\/a>/.exec(item ?? '')?.[1] ?? ''
}

/** The link matching `form` in the last mail to an address. */
export async function readLien(page: Page, email: string, form: RegExp): Promise<string> {
  if (smtpUrl) {
    const found = async () =>
      (await readMaildir(maildir, `<${email}>`)).flatMap(({ text }) => text.match(/https?:\S+/g) ?? [])
    await expect.poll(async () => (await found()).some((url) => form.test(url))).toBe(true)
    return (await found()).find((url) => form.test(url))!
  }
  await page.goto('/courrier/')
  await page.getByRole('listitem').filter({ hasText: email }).first().getByRole('link').click()
  return (await page.getByRole('link', { name: form }).getAttribute('href'))!
}
