import type { Db } from '../../platform/db/conexion.ts'
import type { Flujo } from '../../platform/eventos/flujos.ts'
import { findUltimo, listPosteriores } from './publicaciones.queries.ts'
import { comoSuceso, LOTE, type PublicationFeed } from './publication-feed.ts'

const NUMERO = /^(0|[1-9]\d{0,8})$/

interface Partes {
  db: Db
  feed: PublicationFeed
  /** Going on would lose something; its reader comes back with the last id that it got. */
  alFallar: (error: unknown) => void
}

/**
 * Sends a stream what came after its last id, in parts, and then what comes: each message once and in order (API-66). An id
 * that is none counts as no id: such a stream begins now. One that takes its messages slowly reads them at its own pace;
 * none are kept for it.
 */
export const seguir = async (
  { db, feed, alFallar }: Partes,
  flujo: Flujo,
  ultimaVista: string | string[] | undefined,
): Promise<void> => {
  const pedido = NUMERO.test(String(ultimaVista)) ? Number(ultimaVista) : null
  let visto = pedido ?? feed.ultimo
  // Whoever has missed nothing is up to date without a question: a restart brings everybody back at once.
  let alDia = visto === feed.ultimo
  let novedad = false
  const enviar = (id: number, texto: string) => {
    if (id <= visto) return
    visto = id
    flujo.escribir(texto)
  }
  const leer = async () => {
    // A number that was never given (a restored copy) would keep it deaf until the numbers got there.
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
