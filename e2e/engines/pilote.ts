// The interface of a browser driver.

/** Driver calls; both protocols name keys, presses and elements alike. */
export interface Pilote {
  go(url: string): Promise<void>
  /** Runs an async function body in the page and returns its result. */
  run(body: string): Promise<unknown>
  /** Real input: WebDriver actions. */
  act(actions: object[]): Promise<void>
  attach(css: string, files: string[]): Promise<void>
  close(): Promise<void>
}

export interface Fenetre {
  width: number
  height: number
  /** Whether to remove what the oldest supported browsers lack (product D46). */
  ancien: boolean
  /** A script run at the start of every page. */
  script: string
}
