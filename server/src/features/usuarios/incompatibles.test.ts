import { type EncargaturaNueva, encargaturasApi } from '@cabildo/contracts/encargaturas'
import { type IncompatibleGuardar, incompatiblesApi } from '@cabildo/contracts/incompatibles'
import { perfilesApi } from '@cabildo/contracts/perfiles'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { vigenciaApi } from '@cabildo/contracts/vigencia'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { accesosDe, CLAVE_BUENA, cambiarEstado, unUsuario } from '../../../test/usuarios.ts'

const banco = usarBanco()
const MOTIVO = 'quien recibe visitas no lleva el registro'
const PROHIBIDO = { myChoices: `Estos permisos no se dan juntos: ${MOTIVO}` }

const unPar = async (quien: Cliente, datos: Partial<IncompatibleGuardar> = {}) => {
  const body = { codigos: [6, 5] as (5 | 6)[], efecto: 'prohibe' as const, motivo: MOTIVO, ...datos }
  const { status, cuerpo } = await quien.llamar(incompatiblesApi.registrar, { body })
  if (status !== 200) throw new Error(`la incompatibilidad no se creó: ${status} ${JSON.stringify(cuerpo)}`)
  return cuerpo.data
}
const prohibir = async () => unPar(await banco.como('sol'))
afterEach(async () => {
  await banco.db.deleteFrom('permisos_incompatibles').where('motivo', '=', MOTIVO).execute()
})

let creados = 0
/** A user by area 20 with those codes. */
const uno = async (codigos: number[]) => {
  const jefa = await banco.como('jefa')
  const username = `par.${++creados}`
  const id = await unUsuario(jefa, { username, acceso: { myChoices: codigos as 5[], aceptado: true } })
  return { id, username, empacce_id: (await accesosDe(jefa, id))[0]?.empacce_id ?? 0 }
}
const guardar = async (
  { id, empacce_id }: { id: number; empacce_id: number },
  myChoices: number[],
  mas: { aceptado?: boolean; hasta?: string } = {},
) =>
  (await banco.como('jefa')).llamar(usuariosApi.guardarPermisos, {
    params: { id: String(id) },
    body: { id, empacce_id, area_id: 20, myChoices: myChoices as 5[], ...mas },
  })
const codigosDe = async (empacce_id: number) =>
  (
    await banco.db
      .selectFrom('permisos')
      .select('codigo')
      .where('empacce_id', '=', empacce_id)
      .orderBy('codigo')
      .execute()
  ).map(({ codigo }) => codigo)

/** rosa's position of area 20, with her code, is answered for. */
const encargar = async (datos: Partial<EncargaturaNueva> & Pick<EncargaturaNueva, 'user_id'>) =>
  (await banco.como('jefa')).llamar(encargaturasApi.registrar, {
    body: {
      ...{ area_id: 20, cargo_id: 2, titular_acceso: ELENCO.rosa.id, clase: 'vacaciones', suspende_titular: false },
      ...{ documento: 'Memorando 322', desde: '2026-11-18', hasta: '2027-11-17', alcance: [5 as const], ...datos },
    },
  })

