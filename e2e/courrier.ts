// The letters that stories are sent: read in the pages of the embedded letter box, or where a server of elsewhere brings them.
import { expect, type Page } from '@playwright/test'
import { readAilleurs, readMaildir } from '../server/testing/externalServices.ts'

const { smtpUrl, maildir } = readAilleurs()

/** Whether letters are read in the pages of the site. */
export const boiteEmbarquee = !smtpUrl

/** The code of the last mail of a sign-up: its subject says it. */
export async function readCode(email: string): Promise<string> {
  return /: ([A-Z2-9]{8})$/.exec(await readSujet(email))?.[1] ?? ''
}

async function readSujet(email: string): Promise<string> {
  if (smtpUrl) return (await readMaildir(maildir, `<${email}>`))[0]?.subject ?? ''
  const list = await (await fetch(`${process.env.SITE_URL}/courrier/`)).text()
  const item = list.split('<li>').find((one) => one.includes(`Pour ${email} `))
  return />([^<]*)<\/a>/.exec(item ?? '')?.[1] ?? ''
}

/** The link of this form in the last mail to this address. */
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
