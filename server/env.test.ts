// Settings that cannot be stop the start with one sentence that names them.
import { expect, test } from 'vitest'
import { readEnv, SettingRefusal } from './env.ts'

test.each(['smtp.exemple.fr:587', 'https://exemple.fr', 'smtp://', 'smtp'])('SMTP_URL=%s est refusé', (SMTP_URL) => {
  expect(() => readEnv({ SMTP_URL }, [])).toThrow(SettingRefusal)
})

test('le mot de passe d’un SMTP_URL faux n’est pas répété', () => {
  const start = () => readEnv({ SMTP_URL: 'http://compte:secret@exemple.fr' }, [])
  expect(start).toThrow('SMTP_URL doit être une adresse smtp://serveur:port ou smtps://serveur:port.')
})

test('SMTP_URL juste, ou absent', () => {
  const SMTP_URL = 'smtps://compte:secret@exemple.fr:465'
  expect(readEnv({ SMTP_URL }, []).smtpUrl).toBe(SMTP_URL)
  expect(readEnv({}, []).smtpUrl).toBeNull()
})

test('DEBUG_PAGE ouvre ou ferme la page de débogage, et rien d’autre', () => {
  expect(readEnv({}, []).debug).toBe(true)
  expect(readEnv({ DEBUG_PAGE: '0' }, []).debug).toBe(false)
  expect(() => readEnv({ DEBUG_PAGE: 'non' }, [])).toThrow('DEBUG_PAGE vaut 0 ou 1, pas « non ».')
})
