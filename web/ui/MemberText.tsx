// A member's text: http(s) addresses become links without referrer, nothing else is interpreted.
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { splitLiens } from '#domain/text/texte.ts'

export function MemberText({ texte }: { texte: string }) {
  return splitLiens(texte).map(({ texte: morceau, adresse }, rang) =>
    adresse === null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text, which have no identity
      <span key={rang}>{keepFrenchSpaces(morceau)}</span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text, which have no identity
      <a key={rang} href={adresse} target="_blank" rel="noopener noreferrer nofollow">
        {morceau}
      </a>
    ),
  )
}
