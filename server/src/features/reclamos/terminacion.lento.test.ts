import { buffer } from 'node:stream/consumers'
import { TEXTO_DE_DEMOSTRACION } from '@cabildo/contracts/entidad'
import { crearCalendario } from '@cabildo/contracts/plazos-calculo'
import { reclamosApi } from '@cabildo/contracts/reclamos'
import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { esperar } from '../../../test/esperar.ts'
import { formularioDeReclamo, unReclamo } from '../../../test/fabricas-ciudadanos.ts'
import { sinBlancos, textoDePdf } from '../../../test/leer-pdf.ts'
import { adelantarTrabajos, listTrabajos, MUDO, unObrero } from '../../../test/obrero.ts'
import { crearReloj } from '../../platform/reloj.ts'
import type { Trabajos } from '../../platform/trabajos/trabajos.ts'
import { crearSisgedo } from '../sisgedo/index.ts'
import { recogerPendientes } from '../sisgedo/segundo-plano.ts'
import { abrirHojas, type EntidadDelLibro } from './hoja.ts'
import { terminarReclamo } from './terminacion.ts'

const banco = usarBanco()
const PUNTO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
/** What the sheets say of themselves; the demonstration's have a notice. */
const ENTIDAD: EntidadDelLibro = {
  nombre: 'Municipalidad de Prueba',
  ruc: '20990000018',
  domicilio: '',
  logo: PUNTO,
  dias: 30,
}
let entidad = ENTIDAD
const hojas = abrirHojas(() => entidad)
afterAll(() => hojas.cerrar())
let obrero: Trabajos | undefined
afterEach(async () => {
  await obrero?.detener()
  obrero = undefined
})
const partes = () => ({
  db: banco.db,
  archivos: banco.archivos,
  hojas,
  log: MUDO,
  plazos: { calendario: () => crearCalendario() },
  sisgedo: crearSisgedo({ clase: 'interno', url: '', token: '' }, { db: banco.db, reloj: crearReloj(() => AHORA) }),
})
const presentar = async (mas: object = {}) =>
  (await banco.ciudadano.llamar(reclamosApi.presentar, { body: formularioDeReclamo({ ...mas }) as never })).cuerpo
    .claim_id
const ver = async (id: number) =>
  (await (await banco.como('rebeca')).llamar(reclamosListaApi.ver, { params: { id: String(id) } })).cuerpo.data
const trabajar = async () => {
  obrero = unObrero(banco.bd, { terminar_reclamo: terminarReclamo(partes()) })
  await obrero.iniciar()
}
const deReclamos = async () => (await listTrabajos(banco.db)).filter(({ jobKey }) => jobKey?.startsWith('reclamo:'))

test('REC-24 MPV-73 a complaint is registered as it is saved; its PDF comes in the background, and opens by the link of its row', async () => {
  const id = await presentar()
  const { expe_id, url } = await ver(id)
  expect([expe_id, url]).toEqual(['2026-000001', null])
  expect(
    await banco.db
      .selectFrom('registros')
      .select(['clave', 'tipo_documento', 'asunto', 'solicitante', 'documento_identidad'])
      .execute(),
  ).toEqual([
    {
      clave: `reclamo:${id}`,
      tipo_documento: 'HOJA DE RECLAMACIÓN',
      asunto: 'RECLAMO N° 000001 DEL LIBRO DE RECLAMACIONES',
      solicitante: 'QUISPE MAMANI Rosa Elvira',
      documento_identidad: '98000001',
    },
  ])
  await trabajar()
  const enlace = await esperar(async () => {
    const { url } = await ver(id)
    expect(url).not.toBeNull()
    return url ?? ''
  })
  expect(enlace).toMatch(/^\/storage\/reclamos\/2026-000001\.pdf\?vence=\d+&firma=/)
  const { statusCode, headers, rawPayload } = await banco.ciudadano.enviar({ method: 'GET', url: enlace })
  expect([statusCode, headers['content-type'], headers['cache-control'], headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
    "inline; filename*=UTF-8''Reclamo-2026-000001.pdf",
  ])
  expect((await textoDePdf(rawPayload)).join('')).toContain('000001')
})

test('REC-24 doing it twice leaves one PDF, and a complaint that has its own is left alone', async () => {
  const id = await presentar()
  const terminar = terminarReclamo(partes())
  await Promise.all([terminar({ id }), terminar({ id })])
  const { path } = await banco.db.selectFrom('reclamos').select('path').where('id', '=', id).executeTakeFirstOrThrow()
  await terminar({ id })
  const deAntes = (await banco.archivosEnDisco()).length
  await terminar({ id })
  expect((await banco.archivosEnDisco()).length).toBe(deAntes)
  expect(await banco.archivos.pesar('reclamos', path ?? '')).toBeGreaterThan(1_000)
  await terminar({ id: 999_999 })
})