describe('the pairs', () => {
  test('USU-66 three come with the product, each with whoever holds both', async () => {
    const { data } = (await (await banco.como('jefa')).llamar(incompatiblesApi.lista)).cuerpo
    expect(data.map(({ codigos, efecto, motivo }) => [codigos, efecto, motivo])).toEqual([
      [[3, 8], 'avisa', 'quien carga beneficiarios no los modifica'],
      [[4, 12], 'avisa', 'quien administra usuarios no firma'],
      [[11, 12], 'avisa', 'quien redacta no firma'],
    ])
    expect(data[2]?.titulares.map(({ username }) => username).sort()).toEqual(['alcaldesa', 'gloria', 'sara', 'sol'])
    expect(data[2]?.cuantos).toBe(4)
    // An access that is switched off holds nothing.
    await banco.db.updateTable('accesos').set({ estado: false }).where('empacce_id', '=', ELENCO.gloria.id).execute()
    const otra = (await (await banco.como('jefa')).llamar(incompatiblesApi.lista)).cuerpo.data[2]
    expect(otra?.titulares.map(({ username }) => username).sort()).toEqual(['alcaldesa', 'sara', 'sol'])
    await banco.db.updateTable('accesos').set({ estado: true }).where('empacce_id', '=', ELENCO.gloria.id).execute()
  })

  test('USU-66 only whoever may open organizacion changes them, each pair once and no stale copy', async () => {
    const [jefa, sol] = [await banco.como('jefa'), await banco.como('sol')]
    const body = { codigos: [5, 6] as (5 | 6)[], efecto: 'avisa' as const, motivo: MOTIVO }
    expect((await jefa.llamar(incompatiblesApi.registrar, { body })).status).toBe(403)
    const { id, updated_at } = await unPar(sol)
    const params = { id: String(id) }
    const repetido = await sol.llamar(incompatiblesApi.registrar, { body })
    expect(repetido).toMatchObject({
      status: 422,
      cuerpo: { errors: { codigos: 'Ya hay una incompatibilidad de esos permisos' } },
    })
    const editado = await sol.llamar(incompatiblesApi.editar, { params, body: { ...body, version: updated_at } })
    expect(editado.cuerpo.data).toMatchObject({ id, codigos: [5, 6], efecto: 'avisa' })
    expect((await sol.llamar(incompatiblesApi.editar, { params, body: { ...body, version: updated_at } })).status).toBe(
      409,
    )
    for (const mal of [{ codigos: [5] }, { codigos: [5, 5] }, { motivo: 'corto' }, { efecto: 'otro' }])
      expect([
        mal,
        (await sol.llamar(incompatiblesApi.registrar, { body: { ...body, ...mal } as never })).status,
      ]).toEqual([mal, 422])
    expect((await jefa.llamar(incompatiblesApi.eliminar, { params })).status).toBe(403)
    expect((await sol.llamar(incompatiblesApi.eliminar, { params })).status).toBe(200)
    expect((await sol.llamar(incompatiblesApi.eliminar, { params })).status).toBe(404)
  })
})

test('USU-66 what is not recommended is asked about, saved once accepted, and noted in the trail', async () => {
  const suyo = await uno([11])
  const pregunta = await guardar(suyo, [11, 12])
  expect(pregunta).toMatchObject({
    status: 409,
    cuerpo: {
      codigo: 'permisosPorAceptar',
      message: 'Estos permisos no se recomiendan juntos: quien redacta no firma. ¿Grabar?',
    },
  })
  expect(await codigosDe(suyo.empacce_id)).toEqual([11])
  expect((await guardar(suyo, [11, 12], { aceptado: true })).status).toBe(200)
  expect(await codigosDe(suyo.empacce_id)).toEqual([11, 12])
  const [linea] = await banco.db
    .selectFrom('auditoria')
    .select(['user_id', 'despues'])
    .where('tabla', '=', 'accesos')
    .where('registro', '=', String(suyo.empacce_id))
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(linea).toMatchObject({
    user_id: ELENCO.jefa.id,
    despues: { avisos_aceptados: 'quien redacta no firma' },
  })
  // Whoever has both already is not asked about again.
  expect((await guardar(suyo, [11, 12], { hasta: '2026-12-31' })).status).toBe(200)
  expect((await guardar(suyo, [11])).status).toBe(200)
  expect((await guardar(suyo, [11, 12])).status).toBe(409)
})

