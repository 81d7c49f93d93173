import { abrevDeArchivo, nombreDeArchivado } from '@cabildo/contracts/archivo'
import type { EstadoTexto } from '@cabildo/contracts/textos'
import type { Db } from '../src/platform/db/conexion.ts'
import { AHORA } from './banco.ts'

interface ArchivadaDePrueba {
  tipo_doc?: 1 | 3 | 7 | 8
  anio?: number
  nro_doc?: string
  sumilla?: string
  clave?: string
  created_at?: Date
  /** What was made of its text; null for none that has been asked for. */
  texto?: EstadoTexto | null
}

let serie = 0

/** A norm of the archive, put straight into the database: for tests of what comes after adding it. No file lies there. */
export const unaArchivada = async (db: Db, mas: ArchivadaDePrueba = {}) => {
  const { tipo_doc = 1, anio = 2019, nro_doc = String(++serie).padStart(3, '0'), created_at = AHORA } = mas
  const fila = {
    ...{ tipo_doc, anio, nro_doc, created_at },
    sumilla: mas.sumilla ?? 'Ordenanza que regula la limpieza pública',
    file: nombreDeArchivado({ tipo_doc, nro_doc, anio }),
    clave: mas.clave ?? `${crypto.randomUUID()}.pdf`,
    name_file: 'norma.pdf',
    size_file: 1_000,
    sha256: '0'.repeat(64),
  }
  const { id } = await db.insertInto('archivo_normas').values(fila).returning('id').executeTakeFirstOrThrow()
  const { texto: estado = 'completo' } = mas
  if (estado) await db.insertInto('textos').values({ archivo_id: id, estado }).execute()
  return { id, ...fila }
}

interface FormularioDePrueba {
  tipo_doc?: string
  abrev?: string
  abrev_doc?: string
  anio?: string
  nro_doc?: string
  sumilla?: string
  confirma_datos?: '1'
}

/** What the modal sends of one entry, with everything that the test does not mention. */
export const entradaDeArchivo = (mas: FormularioDePrueba = {}) => {
  const { tipo_doc = '1' } = mas
  const abrev = mas.abrev ?? abrevDeArchivo(Number(tipo_doc))
  return {
    ...{ tipo_doc, abrev, abrev_doc: abrev.toUpperCase(), anio: '2019', nro_doc: String(1_000 + ++serie) },
    sumilla: 'Ordenanza que regula la limpieza pública',
    ...mas,
  }
}
