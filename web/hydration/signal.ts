// What the script written into pages and the application tell one another.

/** How the keys of stored users begin, in the library's words. */
export const userPrefix = 'oidc.user:'

/** Where the member's public id is kept, for their own ads to be known at once; forgotten at sign-out (oidc.ts) by the beginning of its name. */
export const memberBrowserKey = 'kinebouge.reconnu'

/** Said by the application once it hears the page's buttons. */
export const hydratedEvent = 'eveil'
