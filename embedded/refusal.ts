// A start that is impossible.

/** The message is the sentence to print. */
export class StartRefusal extends Error {}

/** Advice for a machine that cannot run the embedded database. */
export const elsewhere = 'Indiquez une base existante dans DATABASE_URL.'