describe('a forbidden pair', () => {
  test('USU-66 O17 is refused from the dialog, of a new user, by a transfer and by switching on', async () => {
    const [suyo, deAntes] = [await uno([5]), await uno([5, 6])]
    const jefa = await banco.como('jefa')
    await prohibir()
    expect(await guardar(suyo, [5, 6])).toMatchObject({ status: 422, cuerpo: { errors: PROHIBIDO } })
    // Nor by saying that a warning was accepted.
    expect((await guardar(suyo, [5, 6], { aceptado: true })).status).toBe(422)
    expect(await codigosDe(suyo.empacce_id)).toEqual([5])
    const nuevo = await jefa.llamar(usuariosApi.registrar, {
      body: { username: 'par.nuevo', password: CLAVE_BUENA, area_id: 20, acceso: { myChoices: [5, 6] } },
    })
    expect(nuevo).toMatchObject({ status: 422, cuerpo: { errors: PROHIBIDO } })
    const otroAnio = await jefa.llamar(usuariosApi.guardarPermisos, {
      params: { id: String(suyo.id) },
      body: { id: suyo.id, area_id: 20, myChoices: [5, 6], desde: '2027-01-01' },
    })
    expect(otroAnio).toMatchObject({ status: 422, cuerpo: { errors: PROHIBIDO } })
    const { version } = (await jefa.llamar(vigenciaApi.situacion, { params: { id: String(deAntes.id) } })).cuerpo.data
    const traslado = await jefa.llamar(vigenciaApi.trasladar, {
      params: { id: String(deAntes.id) },
      body: { area_id: 15, documento: 'Memorando 5', permisos: 'mismos', version },
    })
    expect(traslado).toMatchObject({ status: 422, cuerpo: { errors: PROHIBIDO } })
    // Who holds both keeps them, whatever else is saved, until they are given up or the access is switched off.
    expect((await guardar(deAntes, [5, 6, 9])).status).toBe(200)
    expect((await cambiarEstado(jefa, deAntes.id, deAntes.empacce_id, false)).status).toBe(200)
    expect(await cambiarEstado(jefa, deAntes.id, deAntes.empacce_id, true)).toMatchObject({
      status: 422,
      cuerpo: { errors: PROHIBIDO },
    })
    expect((await accesosDe(jefa, deAntes.id))[0]?.estado).toBe(false)
  })

  test('USU-66 O17 two saves at once that each give one half leave one of them out', async () => {
    const { empacce_id } = await uno([])
    await prohibir()
    const dar = (codigo: number, y: () => Promise<unknown>) =>
      banco.db.transaction().execute(async (trx) => {
        await trx.insertInto('permisos').values({ empacce_id, codigo }).execute()
        await y()
      })
    const primera = dar(5, async () => {
      // The second one is done while the first is not committed yet: neither sees the other's half.
      await dar(6, async () => undefined)
    })
    await expect(primera).rejects.toMatchObject({ code: 'CB066' })
    expect(await codigosDe(empacce_id)).toEqual([6])
  })

  test('USU-66 O17 a profile leaves out, with the reason, whoever would get it', async () => {
    const jefa = await banco.como('jefa')
    const perfil = async (codigos: (5 | 6)[], id?: number) => {
      const body = { name: 'Con las dos cosas', descripcion: '', codigos }
      const { cuerpo } = id
        ? await jefa.llamar(perfilesApi.editar, { params: { id: String(id) }, body })
        : await jefa.llamar(perfilesApi.registrar, { body })
      return cuerpo.data.id
    }
    const id = await perfil([5])
    const acceso = { myChoices: [5 as const], perfil_id: id }
    const [user_id, otro] = [
      await unUsuario(jefa, { username: 'par.perfil', acceso }),
      await unUsuario(jefa, { username: 'par.tenia', acceso }),
    ]
    const deOtro = (await accesosDe(jefa, otro))[0]?.empacce_id ?? 0
    await banco.db.insertInto('permisos').values({ empacce_id: deOtro, codigo: 6 }).execute()
    await banco.db.insertInto('permisos').values({ empacce_id: deOtro, codigo: 9 }).execute()
    await prohibir()
    await perfil([5, 6], id)
    const params = { id: String(id) }
    const { data, cantidades } = (await jefa.llamar(perfilesApi.cambios, { params })).cuerpo
    // Of the other one, who holds both, only the third code goes.
    expect(data.map(({ username, impedimento }) => [username, impedimento])).toEqual([
      ['par.perfil', PROHIBIDO.myChoices],
      ['par.tenia', null],
    ])
    expect(cantidades).toEqual({ cambian: 1, quedan: 1 })
    expect((await jefa.llamar(perfilesApi.aplicar, { params, body: { cantidades } })).status).toBe(200)
    expect(await codigosDe((await accesosDe(jefa, user_id))[0]?.empacce_id ?? 0)).toEqual([5])
    expect(await codigosDe(deOtro)).toEqual([5, 6])
  })

  test('USU-66 O17 an encargatura is refused with what its encargado has on those days, and what is saved with it', async () => {
    const jefa = await banco.como('jefa')
    await prohibir()
    // marta holds 6, and would get 5; nadie would get it alone.
    expect(await encargar({ user_id: ELENCO.marta.id, aceptado: true })).toMatchObject({
      status: 422,
      cuerpo: { errors: { alcance: PROHIBIDO.myChoices } },
    })
    const { cuerpo } = await encargar({ user_id: ELENCO.nadie.id })
    const de6 = { empacce_id: ELENCO.nadie.id, id: ELENCO.nadie.id }
    expect(await guardar(de6, [6])).toMatchObject({ status: 422, cuerpo: { errors: PROHIBIDO } })
    expect((await guardar(de6, [9])).status).toBe(200)
    // Another position, whose scope and the first one's do not go together.
    const otro = { titular_acceso: ELENCO.marta.id, alcance: [6 as const], user_id: ELENCO.nadie.id }
    expect((await encargar(otro)).cuerpo.errors).toEqual({ alcance: PROHIBIDO.myChoices })
    // After the last day of the one the other may begin, and must not be reached by it.
    const luego = { ...otro, desde: '2027-11-18', hasta: '2027-12-31' }
    const { data } = (await encargar(luego)).cuerpo
    expect(data.alcance).toEqual([6])
    await jefa.llamar(encargaturasApi.terminar, { params: { id: String(data.id) }, body: { motivo: 'Otra prueba' } })
    await jefa.llamar(encargaturasApi.terminar, {
      params: { id: String(cuerpo.data.id) },
      body: { motivo: 'Otra prueba' },
    })
    expect((await guardar(de6, [6])).status).toBe(200)
    expect((await encargar({ user_id: ELENCO.nadie.id })).status).toBe(422)
    expect((await guardar(de6, [])).status).toBe(200)
  })

  test('USU-66 O17 an encargatura that lasts longer must not reach days on which its encargado has the other half', async () => {
    const jefa = await banco.como('jefa')
    const { cuerpo } = await encargar({ user_id: ELENCO.nadie.id, hasta: '2026-12-31' })
    await banco.db
      .insertInto('accesos')
      .values({
        ...{ empacce_id: 700, user_id: ELENCO.nadie.id, employee_id: ELENCO.nadie.id, area_id: 20, cargo_id: 2 },
        ...{ anio_eje: 2027, desde: '2027-01-01' },
      })
      .execute()
    await banco.db.insertInto('permisos').values({ empacce_id: 700, codigo: 6 }).execute()
    await prohibir()
    const hasta = (dia: string) =>
      jefa.llamar(encargaturasApi.aplazar, {
        params: { id: String(cuerpo.data.id) },
        body: { hasta: dia, documento: 'Resolución 9' },
      })
    expect(await hasta('2027-01-15')).toMatchObject({
      status: 422,
      cuerpo: { errors: { hasta: PROHIBIDO.myChoices } },
    })
    await banco.db.deleteFrom('permisos').where('empacce_id', '=', 700).execute()
    expect((await hasta('2027-01-15')).status).toBe(200)
    await jefa.llamar(encargaturasApi.terminar, {
      params: { id: String(cuerpo.data.id) },
      body: { motivo: 'Otra prueba' },
    })
    await banco.db.deleteFrom('accesos').where('empacce_id', '=', 700).execute()
  })

  test('USU-66 O17 of an encargatura and an access at once that each give one half, one is left out', async () => {
    await prohibir()
    const encargo = await encargar({ user_id: ELENCO.nadie.id, alcance: [5] })
    const { id } = encargo.cuerpo.data
    await banco.db.deleteFrom('encargaturas_codigos').where('encargatura_id', '=', id).execute()
    const primera = banco.db.transaction().execute(async (trx) => {
      await sql`insert into encargaturas_codigos (encargatura_id, codigo, area_id, cargo_id, dias) values (${id}, 5, 0, 0, 'empty')`.execute(
        trx,
      )
      // Committed while the first one is not: neither sees the other's half.
      await banco.db.insertInto('permisos').values({ empacce_id: ELENCO.nadie.id, codigo: 6 }).execute()
    })
    await expect(primera).rejects.toMatchObject({ code: 'CB066' })
    await banco.db.deleteFrom('permisos').where('empacce_id', '=', ELENCO.nadie.id).execute()
    const otra = banco.db.transaction().execute(async (trx) => {
      await trx.insertInto('permisos').values({ empacce_id: ELENCO.nadie.id, codigo: 6 }).execute()
      await sql`insert into encargaturas_codigos (encargatura_id, codigo, area_id, cargo_id, dias) values (${id}, 5, 0, 0, 'empty')`.execute(
        banco.db,
      )
    })
    await expect(otra).rejects.toMatchObject({ code: 'CB066' })
    await banco.db.updateTable('encargaturas').set({ terminada_at: AHORA, terminada_motivo: 'otra prueba' }).execute()
  })
})

test('USU-66 an encargatura that is not recommended is asked about, made once accepted, and noted', async () => {
  await unPar(await banco.como('sol'), { efecto: 'avisa' })
  expect(await encargar({ user_id: ELENCO.marta.id })).toMatchObject({
    status: 409,
    cuerpo: { codigo: 'permisosPorAceptar', message: `Estos permisos no se recomiendan juntos: ${MOTIVO}. ¿Grabar?` },
  })
  const hecha = await encargar({ user_id: ELENCO.marta.id, aceptado: true })
  expect(hecha.status).toBe(200)
  const { avisos_aceptados } = await banco.db
    .selectFrom('encargaturas')
    .select('avisos_aceptados')
    .where('id', '=', hecha.cuerpo.data.id)
    .executeTakeFirstOrThrow()
  expect(avisos_aceptados).toBe(MOTIVO)
  await banco.db.updateTable('encargaturas').set({ terminada_at: AHORA, terminada_motivo: 'otra prueba' }).execute()
})
