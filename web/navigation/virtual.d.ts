// The screens of the table of routes, in its order: written by vite.config.ts.
declare module 'virtual:screens' {
  const loaders: readonly ((path: string) => Promise<import('./screens.ts').ScreenFile>)[]
  export default loaders
}
