/**
 * Loaded into the product before it starts, for one measurement only: told by a signal, it collects what nobody needs any
 * more and writes down what is left. Node runs with --expose-gc.
 */
import { renameSync, writeFileSync } from 'node:fs'

/** What the server's process holds, in MB. */
export interface Testimonio {
  monticuloMB: number
  externoMB: number
  residenteMB: number
}

const { TESTIGO, TESTIGO_PID } = process.env
// The product's own processes load this, too, and have nothing to say.
if (TESTIGO && !TESTIGO_PID) {
  process.env.TESTIGO_PID = String(process.pid)
  process.on('SIGUSR2', () => {
    // What a first pass sets free with a finalizer goes in the second.
    globalThis.gc?.()
    globalThis.gc?.()
    const { heapUsed, external, rss } = process.memoryUsage()
    const [monticuloMB, externoMB, residenteMB] = [heapUsed, external, rss].map((bytes) => bytes / 2 ** 20)
    writeFileSync(`${TESTIGO}.parte`, JSON.stringify({ monticuloMB, externoMB, residenteMB }))
    renameSync(`${TESTIGO}.parte`, TESTIGO)
  })
}
