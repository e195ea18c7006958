// Detects whether the reader leaves the page during a load.

export interface Departure {
  /** Listens only during the load: permanent listeners keep pages out of the back/forward cache. */
  during<T>(loading: Promise<T>): Promise<T>
  /** Whether leaving was asked for since. */
  asked(): boolean
}

export function watchDeparture(): Departure {
  let asked = false
  let watched = 0
  const leave = () => {
    asked = true
  }
  const end = () => {
    watched -= 1
    if (watched === 0) removeEventListener('beforeunload', leave)
  }
  return {
    during(loading) {
      asked = false
      addEventListener('beforeunload', leave)
      watched += 1
      loading.then(end, end)
      return loading
    },
    asked: () => asked,
  }
}
