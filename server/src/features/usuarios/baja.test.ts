import { bajaApi } from '@cabildo/contracts/baja'
import { clavesDeServicioApi } from '@cabildo/contracts/claves-de-servicio'
import { type EncargaturaNueva, encargaturasApi } from '@cabildo/contracts/encargaturas'
import { sesionApi } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, cliente, entrar, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { bandejaDe, darBandejas, unExpediente } from '../../../test/expedientes.ts'
import { type datosDeVisita, unaVisita } from '../../../test/fabricas.ts'
import { conAplicacion } from '../../../test/segundo-factor.ts'
import { accesosDe, cambiarEstado, guardarPermisos, primerIngreso, unUsuario } from '../../../test/usuarios.ts'

const banco = usarBanco()
const SUYA = 'otra clave del río 9'
beforeAll(() => darBandejas(banco))
afterEach(() => banco.poner(AHORA))

const ver = async (quien: Cliente, id: number) =>
  (await quien.llamar(bajaApi.ver, { params: { id: String(id) } })).cuerpo
const darDeBaja = (quien: Cliente, id: number, motivo = 'Renuncia aceptada') =>
  quien.llamar(bajaApi.registrar, { params: { id: String(id) }, body: { motivo } })
const ingresar = (username: string) =>
  cliente(banco.app, null).llamar(sesionApi.ingresar, { body: { username, password: SUYA } })
const enLista = async (username: string) =>
  (await (await banco.como('jefa')).llamar(usuariosApi.lista, { query: {} })).cuerpo.data.find(
    (usuario) => usuario.username === username,
  )
let creados = 0
const uno = async (myChoices: number[] = [5]) => {
  const username = `seva.${++creados}`
  const id = await unUsuario(await banco.como('jefa'), { username, acceso: { myChoices: myChoices as 5[] } })
  const empacce_id = (await accesosDe(await banco.como('jefa'), id))[0]?.empacce_id ?? 0
  return { id, username, empacce_id }
}

test('USU-65 the list says of each thing that hangs on a user how much there is, from the data', async () => {
  const { db } = banco
  const [jefa, luis] = [await banco.como('jefa'), bandejaDe(await entrar(banco.app, 'luis'))]
  const rosa = ELENCO.rosa.id
  const { registro_id, oper_id, expe_id } = await unExpediente(banco)
  await luis.recibir(oper_id)
  await luis.asignar(registro_id, rosa)
  await db.updateTable('areas').set({ jefe_acceso_id: rosa }).where('id', '=', 20).execute()
  await sql`insert into responsables (proceso, titular_id, alterno_id, area_id, desde, designado_por)
    values ('reclamos', ${ELENCO.rebeca.id}, ${rosa}, 20, '2026-01-01', ${ELENCO.jefa.id})`.execute(db)
  await db.insertInto('permisos').values({ empacce_id: rosa, codigo: 10 }).execute()
  await banco.como('rosa')
  await unaVisita(await banco.como('luis'), { empacce_id: rosa } as Parameters<typeof datosDeVisita>[0])
  const { data } = await ver(jefa, rosa)
  expect(data).toEqual([
    { que: 'accesos', cantidad: 1, cosas: ['Gerencia de Administración, Especialista, 2026'] },
    { que: 'sesiones', cantidad: 1, cosas: ['Desde el 18/11/2026 10:30'] },
    { que: 'jefaturas', cantidad: 1, cosas: ['Gerencia de Administración'] },
    { que: 'permisos_del_area', cantidad: 1, cosas: ['Nacimientos'] },
    { que: 'expedientes', cantidad: 1, cosas: [expe_id] },
    { que: 'reclamos', cantidad: 1, cosas: ['Alterno'] },
    { que: 'visitas', cantidad: 1, cosas: [expect.stringMatching(/^Desde el \d\d\/\d\d\/\d{4}/)] },
  ])
  // Sol has every code, so what only rosa would have is found without sol.
  await db.updateTable('accesos').set({ hasta: '2026-11-17' }).where('empacce_id', '=', ELENCO.sol.id).execute()
  expect((await ver(jefa, rosa)).data.find(({ que }) => que === 'permisos_de_todos')).toMatchObject({
    cosas: ['Nacimientos'],
  })
  await db.updateTable('accesos').set({ hasta: null }).where('empacce_id', '=', ELENCO.sol.id).execute()

  // The act ends all of it but what somebody has to decide.
  const { status, cuerpo } = await darDeBaja(jefa, rosa)
  expect([status, cuerpo.data.length]).toEqual([200, 7])
  expect((await ver(jefa, rosa)).data.map(({ que }) => que)).toEqual(['reclamos', 'visitas'])
  const { asignado, estado } = await db
    .selectFrom('registros')
    .select(['asignado', 'estado'])
    .where('registro_id', '=', registro_id)
    .executeTakeFirstOrThrow()
  expect([asignado, estado]).toEqual([null, 'EN PROCESO'])
  const acceso = await db.selectFrom('accesos').selectAll().where('empacce_id', '=', rosa).executeTakeFirstOrThrow()
  expect(acceso).toMatchObject({ estado: false, hasta: '2026-11-18', fin_motivo: 'Renuncia aceptada' })
  const codigos = await db.selectFrom('permisos').select('codigo').where('empacce_id', '=', rosa).execute()
  // The codes stay, so that it is known what the person could do.
  expect(codigos.length).toBe(3)
})

