// The ads whose advertiser cannot be written to.

/** A member cannot write to themselves (product §5). */
export const messageASoi = 'Vous ne pouvez pas vous envoyer un message à vous-même.'

/** A member who left, or has no pseudo (product D26). */
export const membreParti = 'Membre parti'
