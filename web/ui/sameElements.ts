// Whether two lists have the same elements, for memoised components whose lists are rebuilt.
export const sameElements = (avant: readonly unknown[], apres: readonly unknown[]): boolean =>
  avant.length === apres.length && avant.every((element, rang) => element === apres[rang])
