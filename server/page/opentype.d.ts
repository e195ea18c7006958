// The part of opentype.js used by server/page/textOutlines.ts: it publishes no types.
declare module 'opentype.js' {
  /** A step of an outline: its letter, and the points that it has. */
  export type Step = { type: string } & Partial<Record<'x1' | 'y1' | 'x2' | 'y2' | 'x' | 'y', number>>
  export interface Font {
    charToGlyphIndex(letter: string): number
    getAdvanceWidth(text: string, size: number): number
    getPath(text: string, x: number, y: number, size: number): { commands: Step[] }
  }
  const opentype: { parse(bytes: ArrayBuffer): Font }
  export default opentype
}