test('E11 H4 a PDF that cannot be kept leaves the complaint waiting, and the next try makes it', async () => {
  const id = await presentar()
  const lleno = { ...banco.archivos, guardar: () => Promise.reject(new Error('disco lleno')) }
  await expect(terminarReclamo({ ...partes(), archivos: lleno })({ id })).rejects.toThrow('disco lleno')
  expect((await ver(id)).url).toBeNull()
  await terminarReclamo(partes())({ id })
  expect((await ver(id)).url).not.toBeNull()
})

describe('what was left without a job', () => {
  test('REC-24 is taken up at the start, registered and finished: of an upgrade, or of a queue that was lost', async () => {
    await adelantarTrabajos(banco.db)
    const { id } = await unReclamo(banco.db, { expe_id: null, path: null })
    const { id: terminado } = await unReclamo(banco.db)
    await recogerPendientes(banco.db, MUDO)
    expect((await deReclamos()).map(({ jobKey }) => jobKey)).toContain(`reclamo:${id}`)
    expect((await deReclamos()).map(({ jobKey }) => jobKey)).not.toContain(`reclamo:${terminado}`)
    await trabajar()
    await esperar(async () => expect((await ver(id)).url).not.toBeNull())
    expect((await ver(id)).expe_id).toMatch(/^2026-\d{6}$/)
  })

  test('REC-24 a job that was given up gets its tries anew a day later, one that waits is left as it is', async () => {
    await esperar(async () => expect(await deReclamos()).toEqual([]))
    const { id } = await unReclamo(banco.db, { expe_id: null, path: null })
    await recogerPendientes(banco.db, MUDO)
    const abandonar = (hace: string) =>
      banco.bd.comoDueno(`
        update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - interval '${hace}'
        where key = 'reclamo:${id}'`)
    await abandonar('23 hours')
    await recogerPendientes(banco.db, MUDO)
    expect(await deReclamos()).toMatchObject([{ jobKey: `reclamo:${id}`, intentos: 20 }])
    await abandonar('25 hours')
    await recogerPendientes(banco.db, MUDO)
    expect(await deReclamos()).toMatchObject([{ jobKey: `reclamo:${id}`, intentos: 0 }])
    await banco.bd.comoDueno(`update graphile_worker._private_jobs set attempts = 3 where key = 'reclamo:${id}'`)
    await recogerPendientes(banco.db, MUDO)
    expect(await deReclamos()).toMatchObject([{ jobKey: `reclamo:${id}`, intentos: 3 }])
  })
})

test('D2 the sheet says what was written as text, whatever it is', async () => {
  const descripcion = 'Dice <b>negrita</b> <script>alert(1)</script> =1+1 😀 عربي'
  const id = await presentar({ descripcion, detalle: `${'x'.repeat(300)}\n`.repeat(12) })
  await terminarReclamo(partes())({ id })
  const { path } = await banco.db.selectFrom('reclamos').select('path').where('id', '=', id).executeTakeFirstOrThrow()
  const pdf = await buffer((await banco.archivos.abrir('reclamos', path ?? ''))!)
  const texto = (await textoDePdf(pdf)).join('')
  expect(texto).toContain(
    sinBlancos('Dice <b>negrita</b> <script>alert(1)</script> =1+1 \ufffd \ufffd\ufffd\ufffd\ufffd'),
  )
  expect(texto.match(/x/g)?.length).toBeGreaterThanOrEqual(3_600)
})

test('REC-24 REC-32 the sheet is a page of its language, with its sections tagged as headings', async () => {
  const { id, path: _ } = await unReclamo(banco.db, { path: null })
  await terminarReclamo(partes())({ id })
  const { path } = await banco.db.selectFrom('reclamos').select('path').where('id', '=', id).executeTakeFirstOrThrow()
  const pdf = await buffer((await banco.archivos.abrir('reclamos', path ?? ''))!)
  const documento = await PDFDocument.load(pdf)
  expect(documento.getPage(0).getSize()).toEqual({ width: 595.28, height: 841.89 })
  expect(documento.catalog.lookup(PDFName.of('Lang'))?.toString()).toBe('(es-PE)')
  const raiz = documento.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict).lookup(PDFName.of('K'), PDFArray)
  const partesSuyas = raiz.lookup(0, PDFDict).lookup(PDFName.of('K'), PDFArray)
  const tipos = partesSuyas
    .asArray()
    .map((uno) => documento.context.lookup(uno, PDFDict).get(PDFName.of('S'))?.toString())
  expect(tipos.filter((tipo) => tipo?.startsWith('/H'))).toEqual(['/H1', '/H2', '/H2', '/H2'])
  const texto = (await textoDePdf(pdf)).join('')
  for (const dato of [
    'HOJA DE RECLAMACIÓN',
    'Municipalidad de Prueba',
    '20990000018',
    '18/11/2026 10:30',
    '05/01/2027',
  ])
    expect(texto, dato).toContain(sinBlancos(dato))
  for (const rotulo of ['1. IDENTIFICACIÓN DE USUARIO', '2. IDENTIFICACIÓN DE LA ATENCIÓN BRINDADA'])
    expect(texto).toContain(sinBlancos(rotulo))
})

