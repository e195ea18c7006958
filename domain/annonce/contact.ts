// Sentences about advertisers who cannot be written to.

/** Refusal: a member cannot write to themselves (product §5). */
export const messageASoi = 'Vous ne pouvez pas vous envoyer un message à vous-même.'

/** Shown instead of the pseudo of a member who left or has none (product D26). */
export const membreParti = 'Membre parti'
