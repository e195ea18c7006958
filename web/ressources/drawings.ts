// Icons of the guides, on the grid of ui/Icon.tsx, in their own file.

/** For calculators. */
export const calculette =
  'M5.5 3.5h13v17h-13ZM8.5 6.5h7v3h-7ZM8.5 13h.1M12 13h.1M15.4 13h.1M8.5 16.8h.1M12 16.8h.1M15.4 16.8h.1'

export const traces = {
  accord: 'M6 3.5h8.5L18 7v13.5H6ZM14 3.5V7.5h4M9 11h6M9 14h6M9 17.5c1-1.5 2-1.5 2.6 0M13.5 17.5H15',
  bouclier: 'M12 3.5 4.5 6v5.5c0 4.4 3 7.6 7.5 9.5 4.5-1.9 7.5-5.1 7.5-9.5V6ZM8.5 12l2.5 2.5 4.5-5',
  diplome: 'M12 5 2 9.5l10 4.5 10-4.5ZM6.5 11.8v4.4c3.2 2.4 7.8 2.4 11 0v-4.4M22 9.5v5.5',
  equipe:
    'M9 4.5a3.3 3.3 0 1 0 .01 0ZM2.5 19.5c.5-3.6 3-5.4 6.5-5.4s6 1.8 6.5 5.4M15.5 4.9a3 3 0 0 1 0 5.8M18 14.6c2 .7 3.2 2.3 3.5 4.9',
  etoile: 'm12 3.5 2.6 5.5 5.9.8-4.3 4.2 1.1 6-5.3-2.9L6.7 20l1.1-6-4.3-4.2 5.9-.8Z',
  maison: 'M3.5 11.5 12 4l8.5 7.5M6 9.5v10.5h12V9.5M10 20v-5.5h4V20',
  modules: 'M4 4h6.5v6.5H4ZM13.5 4H20v6.5h-6.5ZM4 13.5h6.5V20H4ZM13.5 13.5H20V20h-6.5Z',
  parapluie: 'M3 13a9 9 0 0 1 18 0ZM12 2.5V4M12 13v5.5a2.2 2.2 0 0 1-4.4 0',
  portefeuille: 'M4 6.5h14V9M4 6.5v12h16V9H4ZM16.5 13.7h.1',
  table: 'M2.5 9h19v3.5h-19ZM5.5 12.5 4 20M18.5 12.5 20 20M6 9V6.5h5V9',
  urne: 'M4 20.5h16M5.5 17V10M10 17V10M14 17V10M18.5 17V10M3.5 17.5h17M12 3.5 3.5 8v2h17V8Z',
  calculette,
} as const
