// Reads demo dialogues from Markdown: a title, settings, then the speakers' words.
import { readFileSync } from 'node:fs'

export interface Dialogue {
  titre: string
  /** Lines « nom : valeur » under the title. */
  reglages: ReadonlyMap<string, string>
  paroles: readonly (readonly [qui: string, texte: string])[]
}

/** Reads the dialogues of a file of this folder. */
export const readDialogues = (file: string): Dialogue[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split(/^# /m)
    .slice(1)
    .map(readDialogue)

function readDialogue(section: string): Dialogue {
  const [head = '', ...said] = section.split(/^(?=\*\*)/m)
  const [titre = '', ...lines] = head.trim().split('\n')
  return {
    titre,
    reglages: new Map(lines.map((line) => line.split(' : ') as [string, string])),
    paroles: said.map((text) => {
      const [, qui = '', texte = ''] = /^\*\*(.+?)\*\* (.*)$/s.exec(text.trim()) ?? []
      return [qui, texte]
    }),
  }
}
