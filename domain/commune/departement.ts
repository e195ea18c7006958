// The departments of France: names, and which ones share a land border.

// Each line: code, name, neighbours with a greater code, so that each border is written once.
const table = `01 Ain 38 39 69 71 73 74
02 Aisne 08 51 59 60 77 80
03 Allier 18 23 42 58 63 71
04 Alpes-de-Haute-Provence 05 06 26 83 84
05 Hautes-Alpes 26 38 73
06 Alpes-Maritimes 83
07 Ardèche 26 30 38 42 43 48 84
08 Ardennes 51 55
09 Ariège 11 31 66
10 Aube 21 51 52 77 89
11 Aude 31 34 66 81
12 Aveyron 15 30 34 46 48 81 82
13 Bouches-du-Rhône 30 83 84
14 Calvados 27 50 61
15 Cantal 19 43 46 48 63
16 Charente 17 24 79 86 87
17 Charente-Maritime 24 33 79 85
18 Cher 23 36 41 45 58
19 Corrèze 23 24 46 63 87
21 Côte-d’Or 39 52 58 70 71 89
22 Côtes-d’Armor 29 35 56
23 Creuse 36 63 87
24 Dordogne 33 46 47 87
25 Doubs 39 70 90
26 Drôme 38 84
27 Eure 28 60 61 76 78 95
28 Eure-et-Loir 41 45 61 72 78 91
29 Finistère 56
2A Corse-du-Sud 2B
2B Haute-Corse
30 Gard 34 48 84
31 Haute-Garonne 32 65 81 82
32 Gers 40 47 64 65 82
33 Gironde 40 47
34 Hérault 81
35 Ille-et-Vilaine 44 49 50 53 56
36 Indre 37 41 86 87
37 Indre-et-Loire 41 49 72 86
38 Isère 42 69 73
39 Jura 70 71
40 Landes 47 64
41 Loir-et-Cher 45 72
42 Loire 43 63 69 71
43 Haute-Loire 48 63
44 Loire-Atlantique 49 56 85
45 Loiret 58 77 89 91
46 Lot 47 82
47 Lot-et-Garonne 82
48 Lozère
49 Maine-et-Loire 53 72 79 85 86
50 Manche 53 61
51 Marne 52 55 77
52 Haute-Marne 55 70 88
53 Mayenne 61 72
54 Meurthe-et-Moselle 55 57 67 88
55 Meuse 88
56 Morbihan
57 Moselle 67
58 Nièvre 71 89
59 Nord 62 80
60 Oise 76 77 80 95
61 Orne 72
62 Pas-de-Calais 80
63 Puy-de-Dôme
64 Pyrénées-Atlantiques 65
65 Hautes-Pyrénées
66 Pyrénées-Orientales
67 Bas-Rhin 68 88
68 Haut-Rhin 88 90
69 Rhône 71
70 Haute-Saône 88 90
71 Saône-et-Loire
72 Sarthe
73 Savoie 74
74 Haute-Savoie
75 Paris 92 93 94
76 Seine-Maritime 80
77 Seine-et-Marne 89 91 93 94 95
78 Yvelines 91 92 95
79 Deux-Sèvres 85 86
80 Somme
81 Tarn 82
82 Tarn-et-Garonne
83 Var 84
84 Vaucluse
85 Vendée
86 Vienne 87
87 Haute-Vienne
88 Vosges 90
89 Yonne
90 Territoire de Belfort
91 Essonne 92 94
92 Hauts-de-Seine 93 94 95
93 Seine-Saint-Denis 94 95
94 Val-de-Marne
95 Val-d’Oise
971 Guadeloupe
972 Martinique
973 Guyane
974 La Réunion
975 Saint-Pierre-et-Miquelon
976 Mayotte
977 Saint-Barthélemy
978 Saint-Martin
986 Wallis-et-Futuna
987 Polynésie française
988 Nouvelle-Calédonie`

const noms = new Map<string, string>()
const touchent = new Map<string, string[]>()
for (const [, code, nom, voisins] of table.matchAll(/^(\S+) (.*?)((?: \d[\dAB])*)$/gm)) {
  noms.set(code!, nom!)
  // Lines are in the order of codes, so neighbours with a lesser code are already there.
  for (const voisin of voisins!.split(' ').filter(Boolean)) {
    touchent.set(code!, [...(touchent.get(code!) ?? []), voisin])
    touchent.set(voisin, [...(touchent.get(voisin) ?? []), code!])
  }
}

/** Codes of every department and overseas collectivity, in official order. */
export const codesDepartement: readonly string[] = [...noms.keys()]

/** The name of a department, or null for an unknown code. */
export const nomDepartement = (code: string): string | null => noms.get(code) ?? null

/** The department of a postal code, right in nearly all cases: 20xxx is Corsica, three digits identify those overseas. */
export function departementDuCode(codePostal: string): string | null {
  const debut = codePostal.slice(0, /^9[78]/.test(codePostal) ? 3 : 2)
  const code = debut === '20' ? (/^20[01]/.test(codePostal) ? '2A' : '2B') : debut
  return noms.has(code) ? code : null
}

/** Departments that share a land border (product D10), in the order of codes; none overseas. */
export const voisins = (code: string): string[] => [...(touchent.get(code) ?? [])]
