import { MENSAJES_CARACTERES } from '@cabildo/contracts/base/caracteres'
import { reclamosApi, referenciaDeReclamo } from '@cabildo/contracts/reclamos'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { CODIGO, formularioDeReclamo, reclamoDeEmpresa, rucDePrueba } from '../../../test/fabricas-ciudadanos.ts'

const banco = usarBanco({ env: { LIMITE_ENVIOS_HORA: '6' } })
const presentar = (cuerpo: object) => banco.ciudadano.llamar(reclamosApi.presentar, { body: cuerpo as never })
const fila = (id: number) => banco.db.selectFrom('reclamos').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const contar = async () => (await banco.db.selectFrom('reclamos').select('id').execute()).length
const rechaza = async (mas: object, campo: string, mensaje?: string) => {
  const antes = await contar()
  const { status, cuerpo } = await presentar(formularioDeReclamo(mas as Record<string, unknown>))
  expect([status, Object.keys(cuerpo.errors ?? {})], JSON.stringify(mas)).toEqual([422, [campo]])
  if (mensaje) expect(cuerpo.errors?.[campo]).toBe(mensaje)
  expect(await contar()).toBe(antes)
}

// Each test is an hour of its own, for the limits.
let horas = 0
beforeEach(() => banco.poner(new Date(AHORA.getTime() + horas++ * 3_600_000)))

test('API-79 REC-01 REC-08 REC-27 anybody files a complaint, which is kept whole, and is answered its number, day and term', async () => {
  const enviado = formularioDeReclamo({ cellphone: '900111222', detalle: 'Pido el recibo' })
  const { status, cuerpo } = await presentar(enviado)
  expect([status, cuerpo]).toEqual([
    200,
    {
      claim_id: 1,
      fecha: '2026-11-18',
      vence: '2027-01-05',
      correo: true,
      codigo: expect.stringMatching(CODIGO),
      fecha_legal: '2026-11-18',
      explicacion:
        'Vence el 05/01/2027: 30 días hábiles desde el 19/11/2026; no se cuentan 08/12/2026 Inmaculada Concepción, 09/12/2026 Batalla de Ayacucho, 25/12/2026 Navidad, 01/01/2027 Año Nuevo, sábados ni domingos.',
    },
  ])
  const { clave, ...dicho } = enviado
  expect(await fila(1)).toMatchObject({ ...dicho, clave, nombre_escrito: false, vence: '2027-01-05', path: null })
})

test('REC-21 the reference is the number padded to six and the day without dashes, for every number', async () => {
  expect(referenciaDeReclamo(12, '2021-05-03')).toBe('00001220210503')
  for (const id of [1, 99, 123_456, 1_234_567])
    for (const dia of ['2026-01-01', '2027-12-31'])
      expect(referenciaDeReclamo(id, dia)).toMatch(new RegExp(`^0*${id}${dia.replaceAll('-', '')}$`))
  expect(referenciaDeReclamo(7, '2026-11-18 23:59:59')).toHaveLength(14)
})

test('D-21 REC-21 numbers follow each other without gaps across years and refusals', async () => {
  const primero = (await presentar(formularioDeReclamo())).cuerpo.claim_id
  await presentar(formularioDeReclamo({ descripcion: '' }))
  await banco.poner(new Date('2027-01-01T00:00:01-05:00'))
  const segundo = (await presentar(formularioDeReclamo())).cuerpo
  expect([segundo.claim_id, segundo.fecha]).toEqual([primero + 1, '2027-01-01'])
})

describe('who complains', () => {
  test('REC-11 REC-12 IDE-04 a person has a DNI and the character that checks it', async () => {
    await rechaza({ ndoc: '9800000' }, 'ndoc', 'numero dni no es valido')
    await rechaza({ ndoc: '' }, 'ndoc')
    await rechaza({ code_verifica: '' }, 'code_verifica', 'El código de verificación no corresponde al DNI')
    await rechaza({ ndoc: '98000002' }, 'code_verifica')
  })

  test('REC-13 D-55 a business has a RUC with its check digit, and REC-15 a name', async () => {
    const ruc = rucDePrueba(2)
    const errado = ruc.slice(0, 10) + ((Number(ruc[10]) + 1) % 10)
    await rechaza({ tipo_doc: 2, nruc: errado, rsocial: 'X' }, 'nruc', 'RUC inválido')
    await rechaza({ tipo_doc: 2, nruc: ruc, rsocial: ' ' }, 'rsocial')
    await rechaza({ tipo_doc: 2, nruc: ruc, rsocial: 'x'.repeat(81) }, 'rsocial')
    for (const tipo_doc of [0, 3, '1', null]) await rechaza({ tipo_doc }, 'tipo_doc')
  })

  test('REC-09 REC-10 only the fields of the chosen type are kept', async () => {
    const { cuerpo } = await presentar(reclamoDeEmpresa({ ndoc: '98000001', ape_nom: 'OTRA PERSONA' }))
    expect(await fila(cuerpo.claim_id)).toMatchObject({ tipo_doc: 2, nruc: rucDePrueba(1), ndoc: '', ape_nom: '' })
  })

  test('D-44 REC-16 a name that no registry knows is kept as typed', async () => {
    const { cuerpo } = await presentar(formularioDeReclamo({ ape_nom: 'OTRA PERSONA' }))
    expect((await fila(cuerpo.claim_id)).nombre_escrito).toBe(true)
    await rechaza({ ape_nom: '' }, 'ape_nom')
    await rechaza({ ape_nom: 'x'.repeat(81) }, 'ape_nom')
  })
})

