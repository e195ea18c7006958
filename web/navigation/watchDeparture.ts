// Whether the reader leaves for another page while something of this one is on its way.

export interface Departure {
  /** Watches while this is on its way, and no longer: browsers do not keep whole a page that always listens. */
  during<T>(loading: Promise<T>): Promise<T>
  /** Whether they have asked to leave since. */
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
