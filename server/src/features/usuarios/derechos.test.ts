import { TODAS_LAS_LLAMADAS } from '@cabildo/contracts/api'
import { bajaApi } from '@cabildo/contracts/baja'
import { derechosApi, moduloDeAccion } from '@cabildo/contracts/derechos'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, entrar, usarBanco } from '../../../test/banco.ts'
import { ELENCO, unTrabajador } from '../../../test/elenco.ts'
import { accesosDe, unUsuario } from '../../../test/usuarios.ts'

const banco = usarBanco()
afterEach(() => banco.poner(AHORA))
const ver = (quien: Cliente, id: number, accion?: string) =>
  quien.llamar(derechosApi.deUsuario, { params: { id: String(id) }, query: { ...(accion && { accion }) } })
const REGISTRAR = 'POST /api/visitas'
const motivosDe = async (id: number, accion = REGISTRAR) =>
  (await ver(await banco.como('jefa'), id, accion)).cuerpo.data.acciones[0]?.motivos
let creados = 0
/** A user by area 20 who may register visits and has an own password. */
const uno = async () => {
  const jefa = await banco.como('jefa')
  const username = `visto.${++creados}`
  const id = await unUsuario(jefa, { username, acceso: { myChoices: [5] } })
  await banco.db
    .updateTable('usuarios')
    .set({ clave_inicial: false, clave_puesta_por: null, clave_vence_at: null })
    .where('id', '=', id)
    .execute()
  return { id, username, empacce_id: (await accesosDe(jefa, id))[0]?.empacce_id ?? 0 }
}
const fechar = (empacce_id: number, set: { desde?: string; hasta?: string; estado?: boolean; area_id?: number }) =>
  banco.db.updateTable('accesos').set(set).where('empacce_id', '=', empacce_id).execute()

const unaLlave = (user_id: number) => ({
  ...{ user_id, clase: 'llave', nombre: 'La suya', credencial: `credencial ${user_id}` },
  ...{ clave_publica: Buffer.from('ninguna'), contador: 0, sitio: 'localhost', created_at: AHORA },
})

test('USU-68 menu, screens and permissions of a user are those of now, with what keeps the others away', async () => {
  await banco.db
    .updateTable('entidad')
    .set({ datos: JSON.stringify({ activos: [] }) })
    .where('seccion', '=', 'modulos')
    .execute()
  const { data } = (await ver(await banco.como('jefa'), ELENCO.canastera.id)).cuerpo
  expect(data).toMatchObject({
    username: 'canastera',
    acceso: 'Sub Gerencia de Programas Alimentarios, Especialista, 2026',
    permisos: [3],
    motivos: [],
  })
  const deMenu = Object.fromEntries(data.menu.map(({ etiqueta, motivos }) => [etiqueta, motivos]))
  expect(deMenu).toMatchObject({
    'Mi día': [],
    Canastas: ['El módulo Canastas está apagado'],
    Normas: ['Falta el permiso Panel Normas'],
    Organización: ['Falta el permiso Panel Usuarios', 'Su área no tiene la facultad Informática'],
    Nacimientos: ['Falta el permiso Nacimientos', 'El módulo Nacimientos está apagado'],
  })
  const deRuta = Object.fromEntries(data.rutas.map(({ ruta, motivos }) => [ruta, motivos]))
  expect([deRuta.excel, deRuta.welcome]).toEqual([[], []])
  expect(deRuta.estadistica_tramites).toEqual([
    'Falta uno de estos permisos: Bandeja de expedientes, Jefe de área (bandeja), Supervisión de trámites',
  ])
  const deAccion = new Map(data.acciones.map((una) => [una.accion, una]))
  expect(deAccion.get('PUT /api/users/:id (clavePropia)')?.motivos).toEqual([])
  expect(deAccion.get('PUT /api/users/:id (edicion)')?.motivos).toEqual(['Falta el permiso Panel Usuarios'])
  expect(deAccion.get('POST /api/documentos/asignar (visado)')?.motivos).toEqual([
    'Falta el permiso Generar documentos para firma digital',
    'Su área no tiene la facultad Alcaldía: envía a visado',
  ])
  expect(deAccion.get('POST /api/export/:tabla (auditoria)')?.motivos).toHaveLength(1)
  expect(deAccion.get('GET /api/visitas/byarea/:areaID')?.nota).toBe('Solo lo de su área')
})

