// A card of the hub: it leads to its section below, and opens the links of its guide, at a press as any `details`, or before it (texte/menus.ts).
import { Link } from '../navigation/Link.tsx'
import { Icon, Trace } from '../ui/Icon.tsx'
import { traces } from './drawings.ts'
import type { Guide } from './guides.ts'
import '../styles/hub.css'

export const GuideMenu = ({ guide }: { guide: Guide }) => (
  <li className="hub-carte">
    <Link to={`#${guide.ancre}`} className="hub-carte-lien">
      <Trace trace={traces[guide.icone]} />
      <span>{guide.nom}</span>
    </Link>
    <p className="doux petit">{guide.description}</p>
    <details name="hub">
      <summary>
        <span className="lu-seulement">{`Liens du guide ${guide.nom}`}</span>
        <Icon nom="bas" />
      </summary>
      <ul className="hub-menu sans-puce">
        <li>
          <Link to={guide.chemin}>Lire le guide</Link>
        </li>
        {guide.sections.map(({ id, titre }) => (
          <li key={id}>
            <Link to={`${guide.chemin}#${id}`}>{titre}</Link>
          </li>
        ))}
      </ul>
    </details>
  </li>
)
