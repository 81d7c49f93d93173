import type { Formato, TablaExportable as NombreTabla } from '@cabildo/contracts/exportar'
import { filtroEscrito, insertConsulta } from '../../platform/conservacion/consultas.queries.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db } from '../../platform/db/conexion.ts'
import type { Reloj } from '../../platform/reloj.ts'

/** The tables of people, whose exports are noted (P-12, decision 0052). */
const DE_PERSONAS: ReadonlySet<NombreTabla> = new Set([
  ...(['visitas', 'empleados', 'auditoria', 'mpvirtual'] as const),
  ...(['reclamos', 'transparencia', 'excel', 'nacimientos', 'usuarios', 'expedientes'] as const),
])

interface Salida {
  tabla: NombreTabla
  formato: Formato
  /** The listing request. */
  peticion: unknown
  actor: Actor
}

/** Counts the rows of one export and notes it once. */
export const abrirNota = (
  { db, reloj }: { db: Db; reloj: Reloj },
  { tabla, formato, peticion, actor }: Salida,
): { contar: (filas: number) => void; escribir: () => Promise<void> } => {
  let cuantas = 0
  let escrita = !DE_PERSONAS.has(tabla)
  return {
    contar: (filas) => {
      cuantas += filas
    },
    escribir: async () => {
      if (escrita) return
      escrita = true
      const filtro = filtroEscrito(peticion as Record<string, unknown>)
      await insertConsulta(db, actor, reloj.ahora(), {
        ...{ que: 'exportar', de: `${tabla} (${formato})`, filtro, filas: cuantas },
      })
    },
  }
}
