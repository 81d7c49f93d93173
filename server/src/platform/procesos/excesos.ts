/** What one file may cost: milliseconds of processor, and the memory that its whole process may hold. */
export interface Topes {
  trabajoMaximoMs: number
  memoriaTotalMb: number
}

/** The work that this process has done, whichever of its threads asks. */
export const trabajado = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Ends this process when it has cost more than it may since it began with a file. */
export const morirSiExcede = ({ trabajoMaximoMs, memoriaTotalMb }: Topes, alEmpezar: number): void => {
  const demasiado =
    trabajado() - alEmpezar > trabajoMaximoMs || process.memoryUsage.rss() > memoriaTotalMb * 1_024 * 1_024
  if (demasiado) process.kill(process.pid, 'SIGKILL')
}
