import { type MotivoSalud, saludApi } from '@cabildo/contracts/salud'
import type { FastifyPluginAsync } from 'fastify'
import type { Archivos } from '../archivos/archivos.ts'
import type { Db } from '../db/conexion.ts'
import { ErrorDeNegocio } from '../errores.ts'
import { preguntarConPrisa } from './prisa.ts'
import { abrirPulso } from './pulso.ts'
import { ruta } from './ruta.ts'
import { comprobarBase } from './salud.queries.ts'

/** A process that keeps everybody waiting this long does work that belongs in another one (H5). */
const RETRASO_MAXIMO_MS = 1_000

interface Partes {
  db: Db
  archivos: Pick<Archivos, 'hayEspacio'>
  /** True from when the process is told to stop: a proxy then sends new calls elsewhere. */
  seCierra?: (() => boolean) | undefined
}

/** Tells a supervisor or a proxy whether this process can serve, and how well. */
export const saludRoutes: FastifyPluginAsync<Partes> = async (app, { db, archivos, seCierra }) => {
  const pulso = abrirPulso()
  app.addHook('onClose', async () => pulso.cerrar())
  const hayEspacio = preguntarConPrisa(() => archivos.hayEspacio())
  ruta(app, saludApi.vivo, async () => ({ estado: 'vivo' as const }))
  ruta(app, saludApi.salud, async () => {
    const ausente = () => new ErrorDeNegocio('noDisponible', { reintentar: 5 })
    if (seCierra?.()) throw ausente()
    await comprobarBase(db).catch(() => {
      throw ausente()
    })
    const retraso_ms = pulso.retrasoMs()
    const motivos: MotivoSalud[] = []
    if (!(await hayEspacio())) motivos.push('disco')
    if (retraso_ms > RETRASO_MAXIMO_MS) motivos.push('retraso')
    return { estado: motivos.length > 0 ? ('degradado' as const) : ('listo' as const), motivos, retraso_ms }
  })
}
