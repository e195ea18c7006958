// The site's small drawings, on a grid of 24, in the colour of the text beside them.
const traces = {
  accord: 'M6 3.5h8.5L18 7v13.5H6ZM14 3.5V7.5h4M9 11h6M9 14h6M9 17.5c1-1.5 2-1.5 2.6 0M13.5 17.5H15',
  alerte: 'M12 3.5 2.5 20h19ZM12 10v4.5M12 17.2v.1',
  coche: 'm5 12.5 4.5 4.5L19 7.5',
  coeur: 'M12 20 4.6 12.4a4.6 4.6 0 0 1 6.5-6.5l.9.9.9-.9a4.6 4.6 0 0 1 6.5 6.5Z',
  crayon: 'M4 20h4L19 9l-4-4L4 16ZM13 7l4 4',
  bouclier: 'M12 3.5 4.5 6v5.5c0 4.4 3 7.6 7.5 9.5 4.5-1.9 7.5-5.1 7.5-9.5V6ZM8.5 12l2.5 2.5 4.5-5',
  calculette: 'M5.5 3.5h13v17h-13ZM8.5 6.5h7v3h-7ZM8.5 13h.1M12 13h.1M15.4 13h.1M8.5 16.8h.1M12 16.8h.1M15.4 16.8h.1',
  calendrier: 'M4 6h16v14H4ZM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  discussion: 'M3.5 4h12v8.5h-7L5.5 15v-2.5h-2ZM9.5 15.5v1H15l3 2.5v-2.5h2.5V8.5h-2',
  corbeille: 'M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l1 13.5h9l1-13.5M10 10.5v6M14 10.5v6',
  diplome: 'M12 5 2 9.5l10 4.5 10-4.5ZM6.5 11.8v4.4c3.2 2.4 7.8 2.4 11 0v-4.4M22 9.5v5.5',
  droite: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  envoi: 'M4 12 3.5 4.5 21 12 3.5 19.5ZM4 12h8',
  euro: 'M17.5 6.6a7 7 0 1 0 0 10.8M4 10.3h9.5M4 13.7h8',
  fermer: 'M6 6l12 12M18 6 6 18',
  gauche: 'M14.5 5.5 8 12l6.5 6.5',
  equipe:
    'M9 4.5a3.3 3.3 0 1 0 .01 0ZM2.5 19.5c.5-3.6 3-5.4 6.5-5.4s6 1.8 6.5 5.4M15.5 4.9a3 3 0 0 1 0 5.8M18 14.6c2 .7 3.2 2.3 3.5 4.9',
  etoile: 'm12 3.5 2.6 5.5 5.9.8-4.3 4.2 1.1 6-5.3-2.9L6.7 20l1.1-6-4.3-4.2 5.9-.8Z',
  haut: 'm5.5 14.5 6.5-6.5 6.5 6.5',
  bas: 'm5.5 9.5 6.5 6.5 6.5-6.5',
  horloge: 'M12 3.5a8.5 8.5 0 1 0 .01 0ZM12 7.5V12l3 2.5',
  imprimante: 'M7 9V4h10v5M7 16.5H4V9h16v7.5h-3M7 13.5h10v7H7Z',
  info: 'M12 3.5a8.5 8.5 0 1 0 .01 0ZM12 11v5.5M12 7.7v.1',
  lieu: 'M12 21.5s7-6.6 7-12a7 7 0 0 0-14 0c0 5.4 7 12 7 12ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  livre: 'M12 6.5C10 5 7.5 4.5 3.5 4.5v14c4 0 6.5.5 8.5 2 2-1.5 4.5-2 8.5-2v-14c-4 0-6.5.5-8.5 2ZM12 6.5v14',
  loupe: 'M10.5 4a6.5 6.5 0 1 0 .01 0ZM15.5 15.5 20.5 20.5',
  maison: 'M3.5 11.5 12 4l8.5 7.5M6 9.5v10.5h12V9.5M10 20v-5.5h4V20',
  menu: 'M4 7h16M4 12h16M4 17h16',
  message: 'M4 5h16v11.5h-9L6.5 20v-3.5H4Z',
  modules: 'M4 4h6.5v6.5H4ZM13.5 4H20v6.5h-6.5ZM4 13.5h6.5V20H4ZM13.5 13.5H20V20h-6.5Z',
  oeil: 'M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12ZM12 9a3 3 0 1 0 .01 0Z',
  'oeil-barre':
    'M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12ZM12 9a3 3 0 1 0 .01 0ZM4 20 20 4',
  parapluie: 'M3 13a9 9 0 0 1 18 0ZM12 2.5V4M12 13v5.5a2.2 2.2 0 0 1-4.4 0',
  personne: 'M12 4a3.8 3.8 0 1 0 .01 0ZM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  photo: 'M4 7.5h4L9.5 5h5L16 7.5h4V19H4ZM12 9.5a3.4 3.4 0 1 0 .01 0Z',
  plus: 'M12 5v14M5 12h14',
  pourcent: 'M18.5 5.5l-13 13M7.5 5a2.5 2.5 0 1 0 .01 0ZM16.5 14a2.5 2.5 0 1 0 .01 0Z',
  portefeuille: 'M4 6.5h14V9M4 6.5v12h16V9H4ZM16.5 13.7h.1',
  sortie: 'M13.5 4H5v16h8.5M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  table: 'M2.5 9h19v3.5h-19ZM5.5 12.5 4 20M18.5 12.5 20 20M6 9V6.5h5V9',
  telephone: 'M5 4h4l1.8 4.5-2.3 1.7a12 12 0 0 0 5.3 5.3l1.7-2.3L20 15v4c0 .6-.4 1-1 1C11 20 4 13 4 5c0-.6.4-1 1-1Z',
  urne: 'M4 20.5h16M5.5 17V10M10 17V10M14 17V10M18.5 17V10M3.5 17.5h17M12 3.5 3.5 8v2h17V8Z',
  verrou: 'M5.5 11h13v9.5h-13ZM8 11V8a4 4 0 0 1 8 0v3',
} as const

export type NomIcone = keyof typeof traces

/** A drawing that says nothing by itself: the words stand beside it or in the button's label. */
export function Icon({ nom, className = '' }: { nom: NomIcone; className?: string }) {
  return (
    <svg className={`icone ${className}`.trim()} viewBox="0 0 24 24" aria-hidden="true">
      <path d={traces[nom]} />
    </svg>
  )
}
