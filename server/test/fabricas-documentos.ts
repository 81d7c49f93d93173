import { areaSembrada } from '@cabildo/contracts/base/permisos'
import type { ClausulaCampos } from '@cabildo/contracts/documentos-clausulas'
import { esComunicacion } from '@cabildo/contracts/documentos-comunicaciones'
import { posicionDe } from '@cabildo/contracts/documentos-destinos'
import { esDeSesion, type MotivoFirma, type TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { sql } from 'kysely'
import type { Db, Trx } from '../src/platform/db/conexion.ts'
import { AHORA } from './banco.ts'

interface DestinoDePrueba {
  area_id: number
  motivo?: MotivoFirma
  /** Signed. */
  estado?: boolean
  /** Sent, as every destination that the product itself makes. */
  derivado?: boolean
}

interface DocumentoDePrueba {
  area_id?: number
  tipo_doc?: TipoDocumento
  anio?: number
  destinatario?: string
  vistos?: string
  considerandos?: string
  resolutivos?: string[]
  code_verifica?: string
  created_at?: Date
  created_by?: number
  /** Its main PDF; null for none. */
  principal?: { name?: string; path?: string; convenio?: boolean } | null
  /** How many annexes it has. */
  anexos?: number
  destinos?: DestinoDePrueba[]
  /** Signed on paper: its main PDF is the scan (D-138). */
  papel?: { fecha: string; firmantes: string[] }
  /** Why its first destination that has not signed returned it (D-141). */
  devuelto?: string
  /** Signed in sequence (D-142); one that is made with destinations is not, unless told, as those of before. */
  en_secuencia?: boolean
}

let serie = 0
/** A name under /storage of the form that the store gives; no file lies there. */
const unNombre = () => `${crypto.randomUUID()}.pdf`
const unCodigo = () => {
  serie++
  return String.fromCharCode(...Array.from({ length: 7 }, (_, i) => 65 + (Math.floor(serie / 26 ** i) % 26)))
}

/** What a formula of the own area is saved with; its title is not taken yet. */
export const unaClausula = (): ClausulaCampos => ({
  tipo_doc: 3,
  campo: 'resolutivos',
  titulo: `Vigencia ${++serie}`,
  texto: 'Rige desde hoy.',
  general: false,
})

/**
 * A saved document of area 4, with rows for its files and destinations, put straight into the database: for tests of what
 * comes after saving. Its number is the next of its counter, as if the product had given it.
 */
export const unDocumento = (db: Db, mas: DocumentoDePrueba = {}) =>
  db.transaction().execute(async (trx) => {
    const { area_id = 4, tipo_doc = 3, anio = 2026, created_at = AHORA, created_by = 8 } = mas
    const deSesion = esDeSesion(tipo_doc)
    const nro_doc = await siguiente(trx, area_id, tipo_doc, anio)
    const { doc_id } = await trx
      .insertInto('documentos')
      .values({
        area_id,
        tipo_doc,
        anio,
        nro_doc,
        destinatario: mas.destinatario ?? (esComunicacion(tipo_doc) ? 'Gerencia Municipal' : ''),
        vistos: deSesion ? '' : (mas.vistos ?? 'El Informe N° 045-2026 de la Gerencia de Administración'),
        considerandos:
          mas.considerandos ?? 'Que, las municipalidades gozan de autonomía política, económica y administrativa.',
        resolutivos: mas.resolutivos ?? ['aprobar el plan anual de capacitación'],
        tipo_sesion: deSesion ? 1 : null,
        fecha_sesion: deSesion ? '2026-11-10' : null,
        code_verifica: mas.code_verifica ?? unCodigo(),
        en_secuencia: mas.en_secuencia ?? !mas.destinos,
        created_by,
        created_at,
        updated_at: created_at,
      })
      .returning('doc_id')
      .executeTakeFirstOrThrow()
    const { principal = {}, anexos = 0 } = mas
    const archivo = (orden: number, name: string, path = unNombre(), convenio = false) => ({
      doc_id,
      clase: orden === 0 ? 'principal' : 'anexo',
      orden,
      name,
      size: 1_000 + orden,
      path,
      sha256: '0'.repeat(64),
      paginas: 1,
      convenio,
      created_by,
    })
    const archivos = [
      ...(principal ? [archivo(0, principal.name ?? 'documento.pdf', principal.path, principal.convenio)] : []),
      ...Array.from({ length: anexos }, (_, i) => archivo(i + 1, `anexo ${i + 1}.pdf`)),
    ]
    if (archivos.length > 0) await trx.insertInto('documentos_archivos').values(archivos).execute()
    await destinar(trx, { doc_id, tipo_doc, created_at }, mas.destinos ?? [])
    if (mas.papel) await enPapel(trx, doc_id, mas.papel)
    if (mas.devuelto) await devolver(trx, doc_id, mas.devuelto)
    return { doc_id, area_id, tipo_doc, anio, nro_doc, archivos: archivos.map(({ path }) => path) }
  })

const siguiente = async (trx: Trx, area_id: number, tipo_doc: number, anio: number): Promise<number> => {
  const { rows } = await sql<{ ultimo: number }>`
    insert into correlativos as c (serie, tipo_doc, anio, ultimo)
    values (serie_de_documento(${tipo_doc}::smallint, ${area_id}::integer), ${tipo_doc}, ${anio}, 1)
    on conflict (serie, tipo_doc, anio) do update set ultimo = c.ultimo + 1 returning ultimo`.execute(trx)
  return rows[0]?.ultimo ?? 0
}

const destinar = async (
  trx: Trx,
  { doc_id, tipo_doc, created_at }: { doc_id: number; tipo_doc: number; created_at: Date },
  destinos: readonly DestinoDePrueba[],
): Promise<void> => {
  const puestos: { orden_firma: number; position_firma: string }[] = []
  for (const { area_id, motivo = 2, estado = false, derivado = true } of destinos) {
    const orden_firma = puestos.length + 1
    const position_firma = posicionDe({ orden_firma, motivo, area: areaSembrada(area_id) }, puestos)
    puestos.push({ orden_firma, position_firma })
    await trx
      .insertInto('documentos_destinos')
      .values({
        doc_id,
        tipo_doc,
        area_id,
        orden_firma,
        motivo,
        position_firma,
        estado,
        date_derivado: derivado ? created_at : null,
        firmado_at: estado ? created_at : null,
        created_at,
        updated_at: created_at,
      })
      .execute()
  }
}

const enPapel = (trx: Trx, doc_id: number, { fecha, firmantes }: { fecha: string; firmantes: string[] }) =>
  sql`insert into documentos_papel (doc_id, fecha, firmantes, archivo_id, created_by, created_at)
    select doc_id, ${fecha}::date, ${firmantes}::text[], archivo_id, 8, ${AHORA} from documentos_archivos
    where doc_id = ${doc_id} and orden = 0 and quitado_at is null`.execute(trx)

/** Opens a return without signature by the first destination that has not signed, as its area will (D-141). */
export const devolver = (trx: Db | Trx, doc_id: number, motivo: string) =>
  sql`insert into documentos_devoluciones (doc_id, id_doc_area, motivo, created_by, created_at)
    select doc_id, id_doc_area, ${motivo}, 9, ${AHORA} from documentos_destinos
    where doc_id = ${doc_id} and not estado and deleted_at is null order by orden_firma limit 1`.execute(trx)

/** Marks a destination as signed, as the digital signature will. */
export const firmar = (db: Db, id_doc_area: number) =>
  db
    .updateTable('documentos_destinos')
    .set({ estado: true, firmado_at: AHORA })
    .where('id_doc_area', '=', id_doc_area)
    .execute()

interface FormularioDePrueba {
  tipo_doc?: TipoDocumento
  anio?: number
  nombre?: string
  comparecientes?: string
  destinatario?: string
  vistos?: string
  considerandos?: string
  resolutivos?: string[]
  tipo_sesion?: number
  fecha_sesion?: string
  storedFiles?: { path: string }[]
  version?: string
  nameDoc?: string
  clave?: string
}

/** What the document's form sends, with everything that the test does not mention. */
export const formularioDeDocumento = (mas: FormularioDePrueba = {}) => {
  const { tipo_doc = 3, anio = 2026, version, nameDoc, clave } = mas
  const deSesion = esDeSesion(tipo_doc)
  const { tipo_sesion = deSesion ? 1 : undefined, fecha_sesion = deSesion ? '2026-11-10' : undefined } = mas
  const { destinatario = esComunicacion(tipo_doc) ? 'Gerencia Municipal' : undefined } = mas
  const contenido = {
    ...(mas.nombre !== undefined && { nombre: mas.nombre }),
    ...(mas.comparecientes !== undefined && { comparecientes: mas.comparecientes }),
    vistos: mas.vistos ?? 'El Informe N° 045-2026 de la Gerencia de Administración',
    considerandos: mas.considerandos ?? 'Que, las municipalidades gozan de autonomía.',
    resolutivos: mas.resolutivos ?? ['Aprobar el plan anual de capacitación'],
  }
  return {
    tipo_doc: String(tipo_doc),
    anio: String(anio),
    contenido: JSON.stringify(contenido),
    ...(tipo_sesion && { tipo_sesion: String(tipo_sesion) }),
    ...(fecha_sesion && { fecha_sesion }),
    ...(destinatario !== undefined && { destinatario }),
    ...(mas.storedFiles && { storedFiles: JSON.stringify(mas.storedFiles) }),
    ...(version !== undefined && { version }),
    ...(nameDoc !== undefined && { nameDoc }),
    ...(clave !== undefined && { clave }),
  }
}

/** A document of before, as an import writes it, with its PDF (decision 0224). */
export const unDocumentoImportado = (
  db: Db,
  {
    area_id = 4,
    tipo_doc = 15,
    anio = 2021,
    nro_doc,
    sha256 = '1'.repeat(64),
    path = unNombre(),
  }: {
    area_id?: number
    tipo_doc?: TipoDocumento
    anio?: number
    nro_doc: number
    sha256?: string
    path?: string
  },
) =>
  db.transaction().execute(async (trx) => {
    const { doc_id, updated_at } = await trx
      .insertInto('documentos')
      .values({
        ...{ area_id, tipo_doc, anio, nro_doc, importado: true, suscrito_por: 'Carmen Flores' },
        ...{ firma_hallada: 'sinFirma', destinatario: '', vistos: '', considerandos: '', resolutivos: ['Ejecución'] },
        ...{ area_nombre: 'Secretaría', numero_impreso: `${nro_doc}-${anio}`, created_at: new Date(`${anio}-03-15`) },
      })
      .returning(['doc_id', 'updated_at'])
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('documentos_archivos')
      .values({ doc_id, clase: 'principal', orden: 0, name: 'informe.pdf', size: 1_000, path, sha256, paginas: 1 })
      .execute()
    return { doc_id, updated_at }
  })
