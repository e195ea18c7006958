// The long topic of the demo forum: some forty answers about patients who do not come, as members give them.
import type { Sujet } from './sujet.ts'

export const debat: Sujet = {
  titre: 'Patients qui ne préviennent pas : que faites-vous ?',
  id_categorie: 1,
  paroles: [
    [
      'Isabelle T.',
      'Bonjour à tous,\n\nHier, quatre absents sur quatorze, un seul avait prévenu. Je n’ai pas envie de devenir la kiné qui gronde, mais je refuse aussi des gens qui attendent depuis trois semaines.\n\nVous faites quoi, concrètement ? Rappels, affiche, forfait, rien ?',
    ],
    ['Karim A.', 'Rappel par SMS la veille. On est passés de cinq absents par semaine à un ou deux.'],
    [
      'Élodie M.',
      'Pareil, et surtout une réponse possible : « répondez NON pour annuler ». Ils n’osent pas appeler, mais ils osent écrire.',
    ],
    ['Antoine B.', 'Moi je note, et au deuxième oubli j’en parle, calmement. Neuf fois sur dix il y a une raison.'],
    ['Isabelle T.', 'Le SMS, c’est ton logiciel qui l’envoie, Karim ?'],
    ['Karim A.', 'Oui, c’était dans une option. Quelques centimes par message, vite regagnés.'],
    [
      'Cabinet du Parc',
      'Ici une affiche au-dessus de l’interphone : « Une séance oubliée, c’est un voisin qui attend. » Pas de menace, et on nous en parle tout le temps.',
    ],
    ['Thomas R. – MK', 'J’aime beaucoup la phrase. Je peux la prendre ?'],
    ['Cabinet du Parc', 'Elle est à toi.'],
    [
      'Vincent C.',
      'J’ai essayé de facturer les absences. Mauvaise idée : des discussions sans fin, et deux patients perdus pour quinze euros.',
    ],
    [
      'Nadia B.',
      'Et une séance qui n’a pas eu lieu ne se facture pas à la caisse, c’est bien clair pour tout le monde j’espère 🙂',
    ],
    [
      'Vincent C.',
      'Oui, oui : c’était un dédommagement, annoncé et affiché. Mais même comme ça, je ne le referais pas.',
    ],
    [
      'Sarah H.',
      'Je trouve qu’on mélange deux choses. Celui qui oublie, on l’aide à s’en souvenir. Celui qui n’a plus envie, il faut lui demander pourquoi.',
    ],
    [
      'Yann Le G.',
      '+1 Sarah. Souvent l’absence dit ce que le patient n’ose pas dire : « je ne vois pas à quoi ça sert ».',
    ],
    ['Isabelle T.', 'C’est vrai que mes absents sont plutôt à la dixième séance qu’à la deuxième…'],
    [
      'Sarah H.',
      'Chez moi, bilan à la cinquième : on continue, on change, on arrête. Depuis, beaucoup moins d’abandons.',
    ],
    [
      'Kiné des Halles',
      'Petit cabinet, pas de secrétariat : je donne un carton avec les dates. Le vieux carton en papier, sur le frigo. Imbattable.',
    ],
    ['Fanny', 'Le carton ET le SMS pour moi. Les grands-parents ont le carton, les enfants reçoivent le SMS.'],
    [
      'Julien L.',
      'Vous gardez une liste d’attente du jour ? Quand une place se libère, j’envoie un message à trois personnes, la première qui répond vient.',
    ],
    ['Marion & Paul', 'Oui ! Nous l’appelons la liste « je suis à dix minutes ». Elle sauve nos fins de journée.'],
    ['Camille Kiné', 'Excellent nom. Comment vous la tenez à jour ?'],
    [
      'Marion & Paul',
      'Une feuille à l’accueil. On demande à chaque nouveau patient s’il habite ou travaille près d’ici, et s’il veut être appelé au dernier moment.',
    ],
    [
      'Hugo V.',
      'En remplacement je vois de tout : le cabinet le plus tranquille était celui où le titulaire appelait lui-même, le soir, ceux qui n’étaient pas venus. « Tout va bien ? » Rien d’autre.',
    ],
    [
      'Cécile Dubreuil',
      'Je le fais aussi, une fois par semaine. Une dame de 80 ans était tombée : personne ne le savait.',
    ],
    ['Isabelle T.', 'Cécile… voilà qui remet les choses à leur place.'],
    [
      'Damien F.',
      'Retour d’expérience inverse : trop de rappels, et plus personne ne note rien. « J’attendais votre message. »',
    ],
    ['Karim A.', 'Ah oui, ça arrive. Le jour où le logiciel est en panne, c’est la salle vide.'],
    [
      'Nicolas kiné sport',
      'Avec les sportifs : ils viennent tant qu’ils ont mal, et disparaissent dès qu’ils courent. Je le leur dis dès la première séance, ça les fait rire, et ils préviennent.',
    ],
    [
      'Laure & Associées',
      'Et les parents d’ados ? Le jeune a rendez-vous, le parent n’est pas au courant, et inversement.',
    ],
    ['Bérénice', 'Les deux numéros dans la fiche. Le SMS part aux deux.'],
    [
      'Cabinet des Quais',
      'Nous avons compté pendant trois mois : mardi matin, presque aucun absent ; vendredi après 17 h, un sur cinq. On met moins de rendez-vous fragiles le vendredi, et c’est réglé.',
    ],
    ['Les Kinés de la Gare', 'Compter, c’est ce qu’on oublie toujours de faire. Merci pour l’idée.'],
    ['Sacha', 'Chez nous aussi le vendredi… Je croyais que c’était moi !'],
    ['Romain G.', 'Une question bête : vous gardez combien de temps un créneau fixe à quelqu’un qui manque souvent ?'],
    [
      'Antoine B.',
      'Trois absences sans prévenir et le créneau fixe devient un créneau au jour le jour. Dit gentiment, écrit sur le règlement, et appliqué à tous.',
    ],
    ['Cabinet Les Tilleuls', 'Même règle ici. Personne ne s’est fâché en deux ans.'],
    [
      'Isabelle T.',
      'Je résume pour ceux qui arrivent :\n\n– SMS la veille avec réponse possible ;\n– carton papier ;\n– liste « je suis à dix minutes » ;\n– bilan à mi-parcours ;\n– au troisième oubli, plus de créneau fixe ;\n– et un coup de fil quand quelqu’un disparaît.\n\nJ’essaie tout le mois prochain et je vous dis.',
    ],
    ['Fanny', 'Beau résumé, je l’imprime.'],
    [
      'Isabelle T.',
      'Un mois plus tard : trois absents en quatre semaines, et tous avaient prévenu. La liste « dix minutes » a servi six fois. Merci à vous tous !',
    ],
    ['Karim A.', 'Voilà une bonne nouvelle pour finir la semaine.'],
    ['Mathilde', 'Je découvre le sujet, c’est une mine. Merci Isabelle d’être revenue le dire.'],
  ],
}
