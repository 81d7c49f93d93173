import type { Db } from '../src/platform/db/conexion.ts'
import { AHORA } from './banco.ts'

interface NormaDePrueba {
  area_id?: number
  tipo_doc?: number
  anio?: number
  ndoc?: string
  uo?: number | null
  descripcion?: string
  path_file?: string
  name_file?: string
  doc_id?: number | null
  created_at?: Date
  deleted_at?: Date | null
}

let serie = 0

/** A publication of area 4, put straight into the database without a file: for tests of what comes after publishing. */
export const unaNorma = (db: Db, mas: NormaDePrueba = {}) => {
  const { created_at = AHORA, ndoc = String(9_000 + ++serie) } = mas
  return db
    .insertInto('normas')
    .values({
      ...{ area_id: 4, tipo_doc: 1, anio: 2026, uo: null, descripcion: 'Ordenanza que regula la limpieza pública' },
      ...{
        path_file: `${crypto.randomUUID()}.pdf`,
        name_file: 'Ordenanza.pdf',
        size_file: 1_000,
        sha256: '0'.repeat(64),
      },
      ...{ created_by: 8, created_at, updated_at: created_at, ndoc },
      ...mas,
    })
    .returning(['id', 'path_file', 'ndoc'])
    .executeTakeFirstOrThrow()
}

/** Says what was read of a publication's PDF, as the job does. */
export const leido = (
  db: Db,
  norma_id: number,
  estado: 'completo' | 'parcial' | 'sin_texto' | 'ilegible',
  datos_personales: number[] = [],
) => db.insertInto('textos').values({ norma_id, estado, datos_personales }).execute()
