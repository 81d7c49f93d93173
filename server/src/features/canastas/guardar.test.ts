import { auditoriaApi } from '@cabildo/contracts/auditoria'
import { resumenDeCambios } from '@cabildo/contracts/auditoria-campos'
import { tieneOcultos } from '@cabildo/contracts/base/caracteres'
import { Permiso } from '@cabildo/contracts/base/permisos'
import { canastasApi } from '@cabildo/contracts/canastas'
import { GRUPOS, REFERENCIAS } from '@cabildo/contracts/canastas-reglas'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { ELENCO, type Persona } from '../../../test/elenco.ts'
import { formularioDeCanasta, unaCanasta } from '../../../test/fabricas-canastas.ts'

const banco = usarBanco()

// Julio of the programmes registers and does nothing else.
beforeAll(async () => {
  await banco.db.insertInto('permisos').values({ empacce_id: ELENCO.julio.id, codigo: Permiso.canastasNuevo }).execute()
})

const crear = async (body: object, quien: Persona = 'julio') =>
  (await banco.como(quien)).llamar(canastasApi.crear, { body: body as never })
const editar = async (id: number, body: object, quien: Persona = 'canastera') =>
  (await banco.como(quien)).llamar(canastasApi.actualizar, { params: { id: String(id) }, body: body as never })
const cambiar = async (id: number, body: object, quien: Persona = 'canastera') =>
  (await banco.como(quien)).llamar(canastasApi.cambiarReferencia, { params: { id: String(id) }, body: body as never })
const leer = (id: number) => banco.db.selectFrom('canastas').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a new beneficiary', () => {
  test('API-88 CAN-16 CAN-19 CAN-21 starts as ACTA-MPI and NUEVO, whatever precalifica says', async () => {
    const datos = formularioDeCanasta({ fnac: '1980-02-29', zona: 'MIRAMAR', mz: 'Q', lote: '8', eval_campo: 'APTO' })
    const { status, cuerpo } = await crear({ ...datos, precalifica: 'SI', id: 7, path_file: '/etc/passwd' })
    expect([status, cuerpo.exist]).toEqual([200, false])
    expect(cuerpo.data).toEqual({
      ...datos,
      ...{ id: cuerpo.data?.id, referencia: 'ACTA-MPI', precalifica: 'NUEVO', cont: '', sub_grupo: '' },
      ...{ name_file: '', size_file: '0', path_file: 'NINGUNO', updated_at: expect.any(String) },
    })
    expect(await leer(cuerpo.data?.id ?? 0)).toMatchObject({
      ...datos,
      direccion: 'CALLE ZEPITA 130, MIRAMAR, MZ. Q, LT. 8',
    })
  })

  test('API-88 CAN-26 of a DNI that is registered the answer says exist, and nothing changes', async () => {
    const { id, dni } = await unaCanasta(banco.db, { referencia: 'ACTA-ANGLOAMERICA' })
    const antes = await leer(id)
    const { status, cuerpo } = await crear(formularioDeCanasta({ dni }))
    expect([status, cuerpo]).toEqual([200, { exist: true, data: null }])
    expect(await leer(id)).toEqual(antes)
  })

  test('API-88 CAN-26 nobody is told of news when there are none', async () => {
    const novedades = () => banco.bd.comoDueno(`select from eventos where tema = 'canastas'`)
    const { dni } = await unaCanasta(banco.db)
    const antes = (await novedades()).length
    await crear(formularioDeCanasta({ dni }))
    expect(await novedades()).toHaveLength(antes)
    await crear(formularioDeCanasta())
    expect(await novedades()).toHaveLength(antes + 1)
  })

  test('CAN-04 only permission 7 registers', async () => {
    for (const quien of ['canastera', 'nadie', 'admin'] as const)
      expect((await crear(formularioDeCanasta(), quien)).status).toBe(403)
  })

  test.each([
    [{ dni: '1234567' }, 'dni', 'numero dni no es valido'],
    [{ dni: '123456789' }, 'dni', 'numero dni no es valido'],
    [{ dni: '1234567a' }, 'dni', 'numero dni no es valido'],
    [{ dni: undefined }, 'dni', 'numero dni no es valido'],
    [{ ape_nom: ' ' }, 'ape_nom', 'Ingrese los apellidos y nombres'],
    [{ ape_nom: undefined }, 'ape_nom', 'Ingrese los apellidos y nombres'],
    [{ ngrupo: 'GRUPO 8' }, 'ngrupo', 'Elija el grupo'],
    [{ ngrupo: undefined }, 'ngrupo', 'Elija el grupo'],
    [{ address: '' }, 'address', 'Ingrese la dirección'],
    [{ address: 'X'.repeat(201) }, 'address', 'Máximo 200 caracteres'],
    [{ ape_nom: 'X'.repeat(121) }, 'ape_nom', 'Máximo 120 caracteres'],
    [{ fec_entrega: undefined }, 'fec_entrega', 'Ingrese la fecha de entrega'],
    [{ fec_entrega: '' }, 'fec_entrega', 'Ingrese la fecha de entrega'],
    [{ fec_entrega: '2020-02-30' }, 'fec_entrega', 'Fecha no válida'],
    [{ fnac: '2026-11-19' }, 'fnac', 'La fecha de nacimiento no puede ser futura'],
    [{ referencia: 'ACTA-ANGLOAMERICA' }, 'referencia', 'Valor no válido'],
  ])('CAN-16 CAN-17 CAN-18 %j is refused beside its field', async (mal, campo, mensaje) => {
    const { status, cuerpo } = await crear(formularioDeCanasta(mal))
    expect([status, cuerpo.errors]).toEqual([422, { [campo]: mensaje }])
  })

  test('API-88 any valid record is kept as it was written, without the blanks at its ends', async () => {
    const linea = (maxLength: number) =>
      fc.string({ unit: 'grapheme', maxLength }).filter((t) => t.length <= maxLength && !tieneOcultos(t))
    const obligatoria = (maxLength: number) => linea(maxLength).map((t) => `Ñ${t}`.slice(0, maxLength))
    const dia = fc.date({ min: new Date('1900-01-01'), max: new Date('2026-11-17'), noInvalidDate: true })
    const ficha = fc.record({
      ape_nom: obligatoria(120),
      address: obligatoria(200),
      ...{ zona: linea(100), mz: linea(20), lote: linea(20), sub_grupo: linea(40), eval_campo: linea(120) },
      ngrupo: fc.constantFrom(...GRUPOS),
      referencia: fc.constantFrom(...REFERENCIAS),
      fnac: fc.option(dia.map((d) => d.toISOString().slice(0, 10))),
      fec_entrega: dia.map((d) => d.toISOString().slice(0, 10)),
    })
    await fc.assert(
      fc.asyncProperty(ficha, async (escrita) => {
        const datos = formularioDeCanasta(escrita)
        const { status, cuerpo } = await crear(datos)
        expect([status, cuerpo.errors]).toEqual([200, undefined])
        const limpia = Object.fromEntries(Object.entries(datos).map(([k, v]) => [k, v?.trim() ?? null]))
        expect(await leer(cuerpo.data?.id ?? 0)).toMatchObject(limpia)
      }),
      { numRuns: 25 },
    )
  })
})

