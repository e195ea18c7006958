// Where the draft of an ad is kept: one for each member, for the new ad and for each ad being changed.
export const cleBrouillon = (sub: string, uuid?: string): string => `annonce-brouillon:${sub}${uuid ? `:${uuid}` : ''}`
