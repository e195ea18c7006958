// The advisory locks of PostgreSQL that this product takes, all in one list so that no two chores share a number.

/** Each keeps a second server from doing the same thing at the same time. */
export const advisoryLocks = {
  migration: 7_101_940,
  expiration: 7_101_941,
  communes: 7_101_942,
  demo: 7_101_943,
  /** Shared by all that writes; a change of the schema takes it alone (ADR 046). */
  ecriture: 7_101_944,
  /** The ranks of new ads are given by one server at a time. */
  rangs: 7_101_945,
  /** How often one person is invited is counted by one server at a time. */
  invitations: 7_101_946,
  /** With the hash of a mailbox: what it signs is counted, and written to, by one call at a time. */
  signalement: 7_101_947,
} as const
