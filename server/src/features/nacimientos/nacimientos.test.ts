import { sinOcultos } from '@cabildo/contracts/base/caracteres'
import {
  MENSAJES_NACIMIENTOS as MENSAJES,
  type NacimientoGuardar,
  nacimientosApi,
} from '@cabildo/contracts/nacimientos'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AHORA, entrar, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'

const banco = usarBanco()

type Cambio = Partial<NacimientoGuardar>
const COMPLETO = {
  ano_eje: 2026,
  nro_lib: '12',
  nro_fol: '0045',
  ape1: 'QUISPE',
  ape2: 'MAMANI',
  nom_nac: 'ROSA ELVIRA',
  ape_pad: 'QUISPE',
  nom_pad: 'JULIO',
  ape_mad: 'MAMANI',
  nom_mad: 'CARMEN',
  sex_nac: 'F',
  ubigeo: '180301',
  fch_nac: '2026-11-02',
  fch_ing: '2026-11-10',
} as const
const guardar = async (body: Cambio, persona: 'sol' | 'nadie' = 'sol') =>
  (await banco.como(persona)).llamar(nacimientosApi.guardar, { body: body as NacimientoGuardar })
const buscar = async (columns: Record<string, string>) =>
  (await (await banco.como('sol')).llamar(nacimientosApi.listar, { body: { columns } })).cuerpo

