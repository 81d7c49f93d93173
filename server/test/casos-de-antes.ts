import type { ClaseDeExpediente } from '@cabildo/contracts/expedientes-reglas'
import type { ClasePlazo } from '@cabildo/contracts/plazos-calculo'
import type { Db } from '../src/platform/db/conexion.ts'

/** What happened to a case at some instant of the past, written without the acts of people, which would take days. */
export type HechoDeAntes = { at: Date } & (
  | { que: 'derivar'; area: number }
  | { que: 'recibir' | 'archivar' | 'desistir' | 'responder' | 'concluir' }
)

interface CasoDeAntes {
  clase: ClaseDeExpediente
  /** When it was registered, at the front desk or with its responsible. */
  at: Date
  plazo: { clase: ClasePlazo; desde: string; vence: string; dias: number } | null
  /** In the order of their instants. */
  hechos: readonly HechoDeAntes[]
  asignado?: number | null
}

const MESA = 4
let ultimo = 500_000

/** A case with all that happened to it: the original alone, and the clock by which it is to be answered. */
export const unCasoDeAntes = async (
  db: Db,
  { clase, at, plazo, hechos, asignado = null }: CasoDeAntes,
): Promise<number> => {
  const numero = ++ultimo
  const clave = `${clase}:${numero}`
  const { exma_id } = await db
    .insertInto('expedientes')
    .values({ anio: 2026, numero })
    .returning('exma_id')
    .executeTakeFirstOrThrow()
  const { registro_id } = await db
    .insertInto('registros')
    .values({
      ...{ exma_id, anio: 2026, numero, clave, tipo_documento: 'SOLICITUD', numero_documento: '1', folios: 1 },
      ...{ asunto: `Asunto ${numero}`, solicitante: 'Quispe Mamani Rosa', documento_identidad: '98000001' },
      created_at: at,
    })
    .returning('registro_id')
    .executeTakeFirstOrThrow()
  if (plazo)
    await db
      .insertInto('plazos')
      .values({ ...plazo, clave, calendario: 0 })
      .execute()
  let area = MESA
  let previo: number | null = null
  const mover = async (
    oper_idtope: number,
    cuando: Date,
    mas: { oper_depeid_d?: number; concluye?: string; a_responsable?: boolean; persona?: number | null } = {},
  ): Promise<void> => {
    const { oper_id } = await db
      .insertInto('movimientos')
      .values({
        ...{
          registro_id,
          oper_idtope,
          depe_id: area,
          oper_idprocesado: previo,
          created_at: cuando,
          ingreso_at: cuando,
        },
        ...mas,
      })
      .returning('oper_id')
      .executeTakeFirstOrThrow()
    previo = oper_id
    area = mas.oper_depeid_d ?? area
  }
  const cerrar = (estado: string, cerrado_at: Date) =>
    db
      .updateTable('plazos')
      .set({ estado, cerrado_at })
      .where('clave', '=', clave)
      .where('cerrado_at', 'is', null)
      .execute()
  await mover(1, at, { a_responsable: clase === 'reclamo' || clase === 'solicitud' })
  for (const hecho of hechos)
    switch (hecho.que) {
      case 'derivar':
        await mover(2, hecho.at, { oper_depeid_d: hecho.area })
        break
      case 'recibir':
        await mover(1, hecho.at, { persona: asignado })
        break
      case 'archivar':
        await mover(3, hecho.at)
        break
      case 'desistir':
        await mover(12, hecho.at, { concluye: 'DESISTIDO' })
        break
      case 'responder':
        await cerrar('CUMPLIDO', hecho.at)
        break
      case 'concluir':
        await cerrar('CONCLUIDO', hecho.at)
        break
    }
  return registro_id
}