test('ORG-49 the sheet of the demonstration says so at its foot', async () => {
  entidad = { ...ENTIDAD, aviso: TEXTO_DE_DEMOSTRACION }
  const { id } = await unReclamo(banco.db, { path: null })
  await terminarReclamo(partes())({ id })
  entidad = ENTIDAD
  const { path } = await banco.db.selectFrom('reclamos').select('path').where('id', '=', id).executeTakeFirstOrThrow()
  const pdf = await buffer((await banco.archivos.abrir('reclamos', path ?? ''))!)
  expect((await textoDePdf(pdf)).join('')).toContain(sinBlancos(TEXTO_DE_DEMOSTRACION))
})

describe('REC-45 the sheet of a complaint that was answered', () => {
  const ACCIONES = 'Se emitió la copia y se avisó al archivo'
  const TEXTO = 'Señora Quispe: tiene razón, su copia está lista'
  const SECCION = '4. ACCIONES ADOPTADAS POR LA ENTIDAD'
  const responder = async (id: number) =>
    (await banco.como('rebeca')).llamar(reclamosListaApi.responder, {
      params: { id: String(id) },
      body: { acciones: ACCIONES, texto: TEXTO } as never,
      archivos: {},
    })
  const abrir = async (url: string | null) => {
    const { statusCode, headers, rawPayload } = await banco.ciudadano.enviar({ method: 'GET', url: url ?? '' })
    expect(statusCode).toBe(200)
    return { texto: (await textoDePdf(rawPayload)).join(''), nombre: headers['content-disposition'] }
  }

  test('is made anew with what was done, by whom and in time; the one of its filing is kept and served beside it', async () => {
    const id = await presentar()
    const terminar = terminarReclamo(partes())
    await terminar({ id })
    const antes = await ver(id)
    expect(antes.url_presentada).toBeNull()
    const { status, cuerpo } = await responder(id)
    expect(status).toBe(200)
    const { cerrado_por } = cuerpo.atencion
    expect((await deReclamos()).map(({ jobKey }) => jobKey)).toContain(`reclamo:${id}`)
    // Until it is made both addresses give that of the filing.
    const entretanto = await ver(id)
    for (const url of [entretanto.url, entretanto.url_presentada])
      expect((await abrir(url)).texto).not.toContain(sinBlancos(SECCION))
    await terminar({ id })
    const { url, url_presentada, expe_id } = await ver(id)
    const nueva = await abrir(url)
    for (const dato of [SECCION, ACCIONES, TEXTO, 'Respondido en plazo', '18/11/2026 10:30', cerrado_por ?? '?'])
      expect(nueva.texto, dato).toContain(sinBlancos(dato))
    expect(url_presentada).toMatch(new RegExp(`^/storage/reclamos/${expe_id}-presentacion\\.pdf\\?vence=`))
    const presentada = await abrir(url_presentada)
    expect(presentada.nombre).toBe(`inline; filename*=UTF-8''Reclamo-${expe_id}-presentacion.pdf`)
    expect(presentada.texto).not.toContain(sinBlancos(SECCION))
    // The signature of one is none of the other.
    const [, firma = ''] = (url ?? '').split('?')
    const ajena = await banco.ciudadano.enviar({
      method: 'GET',
      url: `/storage/reclamos/${expe_id}-presentacion.pdf?${firma}`,
    })
    expect(ajena.statusCode).not.toBe(200)
  })

  test('says by how many days it was late', async () => {
    const { id } = await unReclamo(banco.db, { path: null, vence: '2026-11-13' })
    expect((await responder(id)).status).toBe(200)
    await terminarReclamo(partes())({ id })
    expect((await abrir((await ver(id)).url)).texto).toContain(sinBlancos('Respondido 3 días tarde'))
  })

  test('a job under way when it is answered does not leave the old one', async () => {
    const id = await presentar()
    const deAntes = (await banco.archivosEnDisco()).length
    const interrumpidas = {
      ...hojas,
      pdf: async (...como: Parameters<typeof hojas.pdf>) => {
        expect((await responder(id)).status).toBe(200)
        return hojas.pdf(...como)
      },
    }
    await terminarReclamo({ ...partes(), hojas: interrumpidas })({ id })
    expect(await ver(id)).toMatchObject({ estado: 'RESPONDIDO', url: null, url_presentada: null })
    expect((await banco.archivosEnDisco()).length).toBe(deAntes)
    await terminarReclamo(partes())({ id })
    const { url, url_presentada } = await ver(id)
    expect((await abrir(url)).texto).toContain(sinBlancos(SECCION))
    // The one of its filing, which was not made in time, is made with it.
    expect((await abrir(url_presentada)).texto).not.toContain(sinBlancos(SECCION))
    expect((await banco.archivosEnDisco()).length).toBe(deAntes + 2)
  })

  test('of what was answered outside there is that of its filing alone (REC-41)', async () => {
    const { id } = await unReclamo(banco.db, { path: null, anterior: true, estado: 'RESPONDIDO', respondido_at: AHORA })
    await terminarReclamo(partes())({ id })
    const { url, url_presentada } = await ver(id)
    expect((await abrir(url)).texto).not.toContain(sinBlancos(SECCION))
    expect(url_presentada).toBeNull()
  })
})