describe('registering (API-84)', () => {
  test('NAC-08 NAC-15 API-84 a birth is saved with the fields of the form, and said so in the words of the book', async () => {
    const { status, cuerpo } = await guardar(COMPLETO)
    expect([status, cuerpo.message]).toEqual([200, 'Registro grabado correctamente'])
    expect(cuerpo.data).toEqual({
      ...COMPLETO,
      id: expect.any(Number),
      ano_nac: 2026,
      ape_nac: 'QUISPE MAMANI',
      lugar: { inei: '180301', reniec: '170301', departamento: 'MOQUEGUA', provincia: 'ILO', distrito: 'ILO' },
      updated_at: expect.stringContaining('2026-11-18 15:30:00'),
    })
  })

  test('NAC-14 API-84 a correction keeps what it leaves out, empties what is empty or null, and is judged with what stays', async () => {
    const { id, updated_at: _, ...antes } = (await guardar(COMPLETO)).cuerpo.data
    expect((await guardar({ id, sex_nac: 'M' })).cuerpo.data).toMatchObject({ ...antes, sex_nac: 'M' })
    expect((await guardar({ id, sex_nac: 'M', fch_ing: '2026-11-01' })).cuerpo.errors).toEqual({
      fch_ing: MENSAJES.ingresoAntes,
    })
    const vaciado = { id, sex_nac: 'M', ape1: '', nom_pad: null, fch_nac: null, ano_eje: null, ubigeo: null } as never
    expect((await guardar(vaciado)).cuerpo.data).toMatchObject({
      ...{ ape1: '', nom_pad: '', fch_nac: null, ano_eje: null, ubigeo: null, ape2: 'MAMANI', fch_ing: '2026-11-10' },
    })
  })

  test('G3 API-84 sent again after a lost answer, even twenty times at once, it is one birth; with something else it is refused', async () => {
    const clave = crypto.randomUUID()
    const [libro, folio] = [{ nro_lib: 'G3' }, { nro_fol: '1' }]
    const respuestas = await Promise.all(Array.from({ length: 20 }, () => guardar({ ...COMPLETO, ...libro, clave })))
    expect(respuestas.map(({ status }) => status)).toEqual(respuestas.map(() => 200))
    const [primera] = respuestas
    expect(respuestas.map(({ cuerpo }) => cuerpo)).toEqual(respuestas.map(() => primera?.cuerpo))
    const otra = await guardar({ ...COMPLETO, ...libro, ...folio, clave })
    expect([otra.status, otra.cuerpo.codigo, otra.cuerpo.message]).toEqual([
      409,
      'yaGuardado',
      'Este nacimiento ya se había grabado con otros datos. Cierre la ventana y corríjalo en la lista.',
    ])
    expect((await buscar(libro)).recordsFiltered).toBe(1)
  })

  test('G3 A1 the key of a birth that a colleague registered shows nothing and saves nothing', async () => {
    const clave = crypto.randomUUID()
    const { cuerpo } = await guardar({ ...COMPLETO, clave })
    await banco.bd.comoDueno(`update nacimientos set created_by = ${ELENCO.nadie.id} where id = ${cuerpo.data.id}`)
    const antes = (await buscar({})).recordsTotal
    const otra = await guardar({ ...COMPLETO, clave })
    expect([otra.status, otra.cuerpo.codigo, otra.cuerpo.data]).toEqual([409, 'yaRetirado', undefined])
    expect((await buscar({})).recordsTotal).toBe(antes)
  })

  test('NAC-12 NAC-10 of all fields only the sex is needed', async () => {
    const { status, cuerpo } = await guardar({ sex_nac: 'M' })
    expect(status).toBe(200)
    const vacios = { nro_lib: '', nro_fol: '', ape1: '', ape2: '', ape_nac: '', nom_nac: '', ape_pad: '', nom_mad: '' }
    const nulos = { ano_eje: null, ano_nac: null, ubigeo: null, lugar: null, fch_nac: null, fch_ing: null }
    expect(cuerpo.data).toMatchObject({ ...vacios, ...nulos, sex_nac: 'M' })
  })

  test.each([
    ['NAC-10 without sex', { sex_nac: undefined }, { sex_nac: 'Elija el sexo' }],
    ['NAC-10 with another sex', { sex_nac: 'X' }, { sex_nac: 'Elija el sexo' }],
    ['NAC-11 with 41 letters', { nom_mad: 'n'.repeat(41) }, { nom_mad: 'Máximo 40 caracteres' }],
    ['NAC-09 on a day that no calendar has', { fch_nac: '2025-02-29' }, { fch_nac: 'Fecha no válida' }],
    ['NAC-08 of next year', { ano_eje: 2027 }, { ano_eje: MENSAJES.anioInvalido }],
    [
      'SHE-97 without sex, entered before the birth and of next year',
      { sex_nac: undefined, ano_eje: 2027, fch_ing: '2026-11-01' },
      { sex_nac: 'Elija el sexo', ano_eje: MENSAJES.anioInvalido, fch_ing: MENSAJES.ingresoAntes },
    ],
    ['NAC-08 of 1849', { ano_eje: 1849 }, { ano_eje: MENSAJES.anioInvalido }],
    ['NAC-08 of half a year', { ano_eje: 1990.5 }, { ano_eje: 'Debe ser un número entero' }],
    ['NAC-08 born tomorrow', { fch_nac: '2026-11-19', fch_ing: null }, { fch_nac: MENSAJES.nacimientoFuturo }],
    ['NAC-08 entered tomorrow', { fch_ing: '2026-11-19' }, { fch_ing: MENSAJES.ingresoFuturo }],
    ['NAC-08 entered before the birth', { fch_ing: '2026-11-01' }, { fch_ing: MENSAJES.ingresoAntes }],
    ['NAC-08 in a district of the RENIEC alone', { ubigeo: '010423' }, { ubigeo: MENSAJES.ubigeoDesconocido }],
    ['NAC-08 in a district that is no code', { ubigeo: '18030' }, { ubigeo: MENSAJES.ubigeoDesconocido }],
    [
      'API-04 with several faults, told together',
      { ano_eje: 2027, fch_nac: '2030-01-01', fch_ing: '2031-01-01' },
      { ano_eje: MENSAJES.anioInvalido, fch_nac: MENSAJES.nacimientoFuturo, fch_ing: MENSAJES.ingresoFuturo },
    ],
  ])('%s a birth is refused beside its field, and nothing is kept', async (_caso, cambio, errors) => {
    const antes = (await buscar({})).recordsTotal
    const { status, cuerpo } = await guardar({ ...COMPLETO, ...(cambio as Cambio) })
    expect([status, cuerpo.errors]).toEqual([422, errors])
    expect((await buscar({})).recordsTotal).toBe(antes)
  })

  test('NAC-11 SHE-10 forty letters are taken, and today is the day of Lima', async () => {
    banco.poner(new Date('2026-11-18T23:59:00-05:00'))
    const tarde = await entrar(banco.app, 'sol')
    const hoy = { fch_nac: '2026-11-18', fch_ing: '2026-11-18', nom_nac: 'Ñ'.repeat(40) }
    const respuesta = await tarde.llamar(nacimientosApi.guardar, { body: { ...COMPLETO, ...hoy } })
    banco.poner(AHORA)
    expect(respuesta).toMatchObject({ status: 200, cuerpo: { data: hoy } })
  })

  test('NAC-09 year and surnames are derived by the server, whatever the caller says and whatever the names are', async () => {
    const nombre = fc.string({ unit: 'grapheme', maxLength: 12 }).map((t) => sinOcultos(t).trim())
    const dia = fc.option(fc.date({ min: new Date('1900-01-01'), max: new Date('2026-11-18'), noInvalidDate: true }))
    await fc.assert(
      fc.asyncProperty(nombre, nombre, dia, async (ape1, ape2, cuando) => {
        const fch_nac = cuando?.toISOString().slice(0, 10) ?? null
        const ajeno = { ano_nac: 1, ape_nac: 'OTRO', id: null } as Cambio
        const { status, cuerpo } = await guardar({ sex_nac: 'F', ape1, ape2, fch_nac, ...ajeno })
        expect(status).toBe(200)
        expect(cuerpo.data).toMatchObject({
          ape1,
          ape2,
          ape_nac: `${ape1} ${ape2}`.trim(),
          ano_nac: fch_nac === null ? null : Number(fch_nac.slice(0, 4)),
        })
      }),
      { numRuns: 40 },
    )
  })
})

