import { diaLima, diaMas } from '@cabildo/contracts/base/tiempo'
import { DIAS_PARA_SUBSANAR } from '@cabildo/contracts/mesa-de-partes'
import { type ClasePlazo, fechaLegal } from '@cabildo/contracts/plazos-calculo'
import { DIAS_DE_OBSERVACION } from '@cabildo/contracts/transparencia-reglas'
import { claveDe } from '../features/consulta/index.ts'
import { terminoDe } from '../features/procedimientos/index.ts'
import type { Trx } from '../platform/db/conexion.ts'
import { crearPlazos, type Plazos } from '../platform/plazos/plazos.ts'
import type { Reloj } from '../platform/reloj.ts'
import { CALENDARIO_DEMO, CORTE_DEMO, DIAS_DEMO, NORMA_DEMO } from './dias.ts'
import { hastaDe, type TramiteDemo } from './tramites.ts'

/** A day that was entered and taken away again. */
const RETIRADO = { dia: '08-31', nombre: 'Feria agropecuaria', motivo: 'El acuerdo fue dejado sin efecto' }

/** The calendar of the demonstration's year: two days that a norm declares, and one that was removed; answers its version (demo.md). */
export const insertCalendario = async (trx: Trx, reloj: Reloj, registrado_por: number): Promise<number> => {
  const { cambio_id } = await trx
    .insertInto('calendario_cambios')
    .values({ revision: '', recalculados: 0, hecho_por: registrado_por, created_at: reloj.ahora() })
    .returning('cambio_id')
    .executeTakeFirstOrThrow()
  const fila = (dia: string, nombre: string, motivo_retiro: string | null) => ({
    ...{ fecha: `${reloj.anio()}-${dia}`, hasta: `${reloj.anio()}-${dia}`, clase: 2, nombre, norma: NORMA_DEMO },
    ...{ registrado_por, cambio_id, created_at: reloj.ahora(), motivo_retiro },
    ...(motivo_retiro === null ? {} : { retirado_at: reloj.ahora(), retirado_por: registrado_por }),
  })
  await trx
    .insertInto('calendario_dias')
    .values([
      ...DIAS_DEMO.map(({ dia, nombre }) => fila(dia, nombre, null)),
      fila(RETIRADO.dia, RETIRADO.nombre, RETIRADO.motivo),
    ])
    .execute()
  return cambio_id
}

interface Presentado {
  id: number
  created_at: Date
}

interface Presentados {
  tramites: readonly TramiteDemo[]
  reclamos: readonly Presentado[]
  solicitudes: readonly Presentado[]
}

/** The terms of what has no type, in business days: the defaults of their settings. */
const DIAS = { tramite: 30, reclamo: 30, solicitud: 10 }

/** Starts the clocks of what the demonstration filed, dated back to when each began. */
export const iniciarPlazos = async (
  trx: Trx,
  reloj: Reloj,
  version: number,
  { tramites, reclamos, solicitudes }: Presentados,
): Promise<void> => {
  const vigente = { actual: () => ({ version, calendario: CALENDARIO_DEMO }) }
  // What happened on a day is written as on that day.
  const en = (dia: string) => crearPlazos(vigente, CORTE_DEMO, { ...reloj, hoy: () => dia })
  // What was answered stops its clock by that (see atencion.ts).
  const sinRespuesta = async (
    caso: 'reclamo' | 'solicitud',
    clases: Readonly<Partial<Record<ClasePlazo, number>>>,
    casos: readonly Presentado[],
  ) => {
    for (const { id, created_at } of casos) {
      const desde = fechaLegal(created_at, CORTE_DEMO, CALENDARIO_DEMO)
      for (const [clase, dias] of Object.entries(clases))
        await en(desde).iniciar(trx, { clave: claveDe(caso, id), clase: clase as ClasePlazo, desde, dias })
    }
  }
  await sinRespuesta('reclamo', { respuesta_reclamo: DIAS.reclamo }, reclamos)
  const deSolicitud = { observar_informacion: DIAS_DE_OBSERVACION, aviso_prorroga: DIAS_DE_OBSERVACION }
  await sinRespuesta('solicitud', { respuesta_informacion: DIAS.solicitud, ...deSolicitud }, solicitudes)
  for (const tramite of tramites) await iniciarTramite(trx, en, tramite)
}

const iniciarTramite = async (trx: Trx, en: (dia: string) => Plazos, tramite: TramiteDemo): Promise<void> => {
  const { fila, curso, atendido_at, subsanado_at } = tramite
  const clave = claveDe('tramite', fila.id)
  const termino = await terminoDe(trx, fila.procedimiento_id, DIAS.tramite)
  const desde = fila.fecha_legal
  if (termino) await en(desde).iniciar(trx, { ...termino, clave, clase: 'respuesta_tramite', desde })
  if (atendido_at === null || curso === 'recibido') return
  const dia = diaLima(atendido_at)
  const plazos = en(dia)
  const hasta = hastaDe(tramite)
  if (hasta === null) return plazos.anotar(trx, clave, 'respuesta_tramite', { tipo: 'CONCLUIDO' })
  await plazos.anotar(trx, clave, 'respuesta_tramite', { tipo: 'SUSPENSION' })
  await plazos.iniciar(trx, { clave, clase: 'subsanacion_mesa', desde: dia, dias: DIAS_PARA_SUBSANAR })
  if (subsanado_at !== null) {
    const despues = en(diaLima(subsanado_at))
    await despues.anotar(trx, clave, 'subsanacion_mesa', { tipo: 'CUMPLIDO' })
    await despues.anotar(trx, clave, 'respuesta_tramite', { tipo: 'REANUDACION' })
  }
  if (curso === 'no_presentado')
    for (const clase of ['subsanacion_mesa', 'respuesta_tramite'] as const)
      await en(diaMas(hasta, 1)).anotar(trx, clave, clase, { tipo: 'CONCLUIDO' })
}
