/** Limits for one file: milliseconds of processor, and the memory of its whole process. */
export interface Topes {
  trabajoMaximoMs: number
  memoriaTotalMb: number
}

/** The processor time of this process, in all of its threads. */
export const trabajado = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Ends this process when it has exceeded the limits since it began with a file. */
export const morirSiExcede = ({ trabajoMaximoMs, memoriaTotalMb }: Topes, alEmpezar: number): void => {
  const demasiado =
    trabajado() - alEmpezar > trabajoMaximoMs || process.memoryUsage.rss() > memoriaTotalMb * 1_024 * 1_024
  if (demasiado) process.kill(process.pid, 'SIGKILL')
}