describe('a correction', () => {
  const CAMPOS = { ape_nom: 'OTRA, ANA', address: 'AV. GRAU 5', fec_entrega: '2020-06-01', precalifica: 'NO' }

  test('API-89 CAN-22 dni, ngrupo, eval_campo and referencia stay, whatever is sent', async () => {
    const antes = await unaCanasta(banco.db, { eval_campo: 'CONFORME' })
    const { id } = antes
    const { status, cuerpo } = await editar(id, {
      ...{ ...CAMPOS, fnac: '1990-01-01', zona: 'NORTE', mz: 'B', lote: '2', sub_grupo: 'C' },
      ...{ dni: '99999999', ngrupo: 'GRUPO 7', eval_campo: 'X', referencia: 'NO TITULAR', name_file: 'x' },
    })
    expect(status).toBe(200)
    const { dni, ngrupo, eval_campo, referencia, name_file } = antes
    expect(cuerpo.data).toMatchObject({
      ...{ ...CAMPOS, fnac: '1990-01-01', zona: 'NORTE', mz: 'B', lote: '2', sub_grupo: 'C' },
      ...{ dni, ngrupo, eval_campo, referencia, name_file },
    })
    const { cuerpo: rastro } = await (await banco.como('admin')).llamar(auditoriaApi.listar, {
      query: { length: '1', 'columns[modulo]': 'canastas', 'columns[registro]': String(id) },
    })
    expect(rastro.data.map((l) => `${l.username} ${l.accion} ${l.sujeto}: ${resumenDeCambios(l)}`)).toEqual([
      `canastera modifico OTRA, ANA: Apellidos y nombres: ÑAHUI PEÑA, ANA → OTRA, ANA; Fecha de nacimiento: — → 01/01/1990; ` +
        'Dirección: JR. LIMA 1 → AV. GRAU 5; Zona: — → NORTE; Manzana: — → B; Lote: — → 2; Subgrupo: — → C; ' +
        'Precalificación: SI → NO; Fecha de entrega: 15/04/2020 → 01/06/2020',
    ])
  })

  test('API-89 CAN-22 what is left out stays, what is empty or null is emptied', async () => {
    const { id } = await unaCanasta(banco.db)
    await editar(id, {
      ...CAMPOS,
      fnac: '1990-01-01',
      zona: 'NORTE',
      mz: 'B',
      lote: '2',
      sub_grupo: 'C',
      precalifica: 'NO',
    })
    const { ape_nom, address, fec_entrega } = CAMPOS
    const exigidos = { ape_nom, address, fec_entrega }
    const antes = await leer(id)
    expect((await editar(id, exigidos)).status).toBe(200)
    const { updated_at: _, ...intacta } = await leer(id)
    expect(antes).toMatchObject(intacta)
    const vacia = { ...exigidos, fnac: null, zona: '', mz: null, lote: '  ', sub_grupo: null, precalifica: '' }
    expect((await editar(id, vacia)).status).toBe(200)
    expect(await leer(id)).toMatchObject({ fnac: null, zona: '', mz: '', lote: '', sub_grupo: '', precalifica: '' })
  })

  test('CAN-16 API-89 what is required to register is required to correct', async () => {
    const { id } = await unaCanasta(banco.db)
    const antes = await leer(id)
    const { status, cuerpo } = await editar(id, { fnac: '2027-01-01' })
    expect(status).toBe(422)
    expect(Object.keys(cuerpo.errors ?? {}).toSorted()).toEqual(['address', 'ape_nom', 'fec_entrega', 'fnac'])
    // The rule about today is judged beside those of the form (SHE-97).
    expect((await editar(id, { ...CAMPOS, ape_nom: '', fnac: '2026-11-19' })).cuerpo.errors).toEqual({
      ape_nom: expect.stringMatching(/./),
      fnac: 'La fecha de nacimiento no puede ser futura',
    })
    expect((await editar(id, { ...CAMPOS, fnac: '2026-11-19' })).cuerpo.errors).toEqual({
      fnac: 'La fecha de nacimiento no puede ser futura',
    })
    expect(await leer(id)).toEqual(antes)
  })

  test('API-89 API-90 of a record that does not exist 404, and without permission 3 nothing is changed', async () => {
    for (const { status } of [await editar(999_999, CAMPOS), await cambiar(999_999, { state: 'PENDIENTE' })])
      expect(status).toBe(404)
    const { id } = await unaCanasta(banco.db)
    for (const quien of ['julio', 'nadie', 'admin'] as const) {
      expect((await editar(id, CAMPOS, quien)).status).toBe(403)
      expect((await cambiar(id, { state: 'PENDIENTE' }, quien)).status).toBe(403)
    }
  })
})