test('USU-68 whoever cannot enter is told why, of which access, and what would be missing besides', async () => {
  const { db } = banco
  const jefa = await banco.como('jefa')
  const [a, b, c, d, e, f] = await Promise.all([uno(), uno(), uno(), uno(), uno(), uno()])
  const lugar = 'Gerencia de Administración, 2026'
  expect(await motivosDe(a.id)).toEqual([])
  await fechar(a.empacce_id, { hasta: '2026-11-17' })
  await fechar(b.empacce_id, { desde: '2026-11-19' })
  await fechar(c.empacce_id, { estado: false })
  await db.insertInto('areas').values({ id: 400, name: 'Por cerrar' }).execute()
  await fechar(d.empacce_id, { area_id: 400 })
  await db.updateTable('areas').set({ cerrada_at: AHORA, sucesora_id: 20 }).where('id', '=', 400).execute()
  await db
    .updateTable('accesos')
    .set({ deleted_at: AHORA, estado: false })
    .where('empacce_id', '=', e.empacce_id)
    .execute()
  await jefa.llamar(bajaApi.registrar, { params: { id: String(f.id) }, body: { motivo: 'Renuncia' } })
  expect(await motivosDe(a.id)).toEqual([`No tiene un acceso vigente: el de ${lugar} terminó el 17/11/2026`])
  expect(await motivosDe(a.id, 'GET /api/users')).toEqual([
    `No tiene un acceso vigente: el de ${lugar} terminó el 17/11/2026`,
    'Falta el permiso Panel Usuarios',
  ])
  expect(await motivosDe(b.id)).toEqual([`No tiene un acceso vigente: el de ${lugar} empieza el 19/11/2026`])
  expect(await motivosDe(c.id)).toEqual([`No tiene un acceso vigente: el de ${lugar} está desactivado`])
  expect(await motivosDe(d.id)).toEqual(['No tiene un acceso vigente: Por cerrar está cerrada'])
  expect(await motivosDe(e.id)).toEqual(['No tiene un acceso vigente: no tiene ninguno'])
  expect(await motivosDe(f.id)).toEqual([
    'Dado de baja el 18/11/2026',
    `No tiene un acceso vigente: el de ${lugar} está desactivado`,
  ])
  // Whoever cannot enter can do nothing at all.
  for (const { id } of [a, b, c, d, e, f]) {
    const { data } = (await ver(jefa, id)).cuerpo
    expect([data.acceso, data.permisos, data.acciones.filter(({ motivos }) => motivos.length === 0)]).toEqual([
      null,
      [],
      [],
    ])
  }
})

test('USU-68 USU-69 an initial password lets only its change through, and one that has ended nothing', async () => {
  const jefa = await banco.como('jefa')
  const id = await unUsuario(jefa, { username: 'visto.inicial', acceso: { myChoices: [5] } })
  expect(await motivosDe(id)).toEqual(['Debe cambiar antes su contraseña inicial'])
  expect(await motivosDe(id, 'PUT /api/users/:id (clavePropia)')).toEqual([])
  expect(await motivosDe(id, 'GET /api/users')).toEqual([
    'Falta el permiso Panel Usuarios',
    'Debe cambiar antes su contraseña inicial',
  ])
  banco.poner(new Date(AHORA.getTime() + 8 * 86_400_000))
  // Signed in anew, since sessions of before have ended by then.
  const sol = await entrar(banco.app, 'sol')
  expect((await ver(sol, id, 'PUT /api/users/:id (clavePropia)')).cuerpo.data.acciones[0]?.motivos).toEqual([
    'Su contraseña inicial venció: pida otra',
  ])
})

