import { fecha } from '@cabildo/contracts/base/tiempo'
import type { FastifyBaseLogger } from 'fastify'
import type { Cartero } from '../correo/carta.ts'
import type { Db, Trx } from '../db/conexion.ts'
import { sinFiltro } from '../log.ts'
import type { Reloj } from '../reloj.ts'
import { encolar } from '../trabajos/trabajos.queries.ts'
import { enlazarAuditoria } from './enlace-de-lineas.ts'
import { cerrarDias, getDiaDeLaBase, listUltimasRaices, type Raiz } from './raices.queries.ts'

/** Tries of a job, enough for a partner who is away for some days. */
const INTENTOS = 20
/** Each night sends the roots of the last week, so hiding a forged root takes stopping the job for a week. */
const DICHAS = 7

/** Where roots are sent, besides the log. */
export interface Testigos {
  /** An address of e-mail; undefined where none is set. */
  correo: string | undefined
  url: string | undefined
  /** Whether there is a time-stamp authority. */
  tsa: boolean
}

interface Partes {
  db: Db
  reloj: Reloj
  log: FastifyBaseLogger
  cartero: Cartero
  testigos: Testigos
}

/**
 * Makes the root of each day that is over by both clocks, the database's and the program's, and publishes the last
 * ones: in the log, by mail, to an address, and to a time-stamp authority (D-33). A day is closed once, by the first
 * process that asks; the roots are published whoever made them. A job of its own retries whoever cannot be reached.
 */
export const cerrarDiasDeAuditoria = async ({ db, reloj, log, cartero, testigos }: Partes): Promise<void> => {
  if (!(await enlazarAuditoria(db)))
    throw new Error('Alguien está escribiendo desde antes de la medianoche: el día se cierra más tarde')
  await db.transaction().execute(async (trx) => {
    // A root made too early would make the rest of that day's lines look added later.
    const dia = await getDiaDeLaBase(trx)
    if (dia > reloj.hoy())
      throw new Error(
        `Para la base de datos ya es el ${fecha(dia)} y para el programa el ${fecha(reloj.hoy())}: el día se cierra cuando ambos relojes lo den por terminado`,
      )
    const hechas = await cerrarDias(trx)
    const raices = await listUltimasRaices(trx, Math.max(DICHAS, hechas.length))
    // Published before the commit: publishing a root twice does no harm, never publishing it would.
    for (const { dia, lineas, huella } of raices)
      sinFiltro(log).info({ dia, lineas, raiz: huella.toString('hex') }, 'raíz del día de la auditoría')
    await avisar(trx, raices, { cartero, testigos })
  })
}

const avisar = async (
  trx: Trx,
  raices: readonly Raiz[],
  { cartero, testigos }: Pick<Partes, 'cartero' | 'testigos'>,
): Promise<void> => {
  const [ultima, ...anteriores] = raices.toReversed()
  if (!ultima) return
  if (testigos.correo !== undefined)
    await cartero.escribir(trx, { para: testigos.correo, ...cartaDe(ultima, anteriores) })
  for (const { dia } of raices) {
    if (testigos.url !== undefined)
      await encolar(trx, 'publicar_raiz', { dia }, { jobKey: `publicar_raiz:${dia}`, intentos: INTENTOS })
    if (testigos.tsa) await encolar(trx, 'sellar_raiz', { dia }, { jobKey: `sellar_raiz:${dia}`, intentos: INTENTOS })
  }
}

const cartaDe = ({ dia, lineas, linea, huella }: Raiz, anteriores: readonly Raiz[]) => ({
  asunto: `raíz de la auditoría del ${fecha(dia)}`,
  partes: [
    'Guarde este correo: con él se comprueba, mañana o dentro de años, que nadie cambió lo que la auditoría decía hasta ese día.',
    {
      datos: [
        ['Día', fecha(dia)],
        ['Líneas del día', String(lineas)],
        ['Última línea', String(linea)],
        ['Raíz', huella.toString('hex')],
      ] as const,
    },
    'Mañana la pantalla Auditoría debe decir la misma raíz; después, «cabildo doctor --raiz» y esta raíz, que es la de ese día.',
    ...(anteriores.length > 0
      ? [
          'Las de los días anteriores deben ser las de sus correos:',
          { datos: anteriores.map((raiz) => [fecha(raiz.dia), raiz.huella.toString('hex')] as const) },
        ]
      : []),
  ],
})
