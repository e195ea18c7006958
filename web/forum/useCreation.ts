// The opening of a topic: the topic first, then its first message; each once, whatever has to be sent again (product §4, §5).
import { type ForumSaisie, readTitreForum, refuseSujet } from '#domain/forum/forum.ts'
import { isUuid } from '#domain/protocol/uuid.ts'
import { useBrouillon } from '../brouillon/useBrouillon.ts'
import { idempotencyKey } from '../query/idempotencyKey.ts'
import { useCall } from '../query/useCall.ts'
import { usePublicationForum } from './usePublicationForum.ts'

interface SujetEnCours extends ForumSaisie {
  /** The topic, once it is made: only its first message is missing. */
  uuid_forum: string
  /** The id it was asked for with. */
  uuid_sujet: string
  /** The id of the first message as it was last sent. */
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

/** `categorie` is preselected until another is chosen. */
export function useCreation(sub: string, categorie: number | null, onCreated: (uuid_forum: string) => void) {
  const brouillon = useBrouillon(`forum-brouillon:${sub}`, { vide, place: 'id_categorie' })
  const creer = useCall('creer_forum', { stays: true })
  const envoyer = useCall('envoyer_forum', { stays: true })
  const publier = usePublicationForum('Erreur de création : ')
  // A topic asked for again is the same one, whatever its title has become.
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
    /** The topic exists: its title and its category can no longer change. */
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

/** The id of the topic that was made; whatever else was answered is a failure. */
export function readSujetCree(reponse: unknown): string {
  if (!reponse) throw new Error('La création du sujet a échoué.')
  if (!isUuid(reponse)) throw new Error("La création du forum n'a pas retourné un UUID valide.")
  return reponse
}