test('USU-68 O18 of a stronger user it shows rights and no record, and it is noted whose rights were looked at', async () => {
  const jefa = await banco.como('jefa')
  const { status, cuerpo } = await ver(jefa, ELENCO.sol.id)
  expect(status).toBe(200)
  expect(Object.keys(cuerpo.data).sort()).toEqual(
    ['acceso', 'acciones', 'menu', 'motivos', 'nombre', 'permisos', 'rutas', 'username'].sort(),
  )
  expect(cuerpo.data.acciones.filter(({ motivos }) => motivos.length > 0).map(({ accion }) => accion)).toEqual([
    'POST /api/documentos/asignar (visado)',
  ])
  const notas = () =>
    banco.db.selectFrom('consultas').select(['user_id', 'de', 'filtro']).where('que', '=', 'derechos').execute()
  const antes = (await notas()).length
  expect((await ver(jefa, ELENCO.sol.id, REGISTRAR)).status).toBe(200)
  expect((await notas()).slice(antes)).toEqual([{ user_id: ELENCO.jefa.id, de: 'sol', filtro: REGISTRAR }])
  // Who asks about what is not there has looked at nobody.
  expect((await ver(jefa, ELENCO.sol.id, 'GET /api/nada')).status).toBe(404)
  expect((await ver(jefa, 99_999)).status).toBe(404)
  expect((await ver(await banco.como('rosa'), ELENCO.sol.id)).status).toBe(403)
  expect((await notas()).length).toBe(antes + 1)
})

test('USU-68 everybody sees the same of oneself, by which nobody is noted', async () => {
  const [jefa, rosa] = [await banco.como('jefa'), await banco.como('rosa')]
  const deOtra = (await ver(jefa, ELENCO.rosa.id)).cuerpo
  const { count } = banco.db.fn
  const notas = async () =>
    (await banco.db.selectFrom('consultas').select(count('id').as('n')).executeTakeFirstOrThrow()).n
  const antes = await notas()
  expect((await rosa.llamar(derechosApi.propios, { query: {} })).cuerpo).toEqual(deOtra)
  expect(await notas()).toEqual(antes)
})

