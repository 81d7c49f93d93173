import { Readable } from 'node:stream'
import { normasApi } from '@cabildo/contracts/normas'
import { describe, expect, test } from 'vitest'
import { archivoPdf, pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import type { Persona } from '../../../test/elenco.ts'
import { carpetasConFilas } from '../../modulos.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { barrerArchivos } from '../../platform/trabajos/limpieza.ts'

const banco = usarBanco()
const enDisco = async () => (await banco.archivosEnDisco()).toSorted()
let serie = 0
const otroNumero = () => String(++serie).padStart(3, '0')

const campos = (mas: Record<string, string> = {}) => ({
  tipo_doc: '1',
  anio: '2026',
  ndoc: otroNumero(),
  uo: '0',
  descripcion: 'Ordenanza que regula la limpieza pública',
  ...mas,
})
const publicar = async (body: ReturnType<typeof campos>, persona: Persona = 'sara', archivos?: File[]) =>
  (await banco.como(persona)).llamar(normasApi.publicar, {
    body,
    archivos: { 'selectedFile[]': archivos ?? [archivoPdf('Ordenanza.pdf')] },
  })
const normas = () => banco.db.selectFrom('normas').selectAll().orderBy('id').execute()

describe('publishing a norm (API-62)', () => {
  test('NOR-10 NOR-33 it is kept as sent, with the area that made it, and answers what the screen reads', async () => {
    const body = campos()
    const { status, cuerpo } = await publicar(body)
    expect(status).toBe(200)
    expect(cuerpo).toMatchObject({
      data: {
        tipo_doc: 1,
        anio: 2026,
        ndoc: body.ndoc,
        uo: 0,
        descripcion: body.descripcion,
        name_file: 'Ordenanza.pdf',
        created_at: '2026-11-18 10:30:00',
      },
      path_file: cuerpo.data.path_file,
      created_at: cuerpo.data.created_at,
      updated_at: cuerpo.data.updated_at,
    })
    expect((await normas()).at(-1)).toMatchObject({ id: cuerpo.data.id, area_id: 4, created_by: 8, doc_id: null })
  })

  test('D-02 A3 another area is refused; the own one may be said, also beside a unit', async () => {
    const antes = await enDisco()
    expect((await publicar({ ...campos(), area_id: '15' } as never)).status).toBe(403)
    // Area 21 publishes for a unit, never as another area.
    expect((await publicar({ ...campos({ tipo_doc: '3', uo: '15' }), area_id: '15' } as never, 'sol')).status).toBe(403)
    expect(await enDisco()).toEqual(antes)
    expect((await publicar({ ...campos(), area_id: '4' } as never)).status).toBe(200)
    const { status, cuerpo } = await publicar({ ...campos({ tipo_doc: '3', uo: '15' }), area_id: '21' } as never, 'sol')
    expect([status, cuerpo.data.uo]).toEqual([200, 15])
  })

  test('API-104 anybody opens the published PDF, without signature', async () => {
    const { path_file } = (await publicar(campos())).cuerpo
    const { statusCode, headers } = await banco.ciudadano.enviar({ method: 'GET', url: `/storage/docs/${path_file}` })
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('D-33 the audit trail tells who published what', async () => {
    const { data } = (await publicar(campos())).cuerpo
    const huellas = await banco.db
      .selectFrom('auditoria')
      .select(['accion', 'user_id', 'despues'])
      .where('tabla', '=', 'normas')
      .where('registro', '=', String(data.id))
      .execute()
    expect(huellas).toMatchObject([{ accion: 'INSERT', user_id: 8, despues: { path_file: data.path_file } }])
  })

  test('E11 D-33 the nightly sweep takes what no norm names, and leaves what one names, deleted or not', async () => {
    const publicados = [(await publicar(campos())).cuerpo.path_file, (await publicar(campos())).cuerpo.path_file]
    const borrada = banco.db.updateTable('normas').set({ deleted_at: new Date() })
    await borrada.where('path_file', '=', publicados[0] ?? '').execute()
    const destino = { carpeta: 'docs', extension: 'pdf', maximoBytes: 100 } as const
    const { storage_key } = await banco.archivos.guardar(Readable.from([Buffer.from('de nadie')]), destino)
    const enDosDias = crearReloj(() => new Date(Date.now() + 2 * 86_400_000))
    const carpetas = carpetasConFilas(banco.db).filter(({ carpeta }) => carpeta === 'docs')
    await barrerArchivos(banco.archivos, carpetas, enDosDias, banco.app.log)()
    const quedan = await enDisco()
    expect(quedan).toEqual(expect.arrayContaining(publicados))
    expect(quedan).not.toContain(storage_key)
  })

  test('NOR-34 NOR-41 its message is recorded with it, and its text asked for', async () => {
    const { data } = (await publicar(campos())).cuerpo
    const mensajes = await banco.db.selectFrom('publicaciones').selectAll().where('norma_id', '=', data.id).execute()
    expect(mensajes).toMatchObject([{ registrado_at: new Date('2026-11-18T10:30:00-05:00') }])
    const textos = await banco.db.selectFrom('textos').select('estado').where('norma_id', '=', data.id).execute()
    expect(textos).toEqual([{ estado: 'pendiente' }])
  })

  test('NOR-41 what is refused leaves no message, and takes no number from the others', async () => {
    const body = campos()
    await publicar(body)
    const mensajes = () => banco.db.selectFrom('publicaciones').select('id').orderBy('id').execute()
    const antes = await mensajes()
    expect((await publicar(body)).status).toBe(409)
    expect(await mensajes()).toEqual(antes)
    await publicar(campos())
    expect((await mensajes()).at(-1)?.id).toBe((antes.at(-1)?.id ?? 0) + 1)
  })

  test('API-62 SHE-98 only with permission 2', async () => {
    expect((await publicar(campos(), 'silvia')).status).toBe(403)
    expect((await publicar(campos(), 'alcaldesa')).status).toBe(403)
  })
})

describe('the same norm is published once (NOR-28)', () => {
  test('NOR-28 NOR-29 API-04 it answers 409 with existe, and the second file does not stay', async () => {
    const body = campos()
    const { path_file } = (await publicar(body)).cuerpo
    const antes = await enDisco()
    const repetida = await publicar({ ...body, descripcion: 'Otra' })
    expect(repetida).toMatchObject({ status: 409, cuerpo: { message: 'Ya esta publicado el registro', existe: true } })
    expect(await enDisco()).toEqual(antes)
    expect(antes).toContain(path_file)
  })

  test('NOR-28 zeros before the number do not make it another one; type, year and unit do', async () => {
    const body = campos({ tipo_doc: '4', ndoc: '0777', uo: '15' })
    await publicar(body, 'sol')
    expect((await publicar({ ...body, ndoc: '777' }, 'sol')).status).toBe(409)
    for (const mas of [{ tipo_doc: '3' }, { anio: '2025' }, { uo: '20' }, { uo: '0' }, { ndoc: '7770' }])
      expect([mas, (await publicar({ ...body, ...mas }, 'sol')).status]).toEqual([mas, 200])
    // Area 15 publishes under its own unit: the very one that area 21 named.
    expect((await publicar(body, 'gloria')).status).toBe(409)
  })

  test('D-53 a deleted one does not count', async () => {
    const body = campos()
    const { id } = (await publicar(body)).cuerpo.data
    await banco.db.updateTable('normas').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    expect((await publicar(body)).status).toBe(200)
  })

  test('G3 a double click publishes once', async () => {
    const body = campos()
    const antes = (await enDisco()).length
    const respuestas = await Promise.all([publicar(body), publicar(body), publicar(body)])
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await enDisco()).toHaveLength(antes + 1)
  })
})

describe('its PDF (NOR-16, D-36)', () => {
  test('NOR-16 it is required', async () => {
    const { status, cuerpo } = await publicar(campos(), 'sara', [])
    expect([status, cuerpo.errors]).toEqual([422, { selectedFile: 'Elija el PDF' }])
  })

  test.each([
    ['another kind of file', Buffer.from('PK una hoja de cálculo'), 'El archivo esta dañado o vacío'],
    ['an empty file', Buffer.alloc(0), 'El archivo esta dañado o vacío'],
    [
      'a PDF with a program',
      pdfDePrueba({ catalogo: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }),
      'El PDF contiene programas o archivos incrustados. Guárdelo como PDF simple y vuelva a subirlo.',
    ],
  ])('NOR-16 E6 the public never gets %s', async (_que, bytes, mensaje) => {
    const antes = await enDisco()
    const { status, cuerpo } = await publicar(campos(), 'sara', [new File([new Uint8Array(bytes)], 'norma.pdf')])
    expect([status, cuerpo.errors]).toEqual([422, { selectedFile: mensaje }])
    expect(await enDisco()).toEqual(antes)
  })

  test.each([
    ['NOR-14', { ndoc: 'A-12' }, 'ndoc'],
    ['NOR-15', { descripcion: '' }, 'descripcion'],
    ['NOR-11', { tipo_doc: '10' }, 'tipo_doc'],
    ['NOR-13', { anio: 'dos mil' }, 'anio'],
    ['NOR-13 D-05', { anio: '2003' }, 'anio'],
    ['NOR-13 SHE-15', { anio: '2027' }, 'anio'],
  ])('%s a form with %j is refused, and its file does not stay', async (_que, mas, campo) => {
    const antes = await enDisco()
    const { status, cuerpo } = await publicar(campos(mas as Record<string, string>))
    expect([status, Object.keys(cuerpo.errors ?? {})]).toEqual([422, [campo]])
    expect(await enDisco()).toEqual(antes)
  })
})
