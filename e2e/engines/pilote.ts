// A browser window for stories, and its driver.

/** The calls of a driver: both protocols name a key, a press and an element the same. */
export interface Pilote {
  go(url: string): Promise<void>
  /** Runs the body of a function in the page, awaits it, and gives what it returns. */
  run(body: string): Promise<unknown>
  /** Real input: the actions of the WebDriver specification. */
  act(actions: object[]): Promise<void>
  attach(css: string, files: string[]): Promise<void>
  close(): Promise<void>
}

export interface Fenetre {
  width: number
  height: number
  /** As old as the floor (product D46), as far as this engine can be made so. */
  ancien: boolean
  /** Run at the start of every page. */
  script: string
}