test('REC-18 REC-19 REC-20 telephone, e-mail and the description of the service are asked for', async () => {
  for (const phone of ['', 'abc', '1'.repeat(16), '+51987654321']) await rechaza({ phone }, 'phone')
  for (const email of ['', 'a@b', 'A@B.PE', 'a@b.pe\r\nBcc: x@y.pe', 'a@b.pe,c@d.pe', `${'a'.repeat(35)}@ab.pe`])
    await rechaza({ email }, 'email', 'Email invalido')
  await rechaza({ cellphone: '1'.repeat(16) }, 'cellphone')
  for (const descripcion of ['', ' \n ', '\u200b', 'x'.repeat(2_001)]) await rechaza({ descripcion }, 'descripcion')
  await rechaza({ detalle: 'x'.repeat(4_001) }, 'detalle')
  expect((await presentar(formularioDeReclamo({ cellphone: '', detalle: '' }))).status).toBe(200)
})

test('A3 what a form does not ask for is not taken from it', async () => {
  const limpio = formularioDeReclamo()
  const sucio = {
    ...{ id: 900, expe_id: 'X-1', path: 'x.pdf', vence: '1990-01-01', confirmado: false, editorMode: 'editar' },
    ...{ nombre_escrito: true, created_at: '1990-01-01', nombres: 'X', huella: 'x', fecha: '1990-01-01' },
  }
  const sinSuyo = async (id: number) => {
    const { id: _, clave: __, huella, expe_id, busqueda, ...resto } = await fila(id)
    return resto
  }
  const uno = (await presentar(limpio)).cuerpo.claim_id
  const otro = (await presentar({ ...limpio, ...sucio, clave: crypto.randomUUID(), detalle: 'x' })).cuerpo.claim_id
  expect(otro).toBe(uno + 1)
  expect(await sinSuyo(otro)).toEqual({ ...(await sinSuyo(uno)), detalle: 'x' })
  for (const veneno of ['{"__proto__": {"polluted": 1}}', '{"constructor": {"prototype": {"polluted": 1}}}'])
    expect((await presentar({ ...formularioDeReclamo(), ...JSON.parse(veneno) })).status, veneno).toBe(400)
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test('D1 D4 hostile words are kept as they came; what a database cannot hold is refused', async () => {
  const descripcion = `'; drop table reclamos; -- <script>alert(1)</script> 😀 %00 {{7*7}}`
  const { cuerpo } = await presentar(formularioDeReclamo({ descripcion }))
  expect((await fila(cuerpo.claim_id)).descripcion).toBe(descripcion)
  expect((await presentar(formularioDeReclamo({ descripcion: 'a\u0000b' }))).status).toBe(400)
  expect((await presentar(formularioDeReclamo({ detalle: '\ud800' }))).status).toBe(400)
  const invertida = await presentar(formularioDeReclamo({ descripcion: 'acta \u202efdp' }))
  expect([invertida.status, invertida.cuerpo.errors]).toEqual([422, { descripcion: MENSAJES_CARACTERES.ocultos }])
})

describe('the limits of filing (API-79, SHE-95)', () => {
  test('a person files so often an hour from one network; refusals of the form cost nothing', async () => {
    const otro = { nruc: rucDePrueba(77) }
    for (let i = 0; i < 10; i++) await presentar(reclamoDeEmpresa({ ...otro, phone: '' }))
    for (let i = 0; i < 6; i++) expect((await presentar(reclamoDeEmpresa(otro))).status).toBe(200)
    const { status, cuerpo, cabeceras } = await presentar(reclamoDeEmpresa(otro))
    expect([status, cuerpo.codigo]).toEqual([429, 'demasiadasConsultas'])
    expect(Number(cabeceras['retry-after'])).toBeGreaterThan(0)
    // Somebody else behind the same address is not held up (F2).
    expect((await presentar(reclamoDeEmpresa({ nruc: rucDePrueba(78) }))).status).toBe(200)
  })
})
