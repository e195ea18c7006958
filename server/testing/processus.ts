// For tests: one of the other processes of a server, which tells that it has no figures; its environment has it start late, or hang.
import { takePoste, tellFigures } from '../exploitation/ouvriers.ts'

/** Nothing else is done by this process meanwhile. */
const hang = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

const { PROCESSUS } = process.env
if (PROCESSUS === 'lent') hang(3000)
await takePoste()
if (PROCESSUS === 'figé') hang(Number.POSITIVE_INFINITY)
tellFigures(async () => [])
