import { appendFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Carpeta } from '@cabildo/contracts/almacen'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { archivoPdf } from '../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../test/banco.ts'
import { creacionDeDocumentos } from '../../test/crear-documentos.ts'
import { ELENCO } from '../../test/elenco.ts'
import { unaNorma } from '../../test/fabricas-normas.ts'
import { pdfDeTramite, presentarTramite, vecino } from '../../test/fabricas-presentar.ts'
import { listNombrados, TABLAS_CON_ARCHIVOS } from './revision.queries.ts'
import { revisar } from './revision.ts'

const banco = usarBanco()
const documentos = creacionDeDocumentos(banco)
const mirar = () => revisar(banco.db, banco.archivos)

/** Where the store keeps a file. */
const lugarDe = async (clave: string) => {
  const entradas = await readdir(banco.datos, { recursive: true, withFileTypes: true })
  const suya = entradas.find(({ name }) => name === clave)
  return join(suya?.parentPath ?? '', clave)
}

test('E11 what the product has done is found whole; a file lost or changed, a number that is gone and a mail without its job are told', async () => {
  for (const i of [1, 2, 3]) await presentarTramite(banco.app, vecino(i), { anexos: [pdfDeTramite('anexo.pdf')] })
  await documentos.crear({}, { fileLocal: [archivoPdf()] })
  expect(await mirar()).toEqual([])

  const archivos = await banco.db
    .selectFrom('tramites_archivos')
    .select(['path', 'tramite_id', 'orden'])
    .orderBy('tramite_id')
    .orderBy('orden')
    .execute()
  const [perdido, cambiado, , , principal] = archivos.map(({ path }) => path)
  await rm(await lugarDe(perdido ?? ''))
  await appendFile(await lugarDe(cambiado ?? ''), 'x')
  await banco.db
    .deleteFrom('tramites_archivos')
    .where('path', '=', principal ?? '')
    .execute()
  await banco.bd.comoDueno(`update series set ultimo = ultimo + 1 where serie = 'tramite'`)
  await sql`delete from graphile_worker._private_jobs where key = (select min(key) from graphile_worker._private_jobs where key like 'correo:%')`.execute(
    banco.db,
  )
  await sql`delete from correos where id = (select max(id) from correos)`.execute(banco.db)
  expect((await mirar()).map(({ que, donde }) => [que, donde.replace(/\d+$/, '')]).sort()).toEqual([
    ['archivo cambiado', `tramites_archivos: mpvirtual/${cambiado}`],
    ['archivo perdido', `tramites_archivos: mpvirtual/${perdido}`],
    ['correo sin trabajo', ''],
    ['numeración rota', expect.stringMatching(/^tramite 2026: último 4, filas 3, mayor $/)],
    ['trabajo sin correo', 'correo:'],
    ['trámite sin PDF', '2026-'],
  ])
})

test('E11 an empty file that its row calls empty is whole; one that the disk cannot read is told, and the review goes on', async () => {
  const antes = await mirar()
  const { storage_key: clave, ...medido } = await banco.archivos.guardar(Readable.from([]), {
    carpeta: 'hojas',
    extension: 'xlsx',
    maximoBytes: 10,
  })
  await banco.db
    .insertInto('cargas')
    .values({ nombre: 'vacia.xlsx', estado: 'lista', ...medido, clave, created_by: ELENCO.luis.id })
    .execute()
  expect(await mirar()).toEqual(antes)

  const malos = new Map<string, () => Promise<Readable>>()
  const conDiscoMalo = {
    ...banco.archivos,
    abrir: (carpeta: Carpeta, clave: string) => malos.get(clave)?.() ?? banco.archivos.abrir(carpeta, clave),
  }
  const eio = () => Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
  malos.set(clave, () => Promise.reject(eio()))
  const roto = { que: 'archivo ilegible', donde: `cargas: hojas/${clave}` }
  const conRoto = [...antes, roto].map(({ donde }) => donde).sort()
  const mirado = await revisar(banco.db, conDiscoMalo)
  expect(mirado).toContainEqual(roto)
  expect(mirado.map(({ donde }) => donde).sort()).toEqual(conRoto)
  malos.set(
    clave,
    async () =>
      new Readable({
        read() {
          this.destroy(eio())
        },
      }),
  )
  expect(await revisar(banco.db, conDiscoMalo)).toEqual(mirado)
})

test('E11 of rows that name one file, none is passed over where a page ends between them', async () => {
  const { id, path_file } = await unaNorma(banco.db)
  await banco.db
    .insertInto('normas_reemplazados')
    .values({ path_file, norma_id: id, name_file: 'a.pdf', size_file: 2_000, sha256: '1'.repeat(64) })
    .execute()
  const todos = await listNombrados(banco.db, '', 1_000)
  const deUnoEnUno = []
  for (let despues = ''; ; ) {
    const pagina = await listNombrados(banco.db, despues, 1)
    deUnoEnUno.push(...pagina)
    const ultimo = pagina.at(-1)
    if (!ultimo) break
    despues = ultimo.clave
  }
  const enOrden = (filas: typeof todos) => filas.map(({ tabla, clave }) => `${clave} ${tabla}`).sort()
  expect(enOrden(deUnoEnUno)).toEqual(enOrden(todos))
  expect(todos.filter(({ clave }) => clave === path_file)).toHaveLength(2)
  await banco.db.deleteFrom('normas_reemplazados').execute()
  await banco.db.deleteFrom('normas').where('id', '=', id).execute()
})

test('E11 no table that keeps the name or the fingerprint of a file is left out', async () => {
  const { rows } = await sql<{ tabla: string }>`
    select table_name as tabla from information_schema.columns
    where table_schema = 'public' and column_name in ('sha256', 'path', 'path_file')
    group by 1 order by 1`.execute(banco.db)
  // Migrations have none, spreadsheets of works are not kept, and what baskets say of files is of the book's old system.
  const sinArchivo = ['canastas', 'migraciones_huella', 'obras_cargas']
  // The logo's stand in the data of its section; the cargo of a notice and the PDF of a row that comes in have columns of their own.
  const conArchivo = [
    'entidad',
    'importaciones_filas',
    'respuestas',
    ...rows.map(({ tabla }) => tabla).filter((tabla) => !sinArchivo.includes(tabla)),
  ]
  expect(conArchivo.sort()).toEqual([...TABLAS_CON_ARCHIVOS].sort())
})