test('USU-65 whoever left cannot sign in, is told so by the list, keeps the name, and comes back by an access', async () => {
  const jefa = await banco.como('jefa')
  const { id, username, empacce_id } = await uno()
  const suyo = await primerIngreso(banco.app, username, SUYA)
  // An access of a year to come never begins.
  await banco.db
    .insertInto('accesos')
    .values({ user_id: id, area_id: 22, anio_eje: 2027, desde: '2027-01-01' })
    .execute()
  expect((await darDeBaja(jefa, id)).status).toBe(200)
  expect((await suyo.llamar(usuariosApi.contarAccesos, { body: { username } })).status).toBe(401)
  expect(await ingresar(username)).toMatchObject({ status: 401, cuerpo: { message: 'Credencial incorrecto' } })
  expect(await enLista(username)).toMatchObject({ estado: 'dado de baja', baja: '2026-11-18' })
  expect((await accesosDe(jefa, id)).map(({ estado }) => estado)).toEqual([false, false])
  expect(await darDeBaja(jefa, id)).toMatchObject({ status: 409, cuerpo: { codigo: 'yaDeBaja' } })
  // The name is still taken, and stands in the records.
  const otra = { username, password: SUYA, area_id: 20 }
  expect((await jefa.llamar(usuariosApi.registrar, { body: otra })).cuerpo.errors).toEqual({
    username: 'El usuario ya existe',
  })
  const { baja_motivo } = await banco.db
    .selectFrom('usuarios')
    .select('baja_motivo')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(baja_motivo).toBe('Renuncia aceptada')
  // The access of before is a way back, and so is a new one; the list reads dates by the database's own clock.
  expect((await cambiarEstado(jefa, id, empacce_id, true)).status).toBe(200)
  expect(await enLista(username)).toMatchObject({ baja: null })
  expect((await ingresar(username)).status).toBe(200)
  await darDeBaja(jefa, id)
  expect((await ingresar(username)).status).toBe(401)
  await guardarPermisos(jefa, id, { area_id: 22, myChoices: [6] })
  expect(await enLista(username)).toMatchObject({ estado: 'activo', baja: null, acceso_area: expect.any(String) })
  const lineas = await banco.db
    .selectFrom('auditoria')
    .select(['user_id', 'despues'])
    .where('tabla', '=', 'usuarios')
    .where('registro', '=', String(id))
    .where('accion', '=', 'UPDATE')
    .where(sql<boolean>`antes -> 'baja_motivo' <> despues -> 'baja_motivo'`)
    .orderBy('id')
    .execute()
  expect(lineas.map(({ user_id, despues }) => [user_id, (despues as { baja_motivo: string }).baja_motivo])).toEqual(
    ['Renuncia aceptada', null, 'Renuncia aceptada', null].map((motivo) => [ELENCO.jefa.id, motivo]),
  )
})