test('USU-68 D-112 every call of the staff is explained under a module that somebody named for it', async () => {
  const { data } = (await ver(await banco.como('jefa'), ELENCO.rosa.id)).cuerpo
  const explicadas = new Set(data.acciones.map(({ accion }) => accion.replace(/ \(.*/, '')))
  const delPersonal = TODAS_LAS_LLAMADAS.filter(({ acceso }) => acceso !== 'publico')
  expect(delPersonal.map(({ method, path }) => `${method} ${path}`).filter((una) => !explicadas.has(una))).toEqual([])
  // What belongs to no module is of all of them; anything else is named in MODULOS_DE_ACCIONES or beside it.
  const sueltas = delPersonal.filter(({ path }) => moduloDeAccion(path) === 'general').map(({ path }) => path)
  expect([...new Set(sueltas)].sort()).toEqual([
    '/api/eventos',
    '/api/search',
    '/api/ubigeos',
    '/api/ultimo_cambio/:modulo/:id',
  ])
})

test('USU-68 USU-62 an encargatura in force that would give what is missing is named, and a suspended access says so', async () => {
  const jefa = await banco.como('jefa')
  const { id, empacce_id } = await uno()
  const encargo = async (user_id: number, titular_acceso: number | null, codigo: number, suspende = false) => {
    const [fila] = await banco.db
      .insertInto('encargaturas')
      .values({
        ...{ area_id: 20, cargo_id: 2, titular_acceso, user_id, clase: 'otra', documento: 'Memorando 322' },
        ...{ desde: '2026-11-18', hasta: '2026-12-15', suspende_titular: suspende },
      })
      .returning('id')
      .execute()
    await sql`insert into encargaturas_codigos (encargatura_id, codigo, area_id, cargo_id, dias)
      values (${fila?.id ?? 0}, ${codigo}, 0, 0, 'empty')`.execute(banco.db)
  }
  expect(await motivosDe(id, 'GET /api/reclamos')).toEqual(['Falta el permiso Panel Reclamos'])
  await encargo(id, ELENCO.rebeca.id, 1)
  await encargo(id, null, 7)
  const { data } = (await ver(jefa, id)).cuerpo
  const accion = new Map(data.acciones.map((una) => [una.accion, una.motivos]))
  const deRebeca = accion.get('GET /api/reclamos') ?? []
  expect(deRebeca).toEqual([
    'Falta el permiso Panel Reclamos',
    expect.stringMatching(/^Necesita elegir «Actuar por encargo de .*rebeca.*»$/i),
  ])
  // What the own position gives needs none, and what none gives names none.
  expect(accion.get(REGISTRAR)).toEqual([])
  expect(accion.get('GET /api/users')).toEqual(['Falta el permiso Panel Usuarios'])
  expect(data.rutas.find(({ ruta }) => ruta === 'reclamos')?.motivos).toEqual(deRebeca)

  // A position is an employee's.
  await unTrabajador(banco.db, { employee_id: empacce_id, name: 'Titular' })
  await banco.db
    .updateTable('accesos')
    .set({ employee_id: empacce_id, cargo_id: 2 })
    .where('empacce_id', '=', empacce_id)
    .execute()
  await encargo(ELENCO.nadie.id, empacce_id, 5, true)
  const suspendido =
    'No tiene un acceso vigente: el de Gerencia de Administración, Especialista, 2026 está suspendido por encargatura hasta el 15/12/2026'
  expect(await motivosDe(id)).toEqual([suspendido])
  // Nobody acts by encargo without an own access in force.
  expect(await motivosDe(id, 'GET /api/reclamos')).toEqual([suspendido, 'Falta el permiso Panel Reclamos'])
})

describe('with a second factor demanded', () => {
  const otro = usarBanco({
    env: { SEGUNDO_FACTOR: '4', SEGUNDO_FACTOR_PLAZO_DIAS: '7', DIRECCION_PUBLICA: 'http://localhost:5400' },
  })
  afterEach(() => otro.poner(AHORA))
  test('USU-68 ING-13 once the days to add one are over, only what adds it is left', async () => {
    const sol = await entrar(otro.app, 'sol')
    const de = async (accion: string) => {
      const { cuerpo } = await sol.llamar(derechosApi.deUsuario, {
        params: { id: String(ELENCO.jefa.id) },
        query: { accion },
      })
      return cuerpo.data.acciones[0]?.motivos
    }
    await otro.db.insertInto('factores').values(unaLlave(ELENCO.sol.id)).execute()
    const desde = (dias: number) =>
      otro.db
        .updateTable('usuarios')
        .set({ factor_exigido_at: new Date(AHORA.getTime() - dias * 86_400_000) })
        .where('id', '=', ELENCO.jefa.id)
        .execute()
    await desde(6)
    expect(await de('GET /api/users')).toEqual([])
    await desde(7)
    expect(await de('GET /api/users')).toEqual(['Debe activar antes la verificación en dos pasos'])
    expect(await de('POST /api/mi-cuenta/totp')).toEqual([])
    await otro.db.insertInto('factores').values(unaLlave(ELENCO.jefa.id)).execute()
    expect(await de('GET /api/users')).toEqual([])
    // O18: as at the door, a passkey of another host is none (ING-08).
    await otro.db
      .updateTable('factores')
      .set({ sitio: 'antes.example' })
      .where('user_id', '=', ELENCO.jefa.id)
      .execute()
    expect(await de('GET /api/users')).toEqual(['Debe activar antes la verificación en dos pasos'])
  })
})
