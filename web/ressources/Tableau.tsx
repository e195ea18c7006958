// A table of a guide: numbers aligned right; on a phone, each row is a card when the text would not fit.
import { Children, type ComponentProps, isValidElement, type ReactElement, type ReactNode } from 'react'
import '../styles/guide.css'

type Element = ReactElement<{ children?: ReactNode }>

const elementsOf = (node: ReactNode): Element[] =>
  Children.toArray(node).filter((child): child is Element => isValidElement(child))

const textOf = (node: ReactNode): string =>
  Children.toArray(node)
    .map((child) => (isValidElement<{ children?: ReactNode }>(child) ? textOf(child.props.children) : String(child)))
    .join('')

/** An amount, a rate or a range of them, without words. */
const nombre = /^[−+–]?\d[\d\s,.]*(?:€|%)?(?:\s\(\d[\d\s,]*%\))?$/

export function Tableau({ children }: ComponentProps<'table'>) {
  const [tete, corps] = elementsOf(children)
  const titres = elementsOf(elementsOf(tete!.props.children)[0]!.props.children).map(({ props }) => props.children)
  const lignes = elementsOf(corps!.props.children).map((ligne) => elementsOf(ligne.props.children))
  const chiffres = titres.map((_, rang) => lignes.every((ligne) => nombre.test(textOf(ligne[rang]!.props.children))))
  const fiches = titres.length > 2 && !chiffres.slice(1).every(Boolean)
  const style = (rang: number) => (rang > 0 && chiffres[rang] ? 'nombre' : undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={fiches ? 'defile fiches' : 'defile'} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {titres.map((titre, rang) => (
              <th key={textOf(titre)} className={style(rang)}>
                {titre}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lignes.map(([premiere, ...autres]) => (
            <tr key={textOf(premiere!.props.children) + textOf(autres[0]!.props.children)}>
              <th scope="row" data-titre={fiches ? textOf(titres[0]) : undefined}>
                {premiere!.props.children}
              </th>
              {autres.map(({ props }, rang) => (
                <td
                  key={textOf(titres[rang + 1])}
                  className={style(rang + 1)}
                  data-titre={fiches ? textOf(titres[rang + 1]) : undefined}
                >
                  {props.children}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