describe('the change of the reference', () => {
  test('API-90 CAN-23 any of the four takes the place of any other', async () => {
    const { id } = await unaCanasta(banco.db)
    let version: string | undefined
    for (const de of REFERENCIAS)
      for (const a of REFERENCIAS) {
        await cambiar(id, { id, state: de })
        const { status, cuerpo } = await cambiar(id, { state: a })
        expect([status, cuerpo.data.referencia]).toEqual([200, a])
        expect(cuerpo.data.updated_at).not.toBe(version)
        version = cuerpo.data.updated_at
      }
  })

  test.each([
    [{ state: 'ACTA-ANGLOAMERICA' }, 'state', 'Elija la referencia'],
    [{ state: 'pendiente' }, 'state', 'Elija la referencia'],
    [{}, 'state', 'Elija la referencia'],
    [{ id: 999_999, state: 'PENDIENTE' }, 'id', 'Valor no válido'],
  ])('API-90 %j is refused', async (body, campo, mensaje) => {
    const { id } = await unaCanasta(banco.db, { referencia: 'ACTA-MPI' })
    const { status, cuerpo } = await cambiar(id, body)
    expect([status, cuerpo.errors]).toEqual([422, { [campo]: mensaje }])
    expect((await leer(id)).referencia).toBe('ACTA-MPI')
  })
})

describe('records that are not changed', () => {
  test.each(['ACTA-ANGLOAMERICA', 'anglo 2', 'ACTA-AN GLO'])(
    'CAN-09 API-89 API-90 with reference %s',
    async (referencia) => {
      const { id } = await unaCanasta(banco.db, { referencia })
      const antes = await leer(id)
      const campos = { ape_nom: 'X', address: 'X', fec_entrega: '2020-06-01' }
      for (const respuesta of [await editar(id, campos), await cambiar(id, { state: 'PENDIENTE' })])
        expect([respuesta.status, respuesta.cuerpo.codigo]).toEqual([409, 'canastaBloqueada'])
      expect(await leer(id)).toEqual(antes)
    },
  )

  test('API-08 SHE-94 D-22 a stale copy is refused, and the current one is accepted', async () => {
    const { id } = await unaCanasta(banco.db)
    const { cuerpo } = await cambiar(id, { state: 'ACTA-MPI' })
    const version = cuerpo.data.updated_at
    const campos = { ape_nom: 'X', address: 'X', fec_entrega: '2020-06-01' }
    expect((await editar(id, { ...campos, version })).status).toBe(200)
    for (const respuesta of [
      await editar(id, { ...campos, version }),
      await cambiar(id, { state: 'PENDIENTE', version }),
    ])
      expect([respuesta.status, respuesta.cuerpo.codigo]).toEqual([409, 'desactualizado'])
    expect((await leer(id)).referencia).toBe('ACTA-MPI')
  })
})
