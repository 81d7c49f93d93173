import { esAlteracion, type Rotura, textoDeRotura } from '@cabildo/contracts/auditoria-cadena'
import type { Cartero } from '../correo/carta.ts'
import type { Db } from '../db/conexion.ts'
import type { Log } from '../log.ts'
import type { Reloj } from '../reloj.ts'
import { enlazarAuditoria } from './enlace-de-lineas.ts'
import { insertRevision } from './raices.queries.ts'
import { revisarCadena } from './revisar-cadena.ts'

interface Partes {
  db: Db
  reloj: Reloj
  log: Log
  cartero: Cartero
  /** Who is told of a broken chain; undefined where nobody is configured. */
  correo: string | undefined
}

/** The nightly task that checks the whole chain, stores the result for the screen, and sends a mail when it is broken. */
export const revisarDeNoche =
  ({ db, reloj, log, cartero, correo }: Partes) =>
  async (): Promise<void> => {
    // Links first: when a worker has just started, lines wait only because no worker was running.
    await enlazarAuditoria(db)
    const desde = performance.now()
    const { hasta, lineas, rotura } = await revisarCadena(db)
    const ms = Math.round(performance.now() - desde)
    await db.transaction().execute(async (trx) => {
      await insertRevision(trx, { en: reloj.ahora(), hasta, lineas, rotura, ms })
      if (rotura && correo !== undefined) await cartero.escribir(trx, { para: correo, ...carta(rotura) })
    })
    if (rotura) log.error({ rotura, lineas, ms }, asuntoDe(rotura))
    else log.info({ lineas, ms }, 'la cadena de la auditoría está completa')
  }

const asuntoDe = (rotura: Rotura): string =>
  `la cadena de la auditoría está ${esAlteracion(rotura) ? 'rota' : 'interrumpida'}`

const carta = (rotura: Rotura) => ({
  asunto: asuntoDe(rotura),
  partes: esAlteracion(rotura) ? deAlteracion(rotura) : deInterrupcion(rotura),
})

const deInterrupcion = (rotura: Rotura) => [
  `Nada enlaza lo que se escribe en la auditoría: ${textoDeRotura(rotura)}. Lo que no está enlazado se puede cambiar sin que se note.`,
  'Averigüe qué transacción sigue abierta en la base de datos, o quién cambió en ella la función que enlaza. «cabildo doctor --a-fondo» dice lo mismo en el servidor.',
]

const deAlteracion = (rotura: Rotura) => [
  `Alguien cambió la auditoría por fuera de Cabildo: ${textoDeRotura(rotura)}.`,
  'Conserve una copia de la base de datos tal como está, compárela con un respaldo anterior y averigüe quién entró en ella. «cabildo doctor --a-fondo» dice lo mismo en el servidor.',
]