describe('correcting (API-84 with an id)', () => {
  const registrar = async (mas: Cambio = {}) => (await guardar({ ...COMPLETO, ...mas })).cuerpo.data

  test('NAC-14 the record itself is changed, derived fields and version with it', async () => {
    const { id, updated_at: version } = await registrar()
    const { recordsTotal } = await buscar({})
    const { cuerpo } = await guardar({ ...COMPLETO, id, version, ape2: 'CHURA', fch_nac: '2025-12-31', ubigeo: null })
    expect(cuerpo).toMatchObject({ message: MENSAJES.grabado, data: { id, ape_nac: 'QUISPE CHURA', ano_nac: 2025 } })
    expect(cuerpo.data.lugar).toBeNull()
    expect(cuerpo.data.updated_at > version).toBe(true)
    expect((await buscar({})).recordsTotal).toBe(recordsTotal)
  })

  test('API-08 D-22 the second save of a stale copy is refused and overwrites nothing', async () => {
    const { id, updated_at: version } = await registrar({ nro_lib: 'VIEJA' })
    expect((await guardar({ ...COMPLETO, id, version, nro_lib: 'PRIMERA' })).status).toBe(200)
    expect(await guardar({ ...COMPLETO, id, version, nro_lib: 'SEGUNDA' })).toMatchObject({
      status: 409,
      cuerpo: { codigo: 'desactualizado' },
    })
    expect((await buscar({ nro_lib: 'primera' })).data.map((n) => n.id)).toEqual([id])
    expect((await buscar({ nro_lib: 'SEGUNDA' })).recordsFiltered).toBe(0)
    expect((await buscar({ id: String(id) })).data).toMatchObject([{ id, nro_lib: 'PRIMERA' }])
    for (const ninguno of ['0', '-1', '9'.repeat(10), 'x'])
      expect((await buscar({ id: ninguno })).recordsFiltered).toBe(0)
  })

  test('D-22 of two saves at once of one copy, one is refused', async () => {
    const { id, updated_at: version } = await registrar()
    const cambios = ['A UNO', 'A DOS'].map((nom_nac) => guardar({ ...COMPLETO, id, version, nom_nac }))
    expect((await Promise.all(cambios)).map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('API-84 an id that is not there is told, and registers nothing', async () => {
    const { recordsTotal } = await buscar({})
    expect(await guardar({ ...COMPLETO, id: 999_999 })).toMatchObject({
      status: 404,
      cuerpo: { codigo: 'noEncontrado' },
    })
    expect((await buscar({})).recordsTotal).toBe(recordsTotal)
  })

  test('NAC-08 a correction is checked like a new birth', async () => {
    const { id } = await registrar()
    const { status, cuerpo } = await guardar({ ...COMPLETO, id, ubigeo: '999999' })
    expect([status, cuerpo.errors]).toEqual([422, { ubigeo: MENSAJES.ubigeoDesconocido }])
  })

  test('D-33 the audit trail tells who wrote what, without what the database derives for searching', async () => {
    const { id, updated_at: version } = await registrar()
    await guardar({ ...COMPLETO, id, version, nom_pad: 'MARIO' })
    const huellas = await banco.db
      .selectFrom('auditoria')
      .select(['accion', 'user_id', 'antes', 'despues'])
      .where('tabla', '=', 'nacimientos')
      .where('registro', '=', String(id))
      .orderBy('id')
      .execute()
    expect(huellas).toMatchObject([
      { accion: 'INSERT', user_id: 12, antes: null, despues: { nom_pad: 'JULIO', ape_nac: 'QUISPE MAMANI' } },
      { accion: 'UPDATE', user_id: 12, antes: { nom_pad: 'JULIO' }, despues: { nom_pad: 'MARIO' } },
    ])
    expect(JSON.stringify(huellas)).not.toContain('b_nom')
  })
})

describe('who may (SHE-98)', () => {
  test('NAC-01 API-84 API-85 only permission 10 lists and saves', async () => {
    const nadie = await banco.como('nadie')
    expect((await guardar(COMPLETO, 'nadie')).status).toBe(403)
    expect((await nadie.llamar(nacimientosApi.listar, { body: {} })).status).toBe(403)
    expect((await banco.ciudadano.llamar(nacimientosApi.listar, { body: {} })).status).toBe(401)
  })

  test('NAC-16 nothing deletes a birth', async () => {
    const { cuerpo } = await guardar(COMPLETO)
    for (const url of [`/api/nacimiento/${cuerpo.data.id}`, '/api/nacimiento'])
      expect((await (await banco.como('sol')).enviar({ method: 'DELETE', url })).statusCode).toBe(404)
  })
})
