// Forty forms of the planner, with what each must answer, as domain/cotisation/ and the browser stories ask them.
import type { Demande } from './apiWitness.ts'

/** The form; profit, start, ACRE, CURPS; Urssaf and CARPIMKO of 2026, then what is paid in each of the first two years. */
export const casPrevision: [string, Demande, (number | null)[]][] = [
  // The thirteen of the official simulator.
  ['recettes=3000&charges=900', [2100, '', false, true], [301, 3912, null, null]],
  ['recettes=8000&charges=0', [8000, '', false, true], [758, 3974, null, null]],
  ['recettes=20000&charges=6000', [14_000, '', false, true], [1203, 4452, null, null]],
  ['recettes=30000&charges=9000', [21_000, '', false, true], [1717, 5009, null, null]],
  ['recettes=40000&charges=12000', [28_000, '', false, true], [2234, 5566, null, null]],
  ['recettes=50000&charges=15000', [35_000, '', false, true], [2762, 6285, null, null]],
  ['recettes=60000&charges=18000', [42_000, '', false, true], [3290, 7294, null, null]],
  ['recettes=70000&charges=21000', [49_000, '', false, true], [3818, 8303, null, null]],
  ['recettes=80000&charges=24000', [56_000, '', false, true], [4346, 9310, null, null]],
  ['recettes=100000&charges=30000', [70_000, '', false, true], [5404, 11_000, null, null]],
  ['recettes=120000&charges=36000', [84_000, '', false, true], [7702, 12_111, null, null]],
  ['recettes=150000&charges=45000', [105_000, '', false, true], [10_455, 13_779, null, null]],
  ['recettes=250000&charges=25000', [225_000, '', false, true], [22_200, 21_365, null, null]],
  // A start in each part of the year.
  ['recettes=60000&charges=18000&debut=2026-01-01', [42_000, '2026-01-01', false, true], [3259, 4985, 4304, 14_524]],
  ['recettes=60000&charges=18000&debut=2026-01-05', [42_000, '2026-01-05', false, true], [3224, 4985, 4292, 14_501]],
  [
    'recettes=40000&charges=10000&debut=2026-02-12&statut=titulaire',
    [30_000, '2026-02-12', false, true],
    [2091, 4279, 4181, 10_299],
  ],
  ['recettes=52000&charges=12000&debut=2026-03-31', [40_000, '2026-03-31', false, true], [2351, 4867, 4045, 13_319]],
  ['recettes=52000&charges=12000&debut=2026-04-01', [40_000, '2026-04-01', false, true], [2343, 3244, 2960, 12_773]],
  [
    'recettes=80000&charges=20000&debut=2026-05-15&statut=titulaire',
    [60_000, '2026-05-15', false, true],
    [2914, 4028, 2832, 18_644],
  ],
  [
    'recettes=30000&charges=9000&debut=2026-06-30&statut=remplacant',
    [21_000, '2026-06-30', false, false],
    [862, 2499, 2698, 7373],
  ],
  ['recettes=60000&charges=18000&debut=2026-07-01', [42_000, '2026-07-01', false, true], [1644, 1663, 1618, 12_273]],
  ['recettes=60000&charges=18000&debut=2026-08-05', [42_000, '2026-08-05', false, true], [1331, 1663, 1516, 12_062]],
  ['recettes=60000&charges=18000&debut=2026-08-06', [42_000, '2026-08-06', false, true], [1322, 1663, 1081, 12_488]],
  ['recettes=60000&charges=18000&debut=2026-09-01', [42_000, '2026-09-01', false, true], [1089, 1663, 1081, 12_255]],
  ['recettes=60000&charges=18000&debut=2026-12-15', [42_000, '2026-12-15', false, true], [151, 0, 0, 10_735]],
  // The ACRE, over its own twelve months.
  ['recettes=40000&charges=10000&acre=1', [30_000, '', true, true], [2345, 4883, null, null]],
  [
    'recettes=40000&charges=10000&acre=1&debut=2026-01-01',
    [30_000, '2026-01-01', true, true],
    [2323, 3646, 3915, 10_164],
  ],
  [
    'recettes=60000&charges=18000&acre=1&debut=2026-09-01',
    [42_000, '2026-09-01', true, true],
    [1071, 1393, 956, 11_338],
  ],
  [
    'recettes=76757&charges=20000&acre=1&debut=2026-04-01',
    [56_757, '2026-04-01', true, true],
    [3261, 3532, 2701, 17_756],
  ],
  ['recettes=60000&charges=18000&acre=1&debut=2025-11-01', [42_000, '2025-11-01', true, true], [3245, 6396, 0, 10_177]],
  [
    'recettes=60000&charges=18000&acre=1&debut=2024-12-31',
    [42_000, '2024-12-31', true, true],
    [3290, 7294, null, null],
  ],
  // What is typed another way, little, much, nothing.
  ['recettes=60.000&charges=18.000&debut=01/09/2026', [42_000, '2026-09-01', false, true], [1089, 1663, 1081, 12_255]],
  [
    'recettes=60.000,50&charges=18 000,50&debut=1-9-2026',
    [42_000, '2026-09-01', false, true],
    [1089, 1663, 1081, 12_255],
  ],
  ['recettes=0&charges=0&debut=2026-09-01', [0, '2026-09-01', false, true], [59, 982, 1081, 4048]],
  ['recettes=12000&charges=3000&debut=2026-01-01', [9000, '2026-01-01', false, true], [824, 3043, 4304, 4448]],
  ['recettes=5000&charges=8000&debut=2026-03-01', [-3000, '2026-03-01', false, true], [149, 2944, 4132, 3049]],
  [
    'recettes=1000000&charges=0&debut=2026-06-01',
    [1_000_000, '2026-06-01', false, true],
    [71_232, 6020, 2782, 220_183],
  ],
  [
    'recettes=60000&charges=3000&retrocession=75&redevance=ajoutee',
    [42_000, '', false, true],
    [3290, 7294, null, null],
  ],
  ['recettes=83600&charges=20000&debut=2026-12-31', [63_600, '2026-12-31', false, true], [13, 0, 0, 15_338]],
  [
    'recettes=60000&charges=18000&debut=2025-01-01&acre=1',
    [42_000, '2025-01-01', true, true],
    [3290, 7294, 3915, 14_049],
  ],
]
