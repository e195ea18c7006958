// Non-breaking spaces of French in displayed texts.

/**
 * For display only, never for storage: makes non-breaking the space before « : », « ; », « ! », « ? », a dash, « % », « € », « °C
 * » or « m² », inside quotes, before a rank (« Lyon 3e ») or in « 1 000 ». Other characters are unchanged.
 */
export const keepFrenchSpaces = (texte: string): string =>
  texte
    .replace(
      / (?=[–—] |[:;!?»]+(?:[\s.,…)»]|$))|(?<=«) |(?<=\d) (?=[%€]|°C|m²)|(?<=\p{L}) (?=\d{1,2}(?:er|e)(?![\p{L}\d]))/gu,
      '\u00a0',
    )
    .replace(/(?<=(?<![\d,.])\d{1,3}) (?=\d{3}(?: \d{3}){0,3}[\u00a0 ][€%])/g, '\u202f')
