import { MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import {
  DESTINOS_FRECUENTES,
  mesaDePartesListaApi,
  PROVEIDOS_FRECUENTES,
} from '@cabildo/contracts/mesa-de-partes-lista'
import { describe, expect, test } from 'vitest'
import { AHORA, entrar, usarBanco } from '../../../test/banco.ts'
import { ELENCO, type Persona } from '../../../test/elenco.ts'
import { darBandejas } from '../../../test/expedientes.ts'
import { unTramite } from '../../../test/fabricas-tramites.ts'
import { usarFlujos } from '../../../test/flujo.ts'
import { correosA, eliminar, filaDe, observar, recepcionar, registroDe } from '../../../test/mesa-de-partes.ts'

const banco = usarBanco()
const escuchar = usarFlujos()
const A_DOS = [
  { dependencia: 15, copia: false, proveido: 'Evaluar y responder' },
  { dependencia: 47, copia: true },
]

describe('API-75 receiving', () => {
  test('MPV-44 MPV-54 MPV-61 MPV-68 MPV-73 D-16 a submission becomes an expediente with one derivation per destination', async () => {
    const { id } = await unTramite(banco, { asunto: 'Pide copia', folio: 7, ndocumento: '45', tipo_documento: 5 })
    const { status, cuerpo } = await recepcionar(await banco.como('mila'), id, { destinos: A_DOS })
    expect(status).toBe(200)
    expect(cuerpo.data).toEqual({ id, expe_id: expect.stringMatching(/^2026-\d{6}$/) })
    expect(await filaDe(banco.db, id)).toMatchObject({
      ...{ estado: 'RECEPCIONADO', expe_id: cuerpo.data.expe_id, send_mail: false, recepcion_at: null },
      recibido_por: ELENCO.mila.id,
    })
    const { registro, movimientos } = await registroDe(banco.db, id)
    expect(registro).toMatchObject({
      ...{ expe_id: cuerpo.data.expe_id, tipo_documento: 'CARTA', numero_documento: '45', folios: 7, relacionado: '0' },
      ...{ asunto: 'Pide copia', solicitante: 'Quispe Mamani Rosa Elvira', documento_identidad: '98000001' },
      ...{ email: 'rosa@example.com', expe_origen: 2, expe_estado: 1, created_by: ELENCO.mila.id, created_at: AHORA },
    })
    const [registrado, ...derivados] = movimientos
    const comun = { depe_id: 4, id_usu: ELENCO.mila.id }
    expect(registrado).toMatchObject({ ...comun, oper_idtope: 1, oper_depeid_d: null, oper_procesado: true })
    expect(derivados).toMatchObject([
      { ...comun, oper_idtope: 2, oper_forma: 0, oper_depeid_d: 15, oper_acciones: 'Evaluar y responder' },
      { ...comun, oper_idtope: 2, oper_forma: 1, oper_depeid_d: 47, oper_acciones: '', oper_procesado: false },
    ])
    expect(derivados.map(({ oper_idprocesado }) => oper_idprocesado)).toEqual(Array(2).fill(registrado?.oper_id))
  })

  test('MPV-40 MPV-72 P-09 D6 the applicant hears of the number, in words of ours alone and without the DNI', async () => {
    const email = 'recibe@example.com'
    const { id, nro_registro } = await unTramite(banco, { email, asunto: 'Vea http://malo.example' })
    const { cuerpo } = await recepcionar(await banco.como('mila'), id)
    const [carta, ...otras] = await correosA(banco.db, email)
    expect(otras).toEqual([])
    expect(carta?.asunto).toContain(`REG-${nro_registro} es el expediente EXP-${cuerpo.data.expe_id}`)
    expect(carta?.texto).toContain(cuerpo.data.expe_id)
    expect(`${carta?.asunto} ${carta?.texto}`).not.toMatch(/98000001|malo\.example|Quispe/)
  })

  test('MPV-65 a department twice and a destination without one are left out; the first of a department holds', async () => {
    const { id } = await unTramite(banco)
    const destinos = [
      { dependencia: null, proveido: 'nadie' },
      ...[{ dependencia: 20, proveido: 'uno' }, { dependencia: '' }, { dependencia: 20, copia: true, proveido: 'dos' }],
      ...[{ dependencia: 0 }, { dependencia: 15, copia: true }, {}],
    ]
    expect((await recepcionar(await banco.como('mila'), id, { destinos })).status).toBe(200)
    const { movimientos } = await registroDe(banco.db, id)
    expect(movimientos.slice(1).map((m) => [m.oper_depeid_d, m.oper_forma, m.oper_acciones])).toEqual([
      [20, 0, 'uno'],
      [15, 1, ''],
    ])
  })

  test.each([
    ['no destination', { destinos: [] }, { destinos: MENSAJES_TRAMITE.sinDestino }],
    ['none that names one', { destinos: [{ dependencia: null }] }, { destinos: MENSAJES_TRAMITE.sinDestino }],
    ['no list', { destinos: 'todas' }, { destinos: 'Debe ser una lista' }],
    [
      'EXP-29 two originals',
      { destinos: [{ dependencia: 20 }, { dependencia: 15 }] },
      { destinos: MENSAJES_TRAMITE.unSoloOriginal },
    ],
    [
      'EXP-29 copies alone',
      { destinos: [{ dependencia: 20, copia: true }] },
      { destinos: MENSAJES_TRAMITE.unSoloOriginal },
    ],
    [
      'an unknown department',
      { destinos: [{ dependencia: 20 }, { dependencia: 9999, copia: true }] },
      { destinos: 'La dependencia no existe en Sisgedo, elija otra' },
    ],
    [
      '21 of them',
      { destinos: Array.from({ length: 21 }, () => ({ dependencia: 20 })) },
      { destinos: 'Máximo 20 destinos' },
    ],
  ])('MPV-64 API-75 422 for %s, and nothing is done', async (_, mas, errors) => {
    const { id, email } = await unTramite(banco, { email: 'nada@example.com' })
    const { status, cuerpo } = await recepcionar(await banco.como('mila'), id, mas)
    expect([status, cuerpo.errors]).toEqual([422, errors])
    expect(await filaDe(banco.db, id)).toMatchObject({ estado: 'PENDIENTE', expe_id: null, derivacion: null })
    expect(await correosA(banco.db, email)).toEqual([])
  })

  test.each([
    ['', '0'],
    ['sin número', '0'],
    ['12-5', '0'],
    [45, '45'],
    ['00000000000000000007', '7'],
    ['98765432109876543210', '98765432109876543210'],
    ['987654321098765432101', '0'],
  ])('MPV-61 MPV-62 relacionado %j is kept as %s', async (relacionado, guardado) => {
    const { id } = await unTramite(banco)
    expect((await recepcionar(await banco.como('mila'), id, { relacionado })).status).toBe(200)
    expect((await registroDe(banco.db, id)).registro.relacionado).toBe(guardado)
  })

  test('MPV-62 a document about one that is registered joins its expediente; any other opens its own', async () => {
    const mila = await banco.como('mila')
    const [primero, segundo, ajeno] = [await unTramite(banco), await unTramite(banco), await unTramite(banco)]
    const { expe_id } = (await recepcionar(mila, primero.id)).cuerpo.data
    await recepcionar(mila, segundo.id, { relacionado: expe_id.replace('-', '') })
    await recepcionar(mila, ajeno.id, { relacionado: '2026999999' })
    const [a, b, c] = await Promise.all(
      [primero, segundo, ajeno].map(async ({ id }) => (await registroDe(banco.db, id)).registro),
    )
    expect(b?.exma_id).toBe(a?.exma_id)
    expect(b?.expe_id).not.toBe(a?.expe_id)
    expect(c?.exma_id).not.toBe(a?.exma_id)
  })

  test('MPV-62 a number of the product’s own is an expediente’s or a filing’s, is shown with its subject, and joins that expediente', async () => {
    const mila = await banco.como('mila')
    // The two series do not run alike: this filing's number is no expediente's.
    const primero = await unTramite(banco, { asunto: 'El primero de todos' })
    await banco.db.updateTable('tramites').set({ numero: 900_001 }).where('id', '=', primero.id).execute()
    const REGISTRO = '2026-900001'
    const relacionar = async (relacionado: string) =>
      (await mila.llamar(mesaDePartesListaApi.relacionado, { query: { relacionado } })).cuerpo
    const m = MENSAJES_TRAMITE
    expect(await relacionar(`REG-${REGISTRO}`)).toMatchObject({ errors: { relacionado: m.relacionadoSinRecepcionar } })
    const { expe_id } = (await recepcionar(mila, primero.id)).cuerpo.data
    const { registro } = await registroDe(banco.db, primero.id)
    for (const dicho of [
      expe_id,
      `EXP-${expe_id}`,
      `exp-${expe_id}`,
      `REG-${REGISTRO}`,
      REGISTRO,
      expe_id.replace('-', ''),
    ]) {
      expect((await relacionar(dicho)).data, dicho).toMatchObject({ numero: expe_id, asunto: 'El primero de todos' })
      const { id } = await unTramite(banco)
      expect((await recepcionar(mila, id, { relacionado: dicho })).status).toBe(200)
      expect((await registroDe(banco.db, id)).registro).toMatchObject({
        ...{ relacionado: expe_id.replace('-', ''), exma_id: registro.exma_id },
      })
    }
    for (const dicho of ['2026-800000', 'EXP-2026-800000', 'REG-2026-800000', `EXP-${REGISTRO}`]) {
      const { id } = await unTramite(banco)
      const rechazo = { relacionado: m.relacionadoDesconocido }
      expect((await relacionar(dicho)).errors, dicho).toEqual(rechazo)
      const { status, cuerpo } = await recepcionar(mila, id, { relacionado: dicho })
      expect([status, cuerpo.errors], dicho).toEqual([422, rechazo])
      expect(await filaDe(banco.db, id)).toMatchObject({ estado: 'PENDIENTE', derivacion: null })
    }
    // Digits are taken as the book says, known or not.
    expect((await relacionar('2026800000')).data).toBeNull()
  })

  test('A3 P-18 what else the body holds changes nothing: Sisgedo is told of the record', async () => {
    const { id } = await unTramite(banco, { asunto: 'El de la fila' })
    const sucio = { asunto: 'Otro', email: 'otro@example.com', expe_id: '1', send_mail: true, estado: 'X', user_id: 1 }
    expect((await recepcionar(await banco.como('mila'), id, sucio)).status).toBe(200)
    const { registro } = await registroDe(banco.db, id)
    expect(registro).toMatchObject({ asunto: 'El de la fila', email: 'rosa@example.com', created_by: ELENCO.mila.id })
    expect(await correosA(banco.db, 'otro@example.com')).toEqual([])
  })
})

describe('who and when', () => {
  test.each([
    ['ciudadano', 401],
    ['nadie', 403],
    ['rebeca', 403],
  ] as const)('D-02 MPV-44 %s is answered %i by every call', async (quien, esperado) => {
    const cliente = quien === 'ciudadano' ? banco.ciudadano : await banco.como(quien as Persona)
    const { id } = await unTramite(banco)
    const dichos = await Promise.all([
      recepcionar(cliente, id),
      observar(cliente, id),
      eliminar(cliente, id),
      ...['', `/${id}`, '/getdependencias'].map((resto) =>
        cliente.enviar({ method: 'GET', url: `/api/mpvirtual${resto}` }).then(({ statusCode: status }) => ({ status })),
      ),
    ])
    // Whoever sends complaints to areas reads which there are (REC-42).
    const deAreas = quien === 'rebeca' ? 200 : esperado
    expect(dichos.map(({ status }) => status)).toEqual([...Array(5).fill(esperado), deAreas])
    expect(await filaDe(banco.db, id)).toMatchObject({ estado: 'PENDIENTE', deleted_at: null })
  })

  test('MPV-67 MPV-71 a received one is not received, observed or deleted; an observed one can only be deleted', async () => {
    const [mila, sol] = [await banco.como('mila'), await banco.como('sol')]
    const recibido = await unTramite(banco)
    await recepcionar(mila, recibido.id)
    for (const acto of [recepcionar, observar, eliminar]) {
      const { status, cuerpo } = await acto(sol, recibido.id)
      expect([status, cuerpo.message]).toEqual([409, 'El trámite ya fue atendido'])
    }
    const observado = await unTramite(banco)
    await observar(mila, observado.id)
    for (const acto of [recepcionar, observar]) expect((await acto(sol, observado.id)).status).toBe(409)
    expect((await eliminar(sol, observado.id)).status).toBe(200)
    for (const acto of [recepcionar, observar, eliminar]) {
      expect((await acto(sol, observado.id)).status).toBe(404)
      expect((await acto(sol, 999_999)).status).toBe(404)
    }
  })

  test('G3 the same reception sent again is answered with its number; another one, or much later, is refused', async () => {
    const email = 'doble@example.com'
    const { id } = await unTramite(banco, { email })
    const mila = await banco.como('mila')
    const primera = await recepcionar(mila, id)
    expect(await recepcionar(mila, id)).toMatchObject({ status: 200, cuerpo: primera.cuerpo })
    expect((await recepcionar(mila, id, { destinos: A_DOS })).status).toBe(409)
    expect((await recepcionar(await banco.como('sol'), id)).status).toBe(409)
    banco.poner(new Date(AHORA.getTime() + 11 * 60_000))
    expect((await recepcionar(mila, id)).status).toBe(409)
    banco.poner(AHORA)
    expect(await correosA(banco.db, email)).toHaveLength(1)
  })

  test('SHE-100 MPV-68 other front desks hear that something changed, and nobody else does', async () => {
    const { id } = await unTramite(banco)
    const sol = await escuchar(banco.app, (await banco.como('sol')).token)
    const rebeca = await escuchar(banco.app, (await banco.como('rebeca')).token)
    await recepcionar(await banco.como('mila'), id)
    await expect.poll(() => sol.bloques.join()).toContain('{"tema":"mpvirtual","area_id":null}')
    expect(rebeca.bloques).toEqual([])
  })

  test('EXP-11 SHE-100 trays of the areas that a derivation concerns hear of it, and supervision in any area', async () => {
    const { id } = await unTramite(banco)
    await darBandejas(banco)
    const flujoDe = async (persona: Persona) => escuchar(banco.app, (await entrar(banco.app, persona)).token)
    const [luis, gloria, jefa] = [await flujoDe('luis'), await flujoDe('gloria'), await flujoDe('jefa')]
    await recepcionar(await banco.como('mila'), id)
    const suyo = '{"tema":"expedientes","area_id":20}'
    await expect.poll(() => [luis, jefa].map(({ bloques }) => bloques.join().includes(suyo))).toEqual([true, true])
    expect(gloria.bloques.join()).not.toContain('expedientes')
  })

  test('D-33 the trail tells who received what, in Sisgedo too', async () => {
    const { id } = await unTramite(banco)
    await recepcionar(await banco.como('mila'), id)
    const { registro, movimientos } = await registroDe(banco.db, id)
    const actos = await banco.db
      .selectFrom('auditoria')
      .select(['tabla', 'accion', 'despues'])
      .where('user_id', '=', ELENCO.mila.id)
      .where((eb) =>
        eb.or([
          eb.and([eb('tabla', '=', 'tramites'), eb('registro', '=', String(id))]),
          eb.and([eb('tabla', '=', 'registros'), eb('registro', '=', String(registro.registro_id))]),
          eb.and([
            eb('tabla', '=', 'movimientos'),
            eb(
              'registro',
              'in',
              movimientos.map(({ oper_id }) => String(oper_id)),
            ),
          ]),
        ]),
      )
      .execute()
    expect(actos.map(({ tabla, accion }) => `${tabla} ${accion}`).sort()).toEqual([
      'movimientos INSERT',
      'movimientos INSERT',
      'registros INSERT',
      'tramites UPDATE',
    ])
    expect(JSON.stringify(actos.find(({ tabla }) => tabla === 'registros')?.despues)).not.toContain('98000001')
  })
})

test('F6 D-16 what a remote Sisgedo may have is neither registered here nor annulled: it is to be settled there', async () => {
  const { id } = await unTramite(banco)
  const mila = await banco.como('mila')
  const derivacion = JSON.stringify({ relacionado: '0', destinos: A_DOS })
  await banco.db.updateTable('tramites').set({ recepcion_at: AHORA, derivacion }).where('id', '=', id).execute()
  for (const acto of [recepcionar, observar, eliminar]) {
    const { status, cuerpo } = await acto(mila, id)
    expect([status, cuerpo.codigo]).toEqual([409, 'recepcionEnCurso'])
  }
  expect(await filaDe(banco.db, id)).toMatchObject({ estado: 'PENDIENTE', deleted_at: null })
})

test('MPV-54 the most used departments and proveídos of the last receptions are offered, the most used first', async () => {
  const mila = await banco.como('mila')
  const derivar = async (destinos: object[]) => {
    expect((await recepcionar(mila, (await unTramite(banco)).id, { destinos })).status).toBe(200)
  }
  for (let i = 0; i < 40; i++)
    await derivar([
      { dependencia: 47, proveido: i % 2 ? 'Atender según TUPA' : 'ATENDER según tupa' },
      ...(i < 30 ? [{ dependencia: 15, copia: true, proveido: 'Opinión' }] : []),
    ])
  await derivar([{ dependencia: 20, proveido: `Único y largo ${'x'.repeat(60)}` }])
  const { destinos, proveidos } = (await mila.llamar(mesaDePartesListaApi.frecuentes)).cuerpo.data
  expect(destinos.slice(0, 2)).toEqual([47, 15])
  expect(destinos.length).toBeLessThanOrEqual(DESTINOS_FRECUENTES)
  // Two spellings of one text are one, written as it was last; these come at one instant.
  expect(proveidos.slice(0, 2)).toEqual([expect.stringMatching(/^Atender según tupa$/i), 'Opinión'])
  expect(proveidos.length).toBeLessThanOrEqual(PROVEIDOS_FRECUENTES)
  expect(proveidos.join()).not.toContain('Único')
})
