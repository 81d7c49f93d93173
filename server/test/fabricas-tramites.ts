import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pdfDePrueba } from '../../firma/test/pdf-de-prueba.ts'
import { tomarNumero } from '../src/platform/db/series.queries.ts'
import { AHORA, type Banco } from './banco.ts'

interface TramiteDePrueba {
  /** A DNI of eight digits files as a person, a RUC of eleven as a legal entity. */
  documento?: string
  nombres?: string
  nombre_escrito?: boolean
  phone?: string
  email?: string
  tipo_documento?: 1 | 5 | 6
  ndocumento?: string
  folio?: number
  asunto?: string
  detalle?: string
  created_at?: Date
  /** Names of its annexes. */
  anexos?: readonly string[]
  /** Its main PDF holds scripts (E6). */
  activo?: boolean
}

/** A submission of a citizen as filing leaves it, with its PDFs in the store. */
export const unTramite = async (banco: Banco, mas: TramiteDePrueba = {}) => {
  const { documento = '98000001', nombres = 'Quispe Mamani Rosa Elvira', created_at = AHORA, anexos = [] } = mas
  const natural = documento.length === 8
  const archivos = await Promise.all(['solicitud.pdf', ...anexos].map((nombre, orden) => guardar(banco, nombre, orden)))
  return banco.db.transaction().execute(async (trx) => {
    const anio = Number(created_at.toISOString().slice(0, 4))
    const tramite = await trx
      .insertInto('tramites')
      .values({
        anio,
        tipo_doc: natural ? 1 : 2,
        ...(natural
          ? { ndoc: documento, code_verifica: '1', ape_nom: nombres }
          : { nruc: documento, rsocial: nombres }),
        nombre_escrito: mas.nombre_escrito ?? false,
        phone: mas.phone ?? '987654321',
        email: mas.email ?? 'rosa@example.com',
        tipo_documento: mas.tipo_documento ?? 6,
        ndocumento: mas.ndocumento ?? '123',
        folio: mas.folio ?? 3,
        asunto: mas.asunto ?? 'Solicita copia certificada de su licencia',
        detalle: mas.detalle ?? '',
        fecha_legal: created_at.toISOString().slice(0, 10),
        clave: randomUUID(),
        huella: randomUUID(),
        created_at,
        updated_at: created_at,
        numero: await tomarNumero(trx, 'tramite', anio),
      })
      .returning(['id', 'nro_registro', 'email', 'asunto'])
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('tramites_archivos')
      .values(archivos.map((uno, i) => ({ ...uno, tramite_id: tramite.id, activo: i === 0 && (mas.activo ?? false) })))
      .execute()
    return { ...tramite, archivos: archivos.map(({ path }) => path) }
  })
}

const guardar = async ({ archivos }: Banco, nombre: string, orden: number) => {
  const {
    storage_key: clave,
    bytes,
    sha256,
  } = await archivos.guardar(Readable.from([pdfDePrueba({ bytes: 27_001 + orden })]), {
    carpeta: 'mpvirtual',
    extension: 'pdf',
    maximoBytes: 100_000,
  })
  return { orden, path: clave, nombre, bytes, sha256, paginas: 1 }
}
