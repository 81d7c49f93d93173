/** Why the program cannot start: the message is one Spanish line that says what to do. main prints it and exits 1. */
export class ErrorDeArranque extends Error {
  override name = 'ErrorDeArranque'
}

/** The operating system's code (`EACCES`, `ENOSPC`…) of an unknown error, or ''. */
export const codigoDe = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Explains a file system failure on a folder to whoever has to repair it. Answers any other error unchanged. (H8) */
export function explicarCarpeta(error: unknown, carpeta: string): unknown {
  switch (codigoDe(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return sinEspacio(carpeta)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new ErrorDeArranque(
        `No se puede escribir en la carpeta de datos ${carpeta}: dele permiso al usuario que inicia Cabildo o indique otra carpeta en DATOS.`,
      )
    case 'ENOTDIR':
    case 'EEXIST':
      return new ErrorDeArranque(
        `La carpeta de datos ${carpeta} no es una carpeta: quite ese archivo o indique otra carpeta en DATOS.`,
      )
    default:
      return error
  }
}

export const sinEspacio = (carpeta: string) =>
  new ErrorDeArranque(
    `El disco de la carpeta de datos ${carpeta} está lleno: libere espacio o indique otra carpeta en DATOS, y vuelva a iniciar.`,
  )
