import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Permiso } from '@cabildo/contracts/base/permisos'
import { DocumentosListado } from '@cabildo/contracts/documentos'
import { ESTADOS_DOCUMENTO } from '@cabildo/contracts/documentos-estados'
import { verificarPdf } from '@cabildo/firma/verificar'
import { expect, test } from 'vitest'
import { AHORA } from '../../test/banco.ts'
import { entorno, filas, usarDemostracion } from '../../test/demostracion.ts'
import { pageDocumentos } from '../features/documentos/documentos.queries.ts'
import { cargarDemostracion } from './demostracion.ts'
import { abrirOficina } from './oficina.ts'

const { config, baseCargada } = usarDemostracion()

test('D-40 the documents of the demonstration open as real PDFs, and go on from their last numbers', async () => {
  const { bd } = await baseCargada()
  const oficina = await abrirOficina(config)
  const archivos = await filas<{ path: string; size: number; paginas: number }>(
    bd.db,
    'select path, size, paginas from documentos_archivos',
  )
  expect(archivos.length).toBeGreaterThan(80)
  for (const { path, size, paginas } of archivos) {
    expect(await oficina.archivos.pesar('firmadigital/upload', path)).toBe(size)
    expect(paginas).toBeGreaterThan(0)
  }
  const saltos = await filas(
    bd.db,
    `select c.area_id from correlativos c full join (select area_id, tipo_doc, anio, max(nro_doc) as ultimo, count(*) as n
      from documentos group by 1, 2, 3) d using (area_id, tipo_doc, anio)
      where c.ultimo is distinct from d.ultimo or d.n <> d.ultimo`,
  )
  expect(saltos).toEqual([])
  expect(await cargarDemostracion(bd.db, { ...entorno, oficina })).toBe(false)
})

test('D-40 ARC-18 the archive of the demonstration lies in the store, each norm by its name, waiting to be read', async () => {
  const { bd } = await baseCargada()
  const { archivos } = await abrirOficina(config)
  const normas = await filas<{ clave: string; size_file: number; file: string; propio: string; estado: string }>(
    bd.db,
    `select a.clave, a.size_file, a.file, x.estado, u.username as de,
      (case tipo_doc when 1 then 'OM' when 3 then 'RA' when 7 then 'AC' else 'DA' end) || '-' || nro_doc || '-' || anio || '.pdf' as propio
      from archivo_normas a join textos x on x.archivo_id = a.id join usuarios u on u.id = a.created_by`,
  )
  expect(normas.length).toBeGreaterThan(115)
  for (const { clave, size_file, file, propio, estado } of normas) {
    expect(await archivos.pesar('archivos', clave)).toBe(size_file)
    expect([file, estado]).toEqual([propio, 'pendiente'])
  }
  expect(await filas(bd.db, 'select sum(total) as n from archivo_conteo')).toEqual([{ n: normas.length }])
})

test('D-40 FIR-24 FIR-28 its sent documents are signed by all, by some and by none, and every signature verifies', async () => {
  const { bd } = await baseCargada()
  const { archivos, llavero } = await abrirOficina(config)
  const enviados = await filas<{ firmadas: string[]; pendientes: number; path: string; versiones: number }>(
    bd.db,
    `select array_remove(array_agg(case when t.estado then concat_ws(' ', e.name, e.ape_pat, e.ape_mat) end order by t.orden_firma), null)
        as firmadas, count(*) filter (where not t.estado) as pendientes, a.path,
        (select count(*) from documentos_archivos v where v.doc_id = t.doc_id and v.orden = 0 and v.quitado_at is not null) as versiones
      from documentos_destinos t join documentos_archivos a on a.doc_id = t.doc_id and a.orden = 0 and a.quitado_at is null
      left join usuarios u on u.id = t.firmado_por left join trabajadores e using (employee_id)
      group by t.doc_id, a.path order by t.doc_id`,
  )
  const por = (que: (uno: (typeof enviados)[number]) => boolean) => enviados.filter(que).length
  expect([
    por(({ pendientes }) => pendientes === 0),
    por(({ pendientes, firmadas }) => pendientes > 0 && firmadas.length > 0),
    por(({ firmadas }) => firmadas.length === 0),
  ]).toEqual([8, 4, 9])
  for (const { path, firmadas, versiones } of enviados) {
    const contenido = await archivos.abrir('firmadigital/upload', path)
    if (!contenido) throw new Error(`Falta ${path}`)
    const { resultado, firmas } = await verificarPdf(await buffer(contenido), { raices: llavero.raices, ahora: AHORA })
    expect([firmas.map(({ firmante }) => firmante), versiones]).toEqual([firmadas, firmadas.length])
    expect(resultado).toBe(firmadas.length > 0 ? 'VÁLIDO' : 'INDETERMINADO')
  }
  // Each of those who sign has work left.
  expect(
    await filas(
      bd.db,
      'select area_id from documentos_destinos where not estado group by 1 having count(*) >= 5 order by 1',
    ),
  ).toEqual([{ area_id: 4 }, { area_id: 11 }, { area_id: 15 }])
  const torcidas = await filas(
    bd.db,
    `select t.id_doc_area from documentos_destinos t left join documentos_archivos a using (archivo_id)
      where t.estado and (a.archivo_id is null or a.doc_id <> t.doc_id or a.created_at <> t.firmado_at
        or t.firmado_at <= t.date_derivado or t.firmado_at > '${AHORA.toISOString()}'
        or not exists (select from accesos c join permisos p using (empacce_id)
          where c.user_id = t.firmado_por and c.area_id = t.area_id and p.codigo = ${Permiso.firmaDigital}))`,
  )
  expect(torcidas).toEqual([])
})

test('D-138 D-140 D-141 each area that drafts has documents in every state, those that were published among them', async () => {
  const { bd } = await baseCargada()
  const porEstado = async (area_id: number) => {
    const paginas = await Promise.all(
      ESTADOS_DOCUMENTO.map(({ id }) => pageDocumentos(bd.db, area_id, DocumentosListado.parse({ estado: id }))),
    )
    return paginas.map(({ recordsFiltered }, i) => [ESTADOS_DOCUMENTO[i]?.id, recordsFiltered > 0])
  }
  const todos = (publica: boolean) => ESTADOS_DOCUMENTO.map(({ id }) => [id, id !== 'publicado' || publica])
  for (const [area_id, publica] of [
    [4, true],
    [11, false],
    [15, true],
  ] as const)
    expect(await porEstado(area_id)).toEqual(todos(publica))
})

test('DOC-20 the seals of the demonstration lie where the server looks for them, and those that were there stay', async () => {
  const { sellos, ponerSellos } = await abrirOficina(config)
  const suyo = await sellos.de(4)
  expect([suyo.tipo, suyo.bytes.equals((await sellos.de(20)).bytes)]).toEqual(['png', false])
  const propio = (await sellos.de(20)).bytes
  await writeFile(join(config.firma.sellos, '15.png'), propio)
  await ponerSellos()
  expect((await sellos.de(15)).bytes.equals(propio)).toBe(true)
  // Made with the data folder's other parts, for nobody else.
  if (process.platform !== 'win32') expect((await stat(config.firma.sellos)).mode & 0o777).toBe(0o700)
})
