// Creates a topic, then its first message; each only once, even when sent again (product §4, §5).
import { type ForumSaisie, readTitreForum, refuseSujet } from '#domain/forum/forum.ts'
import { isUuid } from '#domain/protocol/uuid.ts'
import { useBrouillon } from '../brouillon/useBrouillon.ts'
import { idempotencyKey } from '../query/idempotencyKey.ts'
import { useCall } from '../query/useCall.ts'
import { usePublicationForum } from './usePublicationForum.ts'

interface SujetEnCours extends ForumSaisie {
  /** Set once the topic exists and only its first message is missing. */
  uuid_forum: string
  /** The id used to create the topic. */
  uuid_sujet: string
  /** The id used for the last attempt at the first message. */
  uuid_client: string
}

const vide: SujetEnCours = {
  titre_forum: '',
  id_categorie: null,
  contenu_message: '',
  uuid_forum: '',
  uuid_sujet: '',
  uuid_client: '',
}

/** `categorie` is the initial choice. */
export function useCreation(sub: string, categorie: number | null, onCreated: (uuid_forum: string) => void) {
  const brouillon = useBrouillon(`forum-brouillon:${sub}`, { vide, place: 'id_categorie' })
  const creer = useCall('creer_forum', { stays: true })
  const envoyer = useCall('envoyer_forum', { stays: true })
  const publier = usePublicationForum('Erreur de création : ')
  // The same topic is requested again even if its title was edited.
  const onceSujet = idempotencyKey(brouillon, 'uuid_sujet')
  const onceMessage = idempotencyKey(brouillon, 'uuid_client')
  const saisie = { ...brouillon.saisie, id_categorie: brouillon.saisie.id_categorie ?? categorie }

  const open = async (): Promise<string> => {
    if (saisie.uuid_forum) return saisie.uuid_forum
    const reponse = await creer.call({
      p_titre_forum: readTitreForum(saisie.titre_forum),
      p_id_categorie: saisie.id_categorie,
      p_uuid_client: onceSujet.take(),
    })
    const uuid_forum = readSujetCree(reponse)
    brouillon.change({ uuid_forum, id_categorie: saisie.id_categorie })
    return uuid_forum
  }
  const send = async () => {
    const refus = refuseSujet(saisie)
    if (refus) return publier.refuse(refus)
    let cree = ''
    const posted = await publier.publish(async () => {
      cree = await open()
      const p_uuid_client = onceMessage.take()
      await envoyer.call({ p_uuid_forum: cree, p_message_forum: saisie.contenu_message, p_uuid_client })
    })
    if (!posted) return
    brouillon.clear()
    onCreated(cree)
  }
  return {
    saisie,
    etat: publier.etat,
    /** Once the topic exists, its title and category are locked. */
    cree: saisie.uuid_forum !== '',
    send,
    cancelPseudo: publier.rest,
    change: (morceau: Partial<ForumSaisie>) => {
      brouillon.change(morceau)
      if ('contenu_message' in morceau) onceMessage.renew()
      if (publier.etat.nom === 'refusee') publier.rest()
    },
  }
}

/** The id of the created topic; throws on any other answer. */
export function readSujetCree(reponse: unknown): string {
  if (!reponse) throw new Error('La création du sujet a échoué.')
  if (!isUuid(reponse)) throw new Error("La création du forum n'a pas retourné un UUID valide.")
  return reponse
}
