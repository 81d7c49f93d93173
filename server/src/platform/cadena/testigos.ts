import type { Confianza } from '@cabildo/firma/tipos'
import type { Db } from '../db/conexion.ts'
import type { Tsa } from '../firma/tsa.ts'
import { cronometrar, SOCIOS } from '../observacion/metricas.ts'
import { llamarSocio } from '../socio.ts'
import { esBuenSello } from './comprobar-sellos.ts'
import { findRaiz, type Raiz, setSello } from './raices.queries.ts'

const ESPERA_MS = 15_000
const RESPUESTA_MAXIMA = 64 * 1_024

/** What is published of a day, the same to everybody. */
interface Aviso {
  entidad: string
  dia: string
  lineas: number
  linea: number
  raiz: string
}

const avisoDe = (entidad: string, { dia, lineas, linea, huella }: Raiz): Aviso => ({
  ...{ entidad, dia, lineas, linea },
  raiz: huella.toString('hex'),
})

/** The task that posts a day's root to the address of choice; any answer but a good one is tried again later (F4). */
export const publicarRaiz =
  ({ db, url, entidad }: { db: Db; url: string | undefined; entidad: () => string }) =>
  async ({ dia }: { dia: string }): Promise<void> => {
    const raiz = url === undefined ? undefined : await findRaiz(db, dia)
    if (url === undefined || !raiz) return
    await cronometrar(SOCIOS, { partner: 'auditoria' }, async () => {
      const { status } = await llamarSocio(url, {
        ...{ method: 'POST', cabeceras: {}, cuerpo: avisoDe(entidad(), raiz) },
        ...{ esperaMs: ESPERA_MS, maximoBytes: RESPUESTA_MAXIMA },
      })
      if (status < 200 || status > 299) throw new Error(`AUDITORIA_URL respondió ${status}`)
    })
  }

interface DeSellos {
  db: Db
  abrirTsa: () => Promise<Tsa | undefined>
  leerConfianza: () => Promise<Confianza>
}

/**
 * The task that gets a time stamp for a day's root, unless it has a valid one. An invalid stamp did not come from this
 * task and is replaced (decision 0115).
 */
export const sellarRaiz =
  ({ db, abrirTsa, leerConfianza }: DeSellos) =>
  async ({ dia }: { dia: string }): Promise<void> => {
    const [tsa, raiz] = [await abrirTsa(), await findRaiz(db, dia)]
    if (!tsa || !raiz) return
    const esBueno = async (sello: Buffer) => esBuenSello(sello, raiz, await leerConfianza())
    if (raiz.sello && (await esBueno(raiz.sello))) return
    const sello = await tsa.sellar(raiz.huella)
    if (!raiz.sello || (await esBueno(sello))) await setSello(db, dia, sello)
  }
