// Whether a list holds what another held, for what is memoized over lists made anew.
export const sameElements = (avant: readonly unknown[], apres: readonly unknown[]): boolean =>
  avant.length === apres.length && avant.every((element, rang) => element === apres[rang])
