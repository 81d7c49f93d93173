import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Of the clock in which Linux counts processor time. */
const TICS_POR_SEGUNDO = 100

/** Whether the system tells what each process has used: Linux does. */
export const hayProcesador = existsSync('/proc/self/stat')

/** What a process and its ended children have used, in ticks, and its parent; null for one that has just ended. */
const leerProceso = (pid: string) => {
  try {
    // The program's name may hold blanks and brackets.
    const campos = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    return {
      pid: Number(pid),
      padre: Number(campos[1]),
      tics: campos
        .slice(11, 15)
        .map(Number)
        .reduce((a, b) => a + b),
    }
  } catch {
    return null
  }
}

/** Processor time of these processes and all that they started, so far, in seconds. */
export const procesadorDe = (raices: readonly number[]): number => {
  if (!hayProcesador) return Number.NaN
  const procesos = readdirSync('/proc')
    .filter((nombre) => /^\d+$/.test(nombre))
    .map(leerProceso)
    .filter((proceso) => proceso !== null)
  const suyos = new Set(raices)
  for (let antes = 0; antes < suyos.size; ) {
    antes = suyos.size
    for (const { pid, padre } of procesos) if (suyos.has(padre)) suyos.add(pid)
  }
  return procesos.reduce((suma, { pid, tics }) => suma + (suyos.has(pid) ? tics : 0), 0) / TICS_POR_SEGUNDO
}

/** Processor time of everything on the machine, so far, in seconds. */
export const procesadorDeLaMaquina = (): number => {
  if (!hayProcesador) return Number.NaN
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (
    readFileSync('/proc/stat', 'latin1').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .map(Number)
  return (user + nice + system + irq + softirq) / TICS_POR_SEGUNDO
}