test('USU-65 the act ends encargaturas given and held, keys answered for, links and second factors', async () => {
  const { db } = banco
  const [jefa, sol] = [await banco.como('jefa'), await banco.como('sol')]
  const julio = await entrar(banco.app, 'julio')
  const { id, area } = ELENCO.julio
  const deJulio = { cargo_id: 2, clase: 'vacaciones', documento: 'Memorando 8', suspende_titular: false } as const
  const lejos = { desde: '2026-11-18', hasta: '2027-01-02' }
  const encargar = (body: Omit<EncargaturaNueva, keyof typeof deJulio>) =>
    jefa.llamar(encargaturasApi.registrar, { body: { ...deJulio, ...body } })
  expect(
    (await encargar({ ...lejos, area_id: 20, titular_acceso: ELENCO.luis.id, user_id: id, alcance: [5] })).status,
  ).toBe(200)
  const dada = await encargar({ ...lejos, area_id: area, titular_acceso: id, user_id: ELENCO.nadie.id, alcance: [5] })
  expect(dada.status).toBe(200)
  await conAplicacion(julio, AHORA)
  await db
    .insertInto('identidades')
    .values([
      { emisor: 'https://valle.example', sub: 'la de julio', user_id: id, enlazada_at: AHORA, manera: 'cuenta' },
      { emisor: 'ldap:dc=valle', sub: 'la entrada de julio', user_id: id, enlazada_at: AHORA, manera: 'nombre' },
    ])
    .execute()
  const clave = await sol.llamar(clavesDeServicioApi.crear, {
    body: {
      ...{ nombre: 'Tablero de julio', responsable_id: id, area_id: null, alcances: ['normas:leer'] },
      ...{ redes: [], vence_at: '2027-06-30' },
    },
  })
  expect(clave.status).toBe(200)
  const suyas = (await ver(jefa, id)).data
  expect(suyas).toEqual(
    expect.arrayContaining([
      {
        que: 'encargaturas_dadas',
        cantidad: 1,
        cosas: [expect.stringMatching(/^Especialista, .+, del 18\/11\/2026 al 02\/01\/2027$/)],
      },
      {
        que: 'encargaturas',
        cantidad: 1,
        cosas: ['Especialista, Gerencia de Administración, del 18/11/2026 al 02/01/2027'],
      },
      { que: 'claves_de_servicio', cantidad: 1, cosas: ['Tablero de julio'] },
      {
        ...{ que: 'identidades', cantidad: 2 },
        cosas: ['Del directorio, desde el 18/11/2026', 'Del proveedor, desde el 18/11/2026'],
      },
      { que: 'factores', cantidad: 1, cosas: ['Mi teléfono'] },
    ]),
  )
  expect((await darDeBaja(jefa, id)).status).toBe(200)
  expect((await ver(jefa, id)).data).toEqual([])
  const fines = await db
    .selectFrom('encargaturas')
    .select('terminada_motivo')
    .where((eb) => eb.or([eb('user_id', '=', id), eb('titular_acceso', '=', id)]))
    .orderBy('id')
    .execute()
  expect(fines.map(({ terminada_motivo }) => terminada_motivo)).toEqual([
    'El encargado fue dado de baja',
    'El titular dejó el puesto',
  ])
  const { fin_motivo, terminada_at } = await db
    .selectFrom('claves_servicio')
    .select(['fin_motivo', 'terminada_at'])
    .where('responsable_id', '=', id)
    .executeTakeFirstOrThrow()
  expect([fin_motivo, terminada_at]).toEqual(['responsable', AHORA])
  const quedan = async (tabla: 'factores' | 'codigos_recuperacion' | 'retos') =>
    (await db.selectFrom(tabla).select('user_id').where('user_id', '=', id).execute()).length
  expect([await quedan('factores'), await quedan('codigos_recuperacion'), await quedan('retos')]).toEqual([0, 0, 0])
  const enlaces = await db.selectFrom('identidades').select('terminada_at').where('user_id', '=', id).execute()
  expect(enlaces).toEqual([{ terminada_at: AHORA }, { terminada_at: AHORA }])
})

describe('who may not be taken out (USU-65)', () => {
  test('USU-65 ING-04 it asks for confirmation, and before that nothing is done', async () => {
    const { id, username } = await uno()
    const jefa = await entrar(banco.app, 'jefa')
    banco.poner(new Date(AHORA.getTime() + 11 * 60_000))
    expect(await darDeBaja(jefa, id)).toMatchObject({ status: 403, cuerpo: { codigo: 'confirmar', confirmar: true } })
    expect((await enLista(username))?.estado).toBe('clave inicial')
  })

  test('USU-65 SHE-105 not oneself, not user 11, nobody above, nobody unknown, and not without a reason', async () => {
    const [jefa, sol, admin] = [await banco.como('jefa'), await banco.como('sol'), await banco.como('admin')]
    expect(await darDeBaja(jefa, ELENCO.jefa.id)).toMatchObject({
      status: 409,
      cuerpo: { codigo: 'usuarioPropio', message: 'No puede darse de baja a sí mismo' },
    })
    expect((await darDeBaja(admin, ELENCO.admin.id)).status).toBe(409)
    expect(await darDeBaja(sol, ELENCO.admin.id)).toMatchObject({
      status: 409,
      cuerpo: { codigo: 'administradorIntacto' },
    })
    expect((await darDeBaja(jefa, ELENCO.sol.id)).cuerpo.codigo).toBe('reservado')
    expect((await darDeBaja(jefa, 99_999)).status).toBe(404)
    expect((await jefa.llamar(bajaApi.ver, { params: { id: '99999' } })).status).toBe(404)
    const { id } = await uno()
    for (const motivo of ['', 'ab', 'x'.repeat(201)])
      expect([motivo.length, (await darDeBaja(jefa, id, motivo)).status]).toEqual([motivo.length, 422])
  })

  test('USU-65 O14 the last holder of permission 4 stays, also where two are taken out at the same time', async () => {
    const admin = await banco.como('admin')
    const sol = await entrar(banco.app, 'sol')
    const respuestas = await enCarrera(
      banco.bd,
      (trx) => sql`select pg_advisory_xact_lock(hashtext('cabildo.administradores'))`.execute(trx),
      [() => darDeBaja(sol, ELENCO.jefa.id), () => darDeBaja(admin, ELENCO.sol.id)],
    )
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(respuestas.find(({ status }) => status === 409)?.cuerpo.codigo).toBe('ultimoAdministrador')
    const quedan = await banco.db.selectFrom('administradores').select('user_id').execute()
    expect(quedan).toHaveLength(1)
    // User 11 enters and administers all the same.
    expect((await darDeBaja(admin, quedan[0]?.user_id ?? 0)).cuerpo.codigo).toBe('ultimoAdministrador')
  })
})
