// Test helpers: settings of a public installation, and the sentence of a refused start.
import { readEnv, SettingRefusal } from '../env.ts'

export const read = (settings: Record<string, string> = {}, flags: string[] = []) => readEnv(settings, flags)

/** Settings of a public installation. */
export const enLigne = {
  PUBLIC_URL: 'https://exemple.fr',
  SMTP_URL: 'smtp://smtp.exemple.fr',
  DEMO: '0',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

/** The sentence of a refused start. */
export function sentence(settings: Record<string, string>): string {
  try {
    read(settings)
  } catch (error) {
    if (error instanceof SettingRefusal) return error.message
    throw error
  }
  throw new Error('ces réglages sont acceptés')
}
