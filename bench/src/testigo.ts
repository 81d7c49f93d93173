/**
 * Loaded into the product before it starts, only for one measurement: on a signal it collects garbage and writes down
 * what is left. Node runs with --expose-gc.
 */
import { renameSync, writeFileSync } from 'node:fs'

/** What the server's process holds, in MB. */
export interface Testimonio {
  monticuloMB: number
  externoMB: number
  residenteMB: number
}

const { TESTIGO, TESTIGO_PID } = process.env
// The product's own processes load this, too, but report nothing.
if (TESTIGO && !TESTIGO_PID) {
  process.env.TESTIGO_PID = String(process.pid)
  process.on('SIGUSR2', () => {
    // Objects freed by finalizers of the first pass go in the second.
    globalThis.gc?.()
    globalThis.gc?.()
    const { heapUsed, external, rss } = process.memoryUsage()
    const [monticuloMB, externoMB, residenteMB] = [heapUsed, external, rss].map((bytes) => bytes / 2 ** 20)
    writeFileSync(`${TESTIGO}.parte`, JSON.stringify({ monticuloMB, externoMB, residenteMB }))
    renameSync(`${TESTIGO}.parte`, TESTIGO)
  })
}
