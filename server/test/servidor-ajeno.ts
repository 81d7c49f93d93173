import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Starts a server of somebody else's by its script, which says where it is; it ends with the answered call. */
export const iniciarServidor = async <Donde>(
  guion: string,
  nombre: string,
  argumentos: readonly string[] = [],
): Promise<[Donde, detener: () => Promise<unknown>]> => {
  const ruta = fileURLToPath(new URL(`../../scripts/${guion}`, import.meta.url))
  const hijo = spawn(process.execPath, [ruta, ...argumentos], { stdio: ['pipe', 'pipe', 'inherit'] })
  const fin = new Promise((listo) => hijo.once('close', listo))
  const linea = await new Promise<string>((listo, fallar) => {
    createInterface(hijo.stdout).once('line', listo)
    void fin.then(() => fallar(new Error(`${nombre} no se inició`)))
  })
  const detener = () => {
    hijo.stdin.end()
    return fin
  }
  return [JSON.parse(linea) as Donde, detener]
}
