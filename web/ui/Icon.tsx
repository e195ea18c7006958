// Icons on a 24-unit grid, in the colour of the text.
const traces = {
  alerte: 'M12 3.5 2.5 20h19ZM12 10v4.5M12 17.2v.1',
  cloche: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15ZM10 20.5h4',
  coche: 'm5 12.5 4.5 4.5L19 7.5',
  coeur: 'M12 20 4.6 12.4a4.6 4.6 0 0 1 6.5-6.5l.9.9.9-.9a4.6 4.6 0 0 1 6.5 6.5Z',
  crayon: 'M4 20h4L19 9l-4-4L4 16ZM13 7l4 4',
  calendrier: 'M4 6h16v14H4ZM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  discussion: 'M3.5 4h12v8.5h-7L5.5 15v-2.5h-2ZM9.5 15.5v1H15l3 2.5v-2.5h2.5V8.5h-2',
  droite: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  envoi: 'M4 12 3.5 4.5 21 12 3.5 19.5ZM4 12h8',
  euro: 'M17.5 6.6a7 7 0 1 0 0 10.8M4 10.3h9.5M4 13.7h8',
  fermer: 'M6 6l12 12M18 6 6 18',
  gauche: 'M14.5 5.5 8 12l6.5 6.5',
  haut: 'm5.5 14.5 6.5-6.5 6.5 6.5',
  bas: 'm5.5 9.5 6.5 6.5 6.5-6.5',
  imprimante: 'M7 9V4h10v5M7 16.5H4V9h16v7.5h-3M7 13.5h10v7H7Z',
  info: 'M12 3.5a8.5 8.5 0 1 0 .01 0ZM12 11v5.5M12 7.7v.1',
  lieu: 'M12 21.5s7-6.6 7-12a7 7 0 0 0-14 0c0 5.4 7 12 7 12ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  livre: 'M12 6.5C10 5 7.5 4.5 3.5 4.5v14c4 0 6.5.5 8.5 2 2-1.5 4.5-2 8.5-2v-14c-4 0-6.5.5-8.5 2ZM12 6.5v14',
  loupe: 'M10.5 4a6.5 6.5 0 1 0 .01 0ZM15.5 15.5 20.5 20.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  message: 'M4 5h16v11.5h-9L6.5 20v-3.5H4Z',
  personne: 'M12 4a3.8 3.8 0 1 0 .01 0ZM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  photo: 'M4 7.5h4L9.5 5h5L16 7.5h4V19H4ZM12 9.5a3.4 3.4 0 1 0 .01 0Z',
  plus: 'M12 5v14M5 12h14',
  sortie: 'M13.5 4H5v16h8.5M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  telephone: 'M5 4h4l1.8 4.5-2.3 1.7a12 12 0 0 0 5.3 5.3l1.7-2.3L20 15v4c0 .6-.4 1-1 1C11 20 4 13 4 5c0-.6.4-1 1-1Z',
  verrou: 'M5.5 11h13v9.5h-13ZM8 11V8a4 4 0 0 1 8 0v3',
} as const

export type NomIcone = keyof typeof traces

/** Decorative: a text beside it or the button's label says the same. */
export const Icon = ({ nom }: { nom: NomIcone }) => <Trace trace={traces[nom]} />

/** An icon used by few screens. */
export const Trace = ({ trace }: { trace: string }) => (
  <svg className="icone" viewBox="0 0 24 24" aria-hidden="true">
    <path d={trace} />
  </svg>
)
