// Forty planner forms with their expected results, used by domain/cotisation/ and by the browser stories.

/** The form; then Urssaf and CARPIMKO of the year shown, and what is paid in each of the first two years. */
export const casPrevision: [string, (number | null)[]][] = [
  // Thirteen forms computed by the official simulator.
  ['recettes=3000&charges=900', [301, 3_912, null, null]],
  ['recettes=8000&charges=0', [758, 3_974, null, null]],
  ['recettes=20000&charges=6000', [1_203, 4_452, null, null]],
  ['recettes=30000&charges=9000', [1_717, 5_009, null, null]],
  ['recettes=40000&charges=12000', [2_234, 5_566, null, null]],
  ['recettes=50000&charges=15000', [2_762, 6_285, null, null]],
  ['recettes=60000&charges=18000', [3_290, 7_294, null, null]],
  ['recettes=70000&charges=21000', [3_818, 8_303, null, null]],
  ['recettes=80000&charges=24000', [4_346, 9_310, null, null]],
  ['recettes=100000&charges=30000', [5_404, 11_000, null, null]],
  ['recettes=120000&charges=36000', [7_702, 12_111, null, null]],
  ['recettes=150000&charges=45000', [10_455, 13_779, null, null]],
  ['recettes=250000&charges=25000', [22_200, 21_365, null, null]],
  // Starts in each part of the year.
  ['recettes=60000&charges=18000&debut=2026-01-01', [3_290, 7_294, 4_304, 14_524]],
  ['recettes=60000&charges=18000&debut=2026-01-05', [3_225, 7_227, 4_294, 14_500]],
  ['recettes=40000&charges=10000&debut=2026-02-12&statut=titulaire', [2_105, 5_450, 4_202, 10_292]],
  ['recettes=52000&charges=12000&debut=2026-03-31', [2_380, 5_746, 4_088, 13_305]],
  ['recettes=52000&charges=12000&debut=2026-04-01', [2_372, 5_737, 3_004, 12_758]],
  ['recettes=80000&charges=20000&debut=2026-05-15&statut=titulaire', [2_958, 6_715, 2_898, 18_622]],
  ['recettes=30000&charges=9000&debut=2026-06-30&statut=remplacant', [942, 4_185, 2_786, 7_365]],
  ['recettes=60000&charges=18000&debut=2026-07-01', [1_714, 5_023, 1_706, 12_255]],
  ['recettes=60000&charges=18000&debut=2026-08-05', [1_422, 4_702, 1_621, 12_048]],
  ['recettes=60000&charges=18000&debut=2026-08-06', [1_413, 4_693, 1_081, 12_579]],
  ['recettes=60000&charges=18000&debut=2026-09-01', [1_196, 4_455, 1_081, 12_362]],
  ['recettes=60000&charges=18000&debut=2026-12-15', [286, 3_457, 0, 10_870]],
  // ACRE over its twelve months.
  ['recettes=40000&charges=10000&acre=1', [2_345, 4_883, null, null]],
  ['recettes=40000&charges=10000&acre=1&debut=2026-01-01', [2_345, 4_883, 3_930, 10_149]],
  ['recettes=60000&charges=18000&acre=1&debut=2026-09-01', [1_186, 3_925, 956, 11_443]],
  ['recettes=76757&charges=20000&acre=1&debut=2026-04-01', [3_274, 6_930, 2_755, 17_756]],
  ['recettes=60000&charges=18000&acre=1&debut=2025-11-01', [3_240, 6_396, 0, 10_315]],
  ['recettes=60000&charges=18000&acre=1&debut=2024-12-31', [3_290, 7_294, null, null]],
  // Other ways of typing, and small, large or zero amounts.
  ['recettes=60.000&charges=18.000&debut=01/09/2026', [1_196, 4_455, 1_081, 12_362]],
  ['recettes=60.000,50&charges=18 000,50&debut=1-9-2026', [1_196, 4_455, 1_081, 12_362]],
  ['recettes=0&charges=0&debut=2026-09-01', [178, 3_910, 1_081, 4_167]],
  ['recettes=12000&charges=3000&debut=2026-01-01', [831, 4_054, 4_304, 4_448]],
  ['recettes=5000&charges=8000&debut=2026-03-01', [178, 3_910, 4_161, 3_049]],
  ['recettes=1000000&charges=0&debut=2026-06-01', [68_928, 23_317, 2_856, 217_805]],
  ['recettes=60000&charges=3000&retrocession=75&redevance=ajoutee', [3_290, 7_294, null, null]],
  ['recettes=83600&charges=20000&debut=2026-12-31', [178, 3_337, 0, 15_503]],
  ['recettes=60000&charges=18000&debut=2025-01-01&acre=1', [3_290, 7_294, 2_953, 12_674]],
]
