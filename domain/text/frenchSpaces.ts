// Members' words as they are shown: no French space ends a line.

/**
 * A member's words as they are shown, never as they are stored: a space that French puts before « : », « ; », « ! », « ? », a dash,
 * « % », « € », « °C » or « m² », inside quotes, before a rank (« Lyon 3e ») or between the thousands of a number, ends no
 * line. Its other characters stay as typed.
 */
export const keepFrenchSpaces = (texte: string): string =>
  texte
    .replace(
      / (?=[–—] |[:;!?»]+(?:[\s.,…)»]|$))|(?<=«) |(?<=\d) (?=[%€]|°C|m²)|(?<=\p{L}) (?=\d{1,2}(?:er|e)(?![\p{L}\d]))/gu,
      '\u00a0',
    )
    .replace(/(?<=(?<![\d,.])\d{1,3}) (?=\d{3}(?: \d{3}){0,3}[\u00a0 ][€%])/g, '\u202f')
