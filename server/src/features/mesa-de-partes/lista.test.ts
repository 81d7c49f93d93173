import { TIPOS_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { unTramite } from '../../../test/fabricas-tramites.ts'
import { eliminar, observar, recepcionar } from '../../../test/mesa-de-partes.ts'

const banco = usarBanco()
const enMinuto = (minuto: number) => new Date(AHORA.getTime() - (60 - minuto) * 60_000)
let mila: Cliente
let expe_id = ''
const ids: Record<'oficio' | 'carta' | 'solicitud' | 'hostil', number> = {
  oficio: 0,
  carta: 0,
  solicitud: 0,
  hostil: 0,
}

// One received, one annulled, two pending; a fifth one is deleted.
beforeAll(async () => {
  mila = await banco.como('mila')
  const filas: Record<keyof typeof ids, Parameters<typeof unTramite>[1]> = {
    oficio: { tipo_documento: 1, ndocumento: '77', asunto: 'Remite informe', created_at: enMinuto(1) },
    carta: {
      ...{ tipo_documento: 5, ndocumento: '5', asunto: 'Carta de la ASOCIACIÓN', created_at: enMinuto(2) },
      ...{ documento: '20100066603', nombres: 'Comercial Ñandú S.A.C.', email: 'ventas@example.com' },
    },
    solicitud: {
      ...{ asunto: 'Pide poda', created_at: enMinuto(3), anexos: ['fotos.pdf', '../../etc/passwd'], activo: true },
      nombre_escrito: true,
    },
    hostil: { asunto: "=cmd|'/C calc'!A0 <img src=x onerror=alert(1)>", created_at: enMinuto(4), ndocumento: '9' },
  }
  for (const [nombre, fila] of Object.entries(filas))
    ids[nombre as keyof typeof ids] = (await unTramite(banco, fila)).id
  expe_id = (await recepcionar(mila, ids.oficio)).cuerpo.data.expe_id
  await observar(mila, ids.carta, 'Falta el poder')
  await eliminar(mila, (await unTramite(banco, { asunto: 'Borrada' })).id)
})

const listar = async (query: Record<string, string | string[]> = {}) => {
  const { status, cuerpo } = await mila.llamar(mesaDePartesListaApi.listar, { query })
  expect(status).toBe(200)
  return cuerpo
}
const nombres = (data: readonly { id: number }[]) =>
  data.map(({ id }) => Object.entries(ids).find(([, suyo]) => suyo === id)?.[0])

describe('API-74 the list', () => {
  test('MPV-45 MPV-79 D-41 D-42 without parameters: the newest first, with the totals; deleted ones are not there', async () => {
    const { data, ...totales } = await listar()
    expect(nombres(data)).toEqual(['hostil', 'solicitud', 'carta', 'oficio'])
    expect(totales).toEqual({ recordsTotal: 4, recordsFiltered: 4, pendientes: 2 })
  })

  test('MPV-16 MPV-47 MPV-49 MPV-67 D-44 a row has what was filed, its state and its number in Sisgedo', async () => {
    const { data } = await listar()
    const [, solicitud, carta, oficio] = data
    expect(oficio).toMatchObject({
      estado: 'RECEPCIONADO',
      expe_id,
      send_mail: false,
      nombres: 'Quispe Mamani Rosa Elvira',
    })
    expect(carta).toMatchObject({
      ...{
        estado: 'OBSERVADO',
        expe_id: null,
        send_mail: true,
        motivo: 'Falta el poder',
        ndoc: '',
        nruc: '20100066603',
      },
      ...{ nombres: 'Comercial Ñandú S.A.C.', rsocial: 'Comercial Ñandú S.A.C.', ape_nom: '', tipo_doc: 2 },
    })
    expect(solicitud).toMatchObject({
      ...{ estado: 'PENDIENTE', expe_id: null, nombre_escrito: true, created_at: '2026-11-18 09:33:00' },
      ...{ folio: 3, phone: '987654321', tipo_documento: 6, fecha_legal: '2026-11-18' },
    })
  })

  test('EXP-64 a received row has its case, and no other has one', async () => {
    const { registro_id } = await banco.db
      .selectFrom('registros')
      .select('registro_id')
      .where('expe_id', '=', expe_id)
      .executeTakeFirstOrThrow()
    const { data } = await listar()
    expect(data.map((fila) => fila.registro_id)).toEqual([null, null, null, registro_id])
    const { cuerpo } = await mila.llamar(mesaDePartesListaApi.ver, { params: { id: String(ids.oficio) } })
    expect(cuerpo.data.registro_id).toBe(registro_id)
  })

  test('MPV-51 MPV-52 API-106 API-101 P-03 D-03 E6 its PDFs open with their links alone, under names of ours', async () => {
    const { data } = await mila
      .llamar(mesaDePartesListaApi.ver, { params: { id: String(ids.solicitud) } })
      .then((r) => r.cuerpo)
    const [documento] = data.documentos
    const { anexos, ...principal } = documento ?? { anexos: [] }
    expect(principal).toMatchObject({ name: 'solicitud.pdf', size: 27_001, activo: true })
    expect(anexos.map(({ name, activo }) => [name, activo])).toEqual([
      ['fotos.pdf', false],
      ['../../etc/passwd', false],
    ])
    const urls = [documento?.url ?? '', ...anexos.map(({ url }) => url)]
    const guardados = urls.map((url) => new URL(url, 'http://cabildo').searchParams.get('nombre'))
    expect(guardados).toEqual(
      [' sin programas', ' anexo 1', ' anexo 2'].map((resto) => `${data.nro_registro}${resto}.pdf`),
    )
    for (const url of urls) {
      const abierto = await banco.ciudadano.enviar({ method: 'GET', url })
      expect([abierto.statusCode, abierto.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(url).toContain('/storage/mpvirtual/')
      expect((await banco.ciudadano.enviar({ method: 'GET', url: url.split('?')[0] ?? '' })).statusCode).toBe(403)
    }
    banco.poner(new Date(AHORA.getTime() + 301_000))
    for (const url of urls) expect((await banco.ciudadano.enviar({ method: 'GET', url })).statusCode).toBe(403)
    banco.poner(AHORA)
  })

  test.each([
    ['nandu', ['carta']],
    ['20100066603', ['carta']],
    ['asociacion', ['carta']],
    ['OFICIO', ['oficio']],
    ['ventas@example.com', ['carta']],
    ['2026-00000', ['hostil', 'solicitud', 'carta', 'oficio']],
    ['%', []],
    ['onerror', ['hostil']],
  ])('D-13 a search for %s', async (search, esperadas) => {
    const { data, recordsFiltered, recordsTotal } = await listar({ search })
    expect(nombres(data)).toEqual(esperadas)
    expect([recordsFiltered, recordsTotal]).toEqual([esperadas.length, 4])
  })

  test.each([
    ['estado', 'PENDIENTE', ['hostil', 'solicitud']],
    ['estado', 'OBSERVADO', ['carta']],
    ['estado', 'recep', ['oficio']],
    ['estado', 'ninguno', []],
    ['tipo_documento', 'solicitud', ['hostil', 'solicitud']],
    ['ndocumento', '7', ['oficio']],
    ['asunto', 'poda', ['solicitud']],
    ['nombres', 'comercial', ['carta']],
    ['ndoc', '2010', ['carta']],
    ['ndoc', '98000001', ['hostil', 'solicitud', 'oficio']],
    ['expe_id', '2026', ['oficio']],
    ['email', 'VENTAS@', ['carta']],
    ['email', 'rosa@example', ['hostil', 'solicitud', 'oficio']],
    ['nro_registro', '2026-000002', ['carta']],
  ])('D-13 D-41 the filter %s=%s', async (campo, texto, esperadas) => {
    const { data, recordsFiltered } = await listar({ [`columns[${campo}]`]: texto })
    expect(nombres(data)).toEqual(esperadas)
    expect(recordsFiltered).toBe(esperadas.length)
  })

  test('MPV-40 MPV-49 a number written with its prefix finds that paper alone, however it is typed', async () => {
    const carta = (await listar()).data.find(({ id }) => id === ids.carta)
    for (const escrito of [`REG-${carta?.nro_registro}`, `reg-${carta?.nro_registro}`, ` Reg-${carta?.nro_registro} `])
      expect(nombres((await listar({ search: escrito })).data)).toEqual(['carta'])
    expect(nombres((await listar({ search: `exp-${expe_id}` })).data)).toEqual(['oficio'])
    expect(nombres((await listar({ 'columns[expe_id]': `EXP-${expe_id}` })).data)).toEqual(['oficio'])
    expect((await listar({ search: `SAIP-${expe_id}` })).data).toEqual([])
    expect(nombres((await listar({ search: expe_id })).data)).toContain('oficio')
  })

  test('D-13 filters and a search together count what both leave', async () => {
    const { data, recordsFiltered } = await listar({ search: 'poda', 'columns[estado]': 'PENDIENTE' })
    expect([nombres(data), recordsFiltered]).toEqual([['solicitud'], 1])
    expect((await listar({ search: 'poda', 'columns[estado]': 'OBSERVADO' })).recordsFiltered).toBe(0)
  })

  test.each([
    ['tipo_documento:asc', 'carta oficio solicitud hostil'],
    ['tipo_documento:desc', 'hostil solicitud oficio carta'],
    ['nombres:asc', 'carta oficio solicitud hostil'],
    ['ndocumento:asc', 'solicitud carta oficio hostil'],
    ['ndoc:desc', 'hostil solicitud oficio carta'],
    ['expe_id:asc', 'oficio carta solicitud hostil'],
    ['nro_registro:desc', 'hostil solicitud carta oficio'],
    ['created_at:asc', 'oficio carta solicitud hostil'],
  ])('D-13 ordered by %s', async (order, esperadas) => {
    expect(nombres((await listar({ order })).data).join(' ')).toBe(esperadas)
  })

  test('D-13 pages never overlap; what is no column or no number is refused', async () => {
    const paginas = await Promise.all(
      ['0', '1', '2', '3', '4'].map((start) => listar({ start, length: '1', order: 'ndoc:asc' })),
    )
    expect(paginas.flatMap(({ data }) => nombres(data)).sort()).toEqual(['carta', 'hostil', 'oficio', 'solicitud'])
    for (const url of ['?order=clave:asc', '?columns[huella]=x', '?length=0', '?start=-1', '?length=1&length=2'])
      expect((await mila.enviar({ method: 'GET', url: `/api/mpvirtual${url}` })).statusCode).toBe(422)
  })

  test.each(['0', '4.0', '1e1', 'abc', '-1', '2147483648', '%20'])('A4 an id %s is no submission', async (id) => {
    const { statusCode } = await mila.enviar({ method: 'GET', url: `/api/mpvirtual/${id}` })
    expect([404, 422]).toContain(statusCode)
  })
})

test('MPV-54 MPV-64 API-74 a received row says where it went, as copy or original, with its proveído, who received it and when', async () => {
  const { data } = await listar()
  const [, solicitud, carta, oficio] = data
  const recepcion = {
    destinos: [{ dependencia: 20, copia: false, proveido: 'Para su atención' }],
    recibido_at: '2026-11-18 10:30:00',
  }
  expect(oficio).toMatchObject(recepcion)
  const nada = { destinos: [], recibido_at: null }
  expect([solicitud, carta]).toMatchObject([nada, nada])
  // The list would look up a name for each row: who it was is told of one.
  const ver = async (id: number) =>
    (await mila.llamar(mesaDePartesListaApi.ver, { params: { id: String(id) } })).cuerpo.data
  expect(await ver(ids.oficio)).toMatchObject({ ...recepcion, relacionado: '', recibido_por: 'mila Prueba Elenco' })
  expect(await ver(ids.carta)).toMatchObject({ ...nada, relacionado: '', recibido_por: null })
})

test('MPV-68 what is next is the oldest that waits after the present one, then the oldest that was passed over, then none', async () => {
  const siguiente = async (despues: number) =>
    (await mila.llamar(mesaDePartesListaApi.siguiente, { query: { despues: String(despues) } })).cuerpo.data
  expect((await siguiente(ids.oficio))?.id).toBe(ids.solicitud)
  expect(await siguiente(ids.solicitud)).toMatchObject({
    id: ids.hostil,
    documentos: [{ url: expect.stringContaining('firma=') }],
  })
  expect((await siguiente(ids.hostil))?.id).toBe(ids.solicitud)
  await recepcionar(mila, ids.solicitud)
  expect(await siguiente(ids.hostil)).toBeNull()
})

test('API-78 D-16 the departments of the own register are the areas, by name', async () => {
  const { status, cuerpo } = await mila.llamar(mesaDePartesListaApi.dependencias)
  expect(status).toBe(200)
  expect(cuerpo.data).toContainEqual({ depe_id: 20, depe_nombre: 'Gerencia de Administración' })
  expect(cuerpo.data.map(({ depe_nombre }) => depe_nombre)[0]).toBe('Alcaldía')
})

test('MPV-09 the database names the kinds of document as the contract does', async () => {
  const { rows } = await sql<{ nombre: string | null }>`
    select nombre_tipo_tramite(i::smallint) as nombre from generate_series(0, 20) i`.execute(banco.db)
  const esperados = Array.from({ length: 21 }, (_, i) => TIPOS_TRAMITE.find(({ id }) => id === i)?.name ?? null)
  expect(rows.map(({ nombre }) => nombre)).toEqual(esperados)
})
