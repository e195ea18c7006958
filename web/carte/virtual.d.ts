// The drawing of France, made by vite.config.ts: its address, and where each department stands in it.
declare module 'virtual:carte' {
  const adresse: string
  export default adresse
}
declare module 'virtual:cadres' {
  const cadres: Readonly<Record<string, import('#domain/carte/contour.ts').Cadre>>
  export default cadres
}
