import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { textoDeRotura } from '@cabildo/contracts/auditoria-cadena'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { ORDEN_DE_SUBSANACION } from '../../src/features/mesa-de-partes/presentacion.queries.ts'
import { carpetasConFilas } from '../../src/modulos.ts'
import { abrirDisco } from '../../src/platform/archivos/disco.ts'
import { revisarCadena } from '../../src/platform/cadena/revisar-cadena.ts'
import type { Db } from '../../src/platform/db/conexion.ts'
import { crearReloj } from '../../src/platform/reloj.ts'
import { barrerArchivos } from '../../src/platform/trabajos/limpieza.ts'
import { revisar } from '../../src/revision/revision.ts'
import { MUDO } from '../obrero.ts'
import type { Clase, Escritura } from './escrituras.ts'

const PASADO_MANANA_MS = 2 * 86_400_000

interface Fila {
  clase: Clase
  clave: string
  acuse: string
  archivos: string[]
}

/**
 * Compares what people were told with what there is, once nothing is under way: every acknowledged write once, with its
 * files; nothing half-done; after the sweep no file that no row names. Answers what is wrong, nothing when all is well.
 */
export const auditar = async (db: Db, datos: string, escrituras: readonly Escritura[]): Promise<string[]> => {
  const males = escrituras.flatMap(({ rarezas }) => rarezas)
  const archivos = await abrirDisco(join(datos, 'archivos'))
  for (const { que, donde } of await revisar(db, archivos)) males.push(`${que}: ${donde}`)
  const { rotura } = await revisarCadena(db)
  if (rotura) males.push(textoDeRotura(rotura))

  const filas = Map.groupBy(await listFilas(db), ({ clave }) => clave)
  for (const { clase, clave, acuse, archivos: suyos } of escrituras) {
    const mias = filas.get(clave) ?? []
    // Unacknowledged, it may be there or not: nobody was told.
    if (mias.length > 1 || (acuse !== null && mias.length === 0)) males.push(`${clase} ${acuse}: ${mias.length} filas`)
    for (const fila of mias) {
      if (acuse !== null && fila.acuse !== acuse) males.push(`${clase} ${acuse}: quedó como ${fila.acuse}`)
      if (fila.archivos.toSorted().join() !== suyos.toSorted().join()) males.push(`${clase} ${acuse}: otros archivos`)
    }
  }

  const mananaPasada = crearReloj(() => new Date(Date.now() + PASADO_MANANA_MS))
  await barrerArchivos(archivos, carpetasConFilas(db), mananaPasada, MUDO)()
  // Proofs of filing are made meanwhile, each file before its row: the files are listed first.
  const entradas = await readdir(join(datos, 'archivos'), { recursive: true, withFileTypes: true })
  const { rows } = await sql<{ path: string }>`
    select path from tramites_archivos union all select path from documentos_archivos
    union all select path from reclamos where path is not null
    union all select path from respuestas_archivos where doc_id is null
    union all select path from casos_cargos where path is not null`.execute(db)
  const nombrados = new Set(rows.map(({ path }) => path))
  for (const entrada of entradas)
    if (entrada.isFile() && !nombrados.has(entrada.name)) males.push(`archivo sin fila: ${entrada.name}`)
  return males
}

const listFilas = async (db: Db): Promise<Fila[]> =>
  (
    await sql<Fila>`
      select 'tramite' as clase, clave::text, nro_registro as acuse,
        array(select sha256 from tramites_archivos a where a.tramite_id = t.id and a.orden < ${sql.lit(ORDEN_DE_SUBSANACION)}) as archivos from tramites t
      union all select 'reclamo', clave::text, id::text, '{}' from reclamos
      union all select 'visita', clave::text, id::text, '{}' from visitas
      union all select 'documento', clave::text, doc_id::text,
        array(select sha256 from documentos_archivos a where a.doc_id = d.doc_id) from documentos d`.execute(db)
  ).rows

/** The letters as they arrived, in the lives of the program that sent them. */
export interface Llegada {
  vida: number
  fuente: Buffer
}

/**
 * Compares the mails that arrived with those that were written: each is there, none is nobody's, and none came twice but
 * where its sender died before it could note it down; then as the same mail (F5).
 */
export const auditarCorreos = async (db: Db, llegadas: readonly Llegada[]): Promise<string[]> => {
  const males: string[] = []
  const leidas = await Promise.all(
    llegadas.map(async ({ vida, fuente }) => ({ vida, carta: await PostalMime.parse(fuente) })),
  )
  const porId = Map.groupBy(leidas, ({ carta }) => carta.messageId?.replace(/^<|@.*$/g, '') ?? '')
  const escritos = await db.selectFrom('correos').select(['message_id', 'para', 'asunto', 'enviado_at']).execute()
  for (const { message_id, para, asunto, enviado_at } of escritos) {
    const copias = porId.get(message_id) ?? []
    porId.delete(message_id)
    if (copias.length === 0 || enviado_at === null)
      males.push(`correo a ${para}: ${copias.length} copias, ${enviado_at}`)
    if (new Set(copias.map(({ vida }) => vida)).size !== copias.length) males.push(`correo a ${para}: dos en una vida`)
    for (const { carta } of copias)
      if (carta.to?.[0]?.address !== para || carta.subject !== asunto) males.push(`correo a ${para}: es otro`)
  }
  for (const ajeno of porId.keys()) males.push(`correo de nadie: ${ajeno}`)
  return males
}
