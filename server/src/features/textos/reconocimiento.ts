import type { Casa } from '../../casa.ts'
import { notificarEventos } from '../../platform/eventos/eventos.queries.ts'
import type { Reconocedor } from '../../platform/textos/reconocedor.ts'
import { cerrarReconocimiento, insertPaginasReconocidas } from './reconocimiento.queries.ts'
import { findPendiente, POR_RECONOCER } from './textos.queries.ts'

const PAGINAS_POR_LOTE = 20

type Partes = Pick<Casa, 'db' | 'archivos' | 'log'> & {
  /** Null where scans are not read, or this machine has nothing to read them with. */
  reconocedor: Promise<Reconocedor | null>
}

/**
 * The task that reads the scanned pages of a norm and adds them to its text, marked as read by machine. Personal data in
 * them are told as those of other pages (P-15).
 */
export const reconocerTexto =
  ({ db, archivos, log, reconocedor }: Partes) =>
  async ({ texto_id }: { texto_id: number }): Promise<void> => {
    const lector = await reconocedor
    const pendiente = lector && (await findPendiente(db, texto_id, POR_RECONOCER))
    if (!pendiente) return
    const { norma_id, archivo_id, storage_key, areas } = pendiente
    const leido = await lector.reconocer({ archivos, carpeta: norma_id === null ? 'archivos' : 'docs', storage_key })
    if (!leido) throw new Error(`Falta el PDF ${storage_key} de una norma`)
    const { paginas, mudas } = leido
    if (mudas === null)
      log.warn({ texto_id, storage_key }, 'no se pudieron leer todas las páginas escaneadas de un PDF')
    for (let i = 0; i < paginas.length; i += PAGINAS_POR_LOTE)
      await insertPaginasReconocidas(db, texto_id, areas, paginas.slice(i, i + PAGINAS_POR_LOTE))
    const datos_personales = paginas.filter((una) => una.datosPersonales).map(({ pagina }) => pagina)
    const cerrado = await db.transaction().execute((trx) =>
      cerrarReconocimiento(trx, texto_id, norma_id, areas, {
        estado: paginas.length === 0 ? null : mudas === 0 ? 'reconocido' : 'parcial',
        datos_personales,
      }),
    )
    if (!cerrado) return
    if (archivo_id !== null && datos_personales.length > 0)
      log.warn({ archivo_id, paginas: datos_personales }, 'una norma del archivo muestra datos personales')
    await notificarEventos(db)
  }
