// A start that cannot happen.

/** The message is the sentence to print. */
export class StartRefusal extends Error {}

/** How a machine that cannot run the embedded database goes on. */
export const elsewhere = 'Indiquez une base existante dans DATABASE_URL.'
