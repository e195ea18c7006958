// The colours of a room of the demo.

export interface Palette {
  mur: string
  plinthe: string
  parquet: string
  bois: string
  /** Cloth or vinyl. */
  tissu: string
  accent: string
  feuille: string
  metal: string
}

export const palettes: readonly Palette[] = [
  {
    mur: '#e9efe9',
    plinthe: '#c7d8cf',
    parquet: '#d6b48b',
    bois: '#b98a5c',
    tissu: '#2f7f78',
    accent: '#d9734f',
    feuille: '#4f8a5b',
    metal: '#aeb9b8',
  },
  {
    mur: '#f3ece1',
    plinthe: '#dccbb2',
    parquet: '#a98763',
    bois: '#8c6a48',
    tissu: '#3f6489',
    accent: '#e0a548',
    feuille: '#5d8f56',
    metal: '#b8bcc0',
  },
  {
    mur: '#e4ebf1',
    plinthe: '#b9cad8',
    parquet: '#c9c3b8',
    bois: '#d8c09d',
    tissu: '#39506b',
    accent: '#7fb0a4',
    feuille: '#3f7d63',
    metal: '#9aa6b0',
  },
  {
    mur: '#f6efe9',
    plinthe: '#e5c9b8',
    parquet: '#cfa67a',
    bois: '#a87651',
    tissu: '#8a4b57',
    accent: '#517f8c',
    feuille: '#6b9a5e',
    metal: '#bcb4ac',
  },
  {
    mur: '#edf0e3',
    plinthe: '#cdd4b4',
    parquet: '#b79d7a',
    bois: '#94764f',
    tissu: '#5b7347',
    accent: '#c9654a',
    feuille: '#447a4a',
    metal: '#a8aea0',
  },
]
