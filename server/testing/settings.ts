// For tests of the settings: those of an installation on line, and the sentence that a start refuses some with.
import { readEnv, SettingRefusal } from '../env.ts'

export const read = (settings: Record<string, string> = {}, flags: string[] = []) => readEnv(settings, flags)

/** The settings of an installation that people on other machines may reach. */
export const enLigne = {
  PUBLIC_URL: 'https://exemple.fr',
  SMTP_URL: 'smtp://smtp.exemple.fr',
  DEMO: '0',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

/** The one sentence of a start that cannot be. */
export function sentence(settings: Record<string, string>): string {
  try {
    read(settings)
  } catch (error) {
    if (error instanceof SettingRefusal) return error.message
    throw error
  }
  throw new Error('ces réglages sont acceptés')
}
