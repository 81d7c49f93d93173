import type { Db } from '../../platform/db/conexion.ts'
import type { Flujo } from '../../platform/eventos/flujos.ts'
import { findUltimo, listPosteriores } from './publicaciones.queries.ts'
import { comoSuceso, LOTE, type PublicationFeed } from './publication-feed.ts'

const NUMERO = /^(0|[1-9]\d{0,8})$/

interface Partes {
  db: Db
  feed: PublicationFeed
  /** Called when going on would lose a message; the reader comes back with the last id that it got. */
  alFallar: (error: unknown) => void
}

/**
 * Sends a stream what came after its last id, in parts, and then what comes: each message once and in order (API-66).
 * Without a valid id the stream begins now. A slow stream reads from the database at its own pace: no message is kept for it.
 */
export const seguir = async (
  { db, feed, alFallar }: Partes,
  flujo: Flujo,
  ultimaVista: string | string[] | undefined,
): Promise<void> => {
  const pedido = NUMERO.test(String(ultimaVista)) ? Number(ultimaVista) : null
  let visto = pedido ?? feed.ultimo
  // A stream that has missed nothing asks the database nothing: after a restart all come back at once.
  let alDia = visto === feed.ultimo
  let novedad = false
  const enviar = (id: number, texto: string) => {
    if (id <= visto) return
    visto = id
    flujo.escribir(texto)
  }
  const leer = async () => {
    // With a number that was never given (a restored copy) it would hear nothing until the numbers got there.
    if (visto > feed.ultimo) visto = Math.min(visto, await findUltimo(db))
    do {
      novedad = false
      await flujo.desahogar()
      const lote = await listPosteriores(db, visto, LOTE)
      if (lote.length === LOTE) novedad = true
      for (const publicacion of lote) {
        enviar(publicacion.id, comoSuceso(publicacion))
        await flujo.desahogar()
      }
    } while (novedad && !flujo.terminado)
    alDia = true
  }
  flujo.alTerminar(
    feed.escuchar((id, texto) => {
      if (!alDia) novedad = true
      else if (!flujo.lleno) enviar(id, texto)
      else {
        alDia = false
        leer().catch(alFallar)
      }
    }),
  )
  if (!alDia) await leer().catch(alFallar)
}
