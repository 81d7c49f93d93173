import type { Db } from '../../platform/db/conexion.ts'
import type { Flujo } from '../../platform/eventos/flujos.ts'
import { comoSuceso, type Pregonero } from './pregonero.ts'
import { findUltimo, listPosteriores } from './publicaciones.queries.ts'

const LOTE = 100
const NUMERO = /^(0|[1-9]\d{0,8})$/

interface Partes {
  db: Db
  pregonero: Pregonero
}

/**
 * Sends a stream what came after its last id, in parts, and then what comes: each message once and in order (API-66). An id
 * that is none counts as no id: such a stream begins now.
 */
export const seguir = async (
  { db, pregonero }: Partes,
  flujo: Flujo,
  ultimaVista: string | string[] | undefined,
): Promise<void> => {
  const pedido = NUMERO.test(String(ultimaVista)) ? Number(ultimaVista) : null
  let visto = pedido ?? pregonero.ultimo
  // Whoever has missed nothing is up to date without a question: a restart brings everybody back at once.
  let alDia = visto === pregonero.ultimo
  let novedad = true
  const enviar = (id: number, texto: string) => {
    if (id <= visto) return
    visto = id
    flujo.escribir(texto)
  }
  flujo.alTerminar(
    pregonero.escuchar((id, texto) => {
      if (alDia) enviar(id, texto)
      // Not sent past what is still being read, nor kept: the next part brings it.
      else novedad = true
    }),
  )
  if (alDia) return
  // A number that was never given (a restored database) would keep it deaf until the numbers got there.
  if (visto > pregonero.ultimo) visto = Math.min(visto, await findUltimo(db))
  while (novedad && !flujo.terminado) {
    novedad = false
    const lote = await listPosteriores(db, visto, LOTE)
    if (lote.length === LOTE) novedad = true
    for (const publicacion of lote) {
      enviar(publicacion.id, comoSuceso(publicacion))
      await flujo.desahogar()
    }
  }
  alDia = true
}
