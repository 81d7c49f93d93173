import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { MENSAJES_EXPEDIENTE } from '@cabildo/contracts/expedientes-reglas'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { beforeAll, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { type BandejaDePrueba, darBandejas, entrarEnBandeja, hecho, unExpediente } from '../../../test/expedientes.ts'
import { unDocumento } from '../../../test/fabricas-documentos.ts'
import { sinBlancos, textoDePdf } from '../../../test/leer-pdf.ts'
import { imprimirHojaDeRuta } from './hoja-de-ruta.ts'

const banco = usarBanco()
let rosa: BandejaDePrueba
let luis: BandejaDePrueba
let gloria: BandejaDePrueba
let jefa: BandejaDePrueba
beforeAll(async () => {
  await darBandejas(banco)
  ;[rosa, luis, gloria, jefa] = (await Promise.all(
    (['rosa', 'luis', 'gloria', 'jefa'] as const).map((persona) => entrarEnBandeja(banco, persona)),
  )) as [BandejaDePrueba, BandejaDePrueba, BandejaDePrueba, BandejaDePrueba]
})
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const textoDe = async (pdf: Uint8Array) => (await textoDePdf(pdf)).join('')

test('EXP-57 API-131 D-68 it holds the case, each movement that counts from the first on, and its files with pages and SHA-256', async () => {
  const { registro_id, expe_id, oper_id } = await unExpediente(banco, {
    asunto: 'Solicito poda de árboles',
    anexos: ['plano.pdf'],
    phone: '987654321',
    email: 'vecina@example.com',
    destinos: [
      { dependencia: 20, proveido: 'Atender según TUPA' },
      { dependencia: 15, copia: true, proveido: 'Para conocimiento' },
    ],
  })
  const tenida = hecho(await rosa.recibir(oper_id))
  hecho(await luis.asignar(registro_id, ELENCO.rosa.id))
  const anulado = hecho(await rosa.derivar(tenida, [{ dependencia: 47, proveido: 'Se envió por error' }]))
  hecho(await rosa.deshacer(anulado))
  hecho(await rosa.derivar(tenida, [{ dependencia: 15, proveido: 'Verificar en campo' }]))

  const { statusCode, headers, rawPayload: pdf } = await rosa.hojaDeRuta(registro_id)
  expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    `attachment; filename="hoja-de-ruta-EXP-${expe_id}.pdf"`,
  ])
  const texto = await textoDe(pdf)
  const partes = [
    ...['Municipalidad', `HOJA DE RUTA - EXPEDIENTE EXP-${expe_id}`, 'Solicito poda de árboles', 'Por recibir'],
    ...['N.°', 'Fecha y hora', 'De', 'A', 'Forma', 'Acción', 'Proveído o motivo', 'Persona', 'Recibido'],
    ...['Atender según TUPA', 'Para conocimiento', 'Verificar en campo', 'Gerencia de Administración', 'Sin recibir'],
    ...['18/11/2026 10:30', 'plano.pdf', 'Emitida el 18/11/2026 10:30 por', 'Página 1 de'],
  ]
  for (const parte of partes) expect(texto).toContain(sinBlancos(parte))
  const orden = ['Registrado', 'Atender según TUPA', 'Asignado', 'Verificar en campo'].map((uno) =>
    texto.indexOf(sinBlancos(uno)),
  )
  expect(orden).toEqual(orden.toSorted((a, b) => a - b))
  const archivos = await banco.db.selectFrom('tramites_archivos').select('sha256').execute()
  for (const { sha256 } of archivos) expect(texto).toContain(sha256)
  expect(texto).not.toContain(sinBlancos('Se envió por error'))
  expect(texto).not.toMatch(/987654321|vecina@example\.com|Teléfono/)
})

test('EXP-02 EXP-57 who may not see a case gets none, and supervision leaves a trace of it', async () => {
  const { registro_id, expe_id } = await unExpediente(banco)
  expect((await gloria.hojaDeRuta(registro_id)).statusCode).toBe(404)
  expect((await jefa.hojaDeRuta(registro_id)).statusCode).toBe(200)
  const vistos = await banco.db.selectFrom('consultas').select('de').where('que', '=', 'expediente').execute()
  expect(vistos).toEqual([{ de: expe_id }])
})

