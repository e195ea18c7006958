// What the script written into pages and the application tell one another.

/** How the keys of stored users begin, in the library's words. */
export const userPrefix = 'oidc.user:'

/** Said by the application once it hears the page's buttons. */
export const awakeEvent = 'eveil'
