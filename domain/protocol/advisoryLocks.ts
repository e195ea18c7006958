// The PostgreSQL advisory locks in use, in one list so that no two share a number.

/** Each prevents two servers from doing the same job at the same time. */
export const advisoryLocks = {
  migration: 7_101_940,
  expiration: 7_101_941,
  communes: 7_101_942,
  demo: 7_101_943,
  /** Shared by all writes; a schema change takes it exclusively (ADR 046). */
  ecriture: 7_101_944,
  /** One server at a time assigns the ranks of new ads. */
  rangs: 7_101_945,
  /** One server at a time counts how often a person is invited. */
  invitations: 7_101_946,
  /** Together with the hash of a mailbox: one call at a time counts its reports and mails it. */
  signalement: 7_101_947,
} as const