test('EXP-31 EXP-57 of a complaint it holds the digest of the sheet as it is kept, and of what an area added its own', async () => {
  const bytes = pdfDePrueba({ bytes: 3_000 })
  const { storage_key } = await banco.archivos.guardar(Readable.from([bytes]), {
    ...{ carpeta: 'reclamos', extension: 'pdf', maximoBytes: 100_000 },
  })
  const { registro_id, expe_id, tramite_id, oper_id } = await unExpediente(banco)
  hecho(await rosa.recibir(oper_id))
  const informe = pdfDePrueba({ bytes: 4_000 })
  await rosa.adjuntar(registro_id, { 'Informe del área': new File([new Uint8Array(informe)], 'informe.pdf') })
  const documento = await unDocumento(banco.db, { area_id: 20, tipo_doc: 11 })
  await rosa.adjuntarDocumento(registro_id, documento.doc_id)
  await banco.db
    .insertInto('reclamos')
    .values({
      ...{ id: tramite_id, tipo_doc: 1, ndoc: '98000002', ape_nom: 'HUAMÁN José', phone: '912345678' },
      ...{ email: 'jose@example.com', descripcion: 'No me atendieron', vence: '2027-01-05', huella: 'x' },
      ...{ expe_id, path: storage_key },
    })
    .execute()
  await banco.db
    .updateTable('registros')
    .set({ clave: `reclamo:${tramite_id}` })
    .where('registro_id', '=', registro_id)
    .execute()
  // The area is told that there is a sheet, and does not open it, which says how to reach whoever complains.
  const hoja = (await rosa.ver(registro_id)).cuerpo.archivos.find(({ grupo }) => grupo === 'presentado')
  expect(hoja).toMatchObject({ nombre: 'Hoja de reclamación.pdf', url: null })
  const texto = await textoDe((await rosa.hojaDeRuta(registro_id)).rawPayload)
  for (const uno of [bytes, informe])
    expect(texto.split(createHash('sha256').update(uno).digest('hex'))).toHaveLength(2)
  expect(texto).toContain(sinBlancos('Informe del área'))
  expect(texto).toContain(sinBlancos('No me atendieron'))
  expect(texto).not.toMatch(/98000002|912345678|jose@example\.com/)
})

test('EXP-57 EXP-69 it is tagged, in Spanish of Peru and on A4, whatever is written and however long it is', async () => {
  const largo = `<b>${'proveído '.repeat(220)}\u202e`
  const fila = {
    ...{ cuando: '18/11/2026 10:30', de: 'Mesa de partes', a: 'Gerencia', forma: 'Original', accion: 'Derivado' },
    ...{ texto: largo, persona: 'Quispe Mamani, Rosa', recibido: MENSAJES_EXPEDIENTE.hecho },
  }
  const pdf = await imprimirHojaDeRuta(
    {
      entidad: { nombre: 'Municipalidad', ruc: '', domicilio: '', logo: PIXEL },
      hoja: {
        ...{ titulo: 'HOJA DE RUTA - EXPEDIENTE EXP-1', datos: [['Asunto', 'x'.repeat(900)]], archivos: [] },
        ...{ movimientos: Array.from({ length: 40 }, () => fila), emitida: 'Emitida el 18/11/2026 10:30 por Rosa' },
      },
    },
    new AbortController().signal,
  )
  const documento = await PDFDocument.load(pdf)
  const { catalog } = documento
  expect(documento.getPages()[0]?.getSize()).toEqual({ width: 841.89, height: 595.28 })
  expect(catalog.lookup(PDFName.of('Lang'), PDFString).decodeText()).toBe('es-PE')
  expect(catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked'))?.toString()).toBe('true')
  expect(
    catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict).lookup(PDFName.of('K'), PDFArray).size(),
  ).toBeGreaterThan(0)
  const paginas = await textoDePdf(pdf)
  expect(paginas.length).toBeGreaterThan(5)
  for (const [i, pagina] of paginas.entries()) {
    expect(pagina).toContain(sinBlancos(`Página ${i + 1} de ${paginas.length}`))
    expect(pagina).toContain(sinBlancos('Emitida el 18/11/2026 10:30 por Rosa'))
  }
  expect(paginas.join('')).not.toContain('\u202e')
})

test('EXP-40 EXP-57 it tells accumulation at both cases by that name', async () => {
  const [uno, principal] = [await unExpediente(banco), await unExpediente(banco)]
  for (const { oper_id } of [uno, principal]) hecho(await rosa.recibir(oper_id))
  const orden = { motivo: 'Los dos piden lo mismo', documento: 'Proveído N.° 12-2026' }
  expect((await rosa.relacionar(uno.registro_id, 'acumular', principal.registro_id, orden)).status).toBe(200)
  for (const { registro_id } of [uno, principal])
    expect(await textoDe((await rosa.hojaDeRuta(registro_id)).rawPayload)).toContain('Acumulado')
})
