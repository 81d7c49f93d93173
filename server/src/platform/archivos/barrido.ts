import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const POR_TANDA = 500

/** Deletes, among the files of a folder last touched before `antes`, those that `elegir` names. Returns how many. */
export const barrer = async (
  carpeta: string,
  antes: Date,
  elegir: (rutas: readonly string[]) => Promise<readonly string[]>,
): Promise<number> => {
  let borrados = 0
  let tanda: string[] = []
  const vaciar = async () => {
    const elegidas = tanda.length > 0 ? await elegir(tanda) : []
    tanda = []
    for (const ruta of elegidas) await rm(ruta, { force: true })
    borrados += elegidas.length
  }
  for await (const ruta of archivosDe(carpeta)) {
    if ((await fechaDe(ruta)) >= antes.getTime()) continue
    tanda.push(ruta)
    if (tanda.length >= POR_TANDA) await vaciar()
  }
  await vaciar()
  return borrados
}

async function* archivosDe(carpeta: string): AsyncGenerator<string> {
  try {
    for await (const entrada of await opendir(carpeta, { recursive: true }))
      if (entrada.isFile()) yield join(entrada.parentPath, entrada.name)
  } catch (error) {
    // A folder that nobody has used yet does not exist.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

/** Time of the last change; a file that has gone meanwhile counts as new. */
const fechaDe = async (ruta: string): Promise<number> =>
  stat(ruta).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  )
