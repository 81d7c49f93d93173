import { auditoriaApi } from '@cabildo/contracts/auditoria'
import { type EncargaturaNueva, encargaturasApi } from '@cabildo/contracts/encargaturas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { visitasApi } from '@cabildo/contracts/visitas'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, cliente, entrar, usarBanco } from '../../../test/banco.ts'
import { enlazarTodo, porFuera } from '../../../test/cadena.ts'
import { ELENCO, EMPLEADOS, type Persona } from '../../../test/elenco.ts'
import { datosDeVisita } from '../../../test/fabricas.ts'
import { revisarCadena } from '../../platform/cadena/revisar-cadena.ts'
import { findArea } from '../organizacion/areas.queries.ts'
import { listFinesDelDia } from './vigencia.queries.ts'

const banco = usarBanco()
const sol = () => banco.como('sol')
const jefa = () => banco.como('jefa')
/** The bench's day, and one on which nothing made here is over whatever the database's clock says. */
const HOY = '2026-11-18'
const LEJOS = '2027-11-17'

/** `titular` of the cast is answered for by `encargado`; the position is 2, Especialista. */
const datos = (
  titular: Persona | null,
  encargado: Persona | number,
  otros: Partial<EncargaturaNueva> & { area_id?: number } = {},
): EncargaturaNueva => ({
  area_id: titular === null ? 20 : ELENCO[titular].area,
  cargo_id: 2,
  titular_acceso: titular === null ? null : ELENCO[titular].id,
  user_id: typeof encargado === 'number' ? encargado : ELENCO[encargado].id,
  clase: titular === null ? 'vacante' : 'vacaciones',
  documento: 'Memorando 322-2026-GDE',
  desde: HOY,
  hasta: LEJOS,
  alcance: titular === null ? [5] : ([...ELENCO[titular].permisos] as EncargaturaNueva['alcance']),
  ...otros,
})
const registrar = (quien: Cliente, body: EncargaturaNueva) => quien.llamar(encargaturasApi.registrar, { body })
const hecha = async (quien: Cliente, body: EncargaturaNueva) => {
  const { status, cuerpo } = await registrar(quien, body)
  if (status !== 200) throw new Error(`la encargatura no se hizo: ${status} ${JSON.stringify(cuerpo)}`)
  return cuerpo.data
}
const terminar = (quien: Cliente, id: number, motivo = 'El titular volvió') =>
  quien.llamar(encargaturasApi.terminar, { params: { id: String(id) }, body: { motivo } })
const aplazar = (quien: Cliente, id: number, body: { hasta: string; documento?: string; version?: string }) =>
  quien.llamar(encargaturasApi.aplazar, { params: { id: String(id) }, body: { documento: 'Resolución 9', ...body } })
const elegir = (quien: Cliente, encargo_id: number | null) =>
  quien.llamar(encargaturasApi.elegir, { body: { encargo_id } })
/** Any call that needs a session and no code. */
const llamar = (quien: Cliente) => quien.llamar(encargaturasApi.mias)
const visitar = (quien: Cliente, empacce_id: number = EMPLEADOS.activoDe20) =>
  quien.llamar(visitasApi.registrar, { body: datosDeVisita({ empacce_id }) })
/** The same to somebody of julio's area. */
const visitarAJulio = (quien: Cliente) => visitar(quien, EMPLEADOS.activoDe47)
const campos = (errors: Record<string, string>) => ({ status: 422, cuerpo: { errors } })

/** A session of somebody's own, acting in an encargatura with the token that this answered. */
const actuando = async (persona: string, encargo_id: number): Promise<Cliente> => {
  const { status, cuerpo } = await elegir(await entrar(banco.app, persona), encargo_id)
  if (status !== 200) throw new Error(`no eligió el encargo: ${status} ${JSON.stringify(cuerpo)}`)
  const suyo = cliente(banco.app, cuerpo.access_token)
  // A token that was seen is not read again, so the session alone says when it ends.
  await llamar(suyo)
  return suyo
}
/** Sets the clock; sessions were used just before, so that none ends for being idle. */
const enLima = async (dia: string, hora: string) => {
  const instante = new Date(`${dia}T${hora}-05:00`)
  await sql`update sesiones set vista = ${instante}, vence = ${instante}::timestamptz + interval '1 hour'`.execute(
    banco.db,
  )
  banco.poner(instante)
}

beforeEach(() =>
  sql`update encargaturas set terminada_at = now(), terminada_motivo = 'otra prueba' where terminada_at is null`.execute(
    banco.db,
  ),
)
afterEach(() => banco.poner(AHORA))

describe('an encargatura', () => {
  test('USU-61 names position, titular, encargado, document and scope, and is listed with its state', async () => {
    const una = await hecha(await jefa(), datos('rosa', 'nadie'))
    expect(una).toMatchObject({
      ...{ area_name: 'Gerencia de Administración', cargo_name: 'Especialista', username: 'nadie', alcance: [5] },
      ...{ desde: HOY, hasta: LEJOS, estado: 'vigente', suspende_titular: true, documento: 'Memorando 322-2026-GDE' },
    })
    expect(una.titular).toContain('rosa')
    const otra = await hecha(await jefa(), datos('julio', 'nadie', { desde: '2026-12-01', clase: 'comision' }))
    expect(otra).toMatchObject({ estado: 'por empezar', suspende_titular: false })
    const { data } = (await (await jefa()).llamar(encargaturasApi.lista)).cuerpo
    expect(data.slice(0, 2).map(({ id, estado }) => [id, estado])).toEqual([
      [otra.id, 'por empezar'],
      [una.id, 'vigente'],
    ])
  })

  test('USU-61 the form is offered who holds a position, and users by employee who may answer for it', async () => {
    const { cuerpo } = await (await jefa()).llamar(encargaturasApi.opciones, {
      query: { area_id: '20', cargo_id: '2', search: 'NADIE' },
    })
    expect(cuerpo.titulares.find(({ empacce_id }) => empacce_id === ELENCO.rosa.id)).toMatchObject({ roles: [5] })
    expect(cuerpo.titulares.map(({ empacce_id }) => empacce_id)).not.toContain(EMPLEADOS.inactivoDe20)
    expect(cuerpo.encargados).toMatchObject([{ user_id: ELENCO.nadie.id, cargo_name: 'Especialista' }])
  })

  test.each([
    ['begins before today', { desde: '2026-11-17' }, { desde: 'La fecha de inicio no puede ser anterior a hoy' }],
    ['ends before it begins', { hasta: '2026-11-17' }, { hasta: 'La fecha final debe ser mayor o igual a la inicial' }],
    ['lasts 367 days', { hasta: '2027-11-19' }, { hasta: 'El encargo puede durar 366 días como máximo' }],
    [
      'gives what the titular has not',
      { alcance: [5, 12] },
      { alcance: 'El titular no tiene: Para despacho Firma Digital' },
    ],
    ['gives nothing', { alcance: [] }, { alcance: 'Elija al menos un permiso' }],
    ['goes to the titular', { user_id: ELENCO.rosa.id }, { user_id: 'El encargado es el mismo titular' }],
    ['goes to the caller', { user_id: ELENCO.jefa.id }, { user_id: 'No puede encargarse un puesto a usted mismo' }],
    ['goes to nobody', { user_id: 999_999 }, { user_id: 'Elija a un usuario por empleado con acceso vigente' }],
    [
      'is over an access of another position',
      { titular_acceso: ELENCO.sara.id },
      { titular_acceso: 'Elija a una persona con acceso vigente en esa área y ese cargo' },
    ],
    ['is over a position that is not', { cargo_id: 77 }, { cargo_id: 'Elija el cargo' }],
    ['is over an area that is not', { area_id: 999 }, { area_id: 'Elija un área activa' }],
    [
      'has a document of two characters',
      { documento: 'R1' },
      { documento: 'Ingrese la resolución o el memorando, de 3 a 60 caracteres' },
    ],
  ] as const)('USU-61 O15 one that %s is refused', async (_, otros, errors) => {
    const pedida = datos('rosa', 'nadie', otros as Partial<EncargaturaNueva>)
    expect(await registrar(await jefa(), pedida)).toMatchObject(campos(errors as Record<string, string>))
  })

  test('USU-61 one of 366 days is taken', async () => {
    expect((await registrar(await jefa(), datos('rosa', 'nadie', { hasta: '2027-11-18' }))).status).toBe(200)
  })

  test('USU-61 the same permission over the same position on the same day is given once, in a race too', async () => {
    const una = datos('rosa', 'nadie', { desde: '2026-12-01', hasta: '2026-12-15' })
    const quien = await jefa()
    const juntas = await Promise.all([una, { ...una, user_id: ELENCO.luis.id }].map((body) => registrar(quien, body)))
    expect(juntas.map(({ status }) => status).sort()).toEqual([200, 422])
    const cruce = { desde: 'Ya hay un encargo de ese puesto del 01/12/2026 al 15/12/2026' }
    expect(juntas.find(({ status }) => status === 422)).toMatchObject(campos(cruce))
    expect(await registrar(quien, { ...una, desde: '2026-12-15', hasta: '2026-12-20' })).toMatchObject(campos(cruce))
    // The day after, another permission, and a position that was given up early are free.
    const despues = await hecha(quien, { ...una, desde: '2026-12-16', hasta: '2026-12-20' })
    expect(await terminar(quien, despues.id)).toMatchObject({ cuerpo: { data: { estado: 'terminada' } } })
    expect((await registrar(quien, { ...una, desde: '2026-12-16', hasta: '2026-12-20' })).status).toBe(200)
  })

  test('USU-61 its end is put off by a document of its own, and nothing else of it changes', async () => {
    const quien = await jefa()
    const una = await hecha(quien, datos('rosa', 'nadie', { hasta: '2026-12-10' }))
    expect(await aplazar(quien, una.id, { hasta: '2026-12-10' })).toMatchObject(
      campos({ hasta: 'La nueva fecha final debe ser posterior a la actual' }),
    )
    expect(await aplazar(quien, una.id, { hasta: '2027-11-19' })).toMatchObject(
      campos({ hasta: 'El encargo puede durar 366 días como máximo' }),
    )
    expect(await aplazar(quien, una.id, { hasta: '2026-12-20', version: 'vieja' })).toMatchObject({
      status: 409,
      cuerpo: { codigo: 'desactualizado' },
    })
    expect((await aplazar(quien, una.id, { hasta: '2026-12-20', version: una.updated_at })).cuerpo.data).toMatchObject({
      ...una,
      ...{ hasta: '2026-12-20', hasta_documento: 'Resolución 9', updated_at: expect.any(String) },
    })
    const siguiente = datos('rosa', 'nadie', { desde: '2026-12-21', hasta: '2026-12-31' })
    await hecha(quien, siguiente)
    expect(await aplazar(quien, una.id, { hasta: '2026-12-21' })).toMatchObject(
      campos({ desde: 'Ya hay un encargo de ese puesto del 21/12/2026 al 31/12/2026' }),
    )
    await terminar(quien, una.id)
    expect(await aplazar(quien, una.id, { hasta: '2026-12-31' })).toMatchObject({
      status: 409,
      cuerpo: { codigo: 'encargaturaTerminada' },
    })
    expect((await aplazar(quien, 999_999, { hasta: '2026-12-31' })).status).toBe(404)
  })

  test('USU-61 ended early it says why, and once: what comes after leaves it as it is', async () => {
    const quien = await jefa()
    const { id } = await hecha(quien, datos('rosa', 'nadie'))
    expect((await terminar(quien, id, 'a')).status).toBe(422)
    expect((await terminar(quien, id, 'Volvió antes')).cuerpo.data.terminada_motivo).toBe('Volvió antes')
    expect((await terminar(quien, id, 'Otra vez')).cuerpo.data.terminada_motivo).toBe('Volvió antes')
    expect((await terminar(quien, 999_999)).status).toBe(404)
  })

  test('O15 D-101 what is reserved is given by informatics alone: codes, its area, and over or to whoever has it', async () => {
    const reservado = { status: 403, cuerpo: { codigo: 'reservado' } }
    const quien = await jefa()
    expect(await registrar(quien, datos(null, 'nadie', { alcance: [4] }))).toMatchObject(reservado)
    expect(await registrar(quien, datos(null, 'nadie', { area_id: 21, alcance: [5] }))).toMatchObject(reservado)
    expect(await registrar(quien, datos('sol', 'nadie', { alcance: [5] }))).toMatchObject(reservado)
    expect(await registrar(quien, datos('rosa', 'sol'))).toMatchObject(reservado)
    // Nobody decides about the own position.
    expect(await registrar(quien, datos('jefa', 'nadie', { alcance: [6] }))).toMatchObject({
      status: 403,
      cuerpo: { codigo: 'accesoPropio' },
    })
    const { id } = await hecha(await sol(), datos(null, 'nadie', { alcance: [4] }))
    expect(await terminar(quien, id)).toMatchObject(reservado)
    expect(await aplazar(quien, id, { hasta: LEJOS })).toMatchObject(reservado)
    // A new password would take the position over.
    const { reserva } = (await quien.llamar(usuariosApi.detalle, { params: { id: String(ELENCO.nadie.id) } })).cuerpo
      .data
    expect(reserva).toBe('cuenta')
  })

  test('O15 a ring of three is refused on the days on which it would be one', async () => {
    const quien = await sol()
    const dias = { clase: 'comision', desde: '2026-12-01', hasta: '2026-12-31' } as const
    await hecha(quien, datos('rosa', 'mila', dias))
    await hecha(quien, datos('mila', 'julio', dias))
    expect(await registrar(quien, datos('julio', 'rosa', dias))).toMatchObject(
      campos({ user_id: 'Esos días el titular responde, por encargo, por el puesto de esa persona' }),
    )
    await hecha(quien, datos('julio', 'rosa', { ...dias, desde: '2027-01-01', hasta: '2027-01-31' }))
  })

  test('O15 two who make each other encargado at once are not both', async () => {
    const quien = await sol()
    const juntas = await Promise.all([
      registrar(quien, datos('rosa', 'mila', { clase: 'comision' })),
      registrar(quien, datos('mila', 'rosa', { clase: 'comision' })),
    ])
    expect(juntas.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('O15 USU-61 whoever is suspended on one of the days answers for nobody', async () => {
    const quien = await sol()
    await hecha(quien, datos('luis', 'nadie', { desde: '2026-12-01', hasta: '2026-12-05' }))
    expect(await registrar(quien, datos('julio', 'luis', { desde: HOY, hasta: '2026-12-01' }))).toMatchObject(
      campos({ user_id: 'Esa persona no tiene acceso vigente todos esos días: su puesto está encargado' }),
    )
    await hecha(quien, datos('julio', 'luis', { desde: HOY, hasta: '2026-11-30' }))
  })
})

describe('the titular', () => {
  test('USU-59 USU-61 has no access in force meanwhile, from the first call on, and has it back at the end', async () => {
    const rosa = await entrar(banco.app, 'rosa')
    expect((await visitar(rosa)).status).toBe(200)
    const { id } = await hecha(await jefa(), datos('rosa', 'nadie', { hasta: '2026-11-25' }))
    expect((await visitar(rosa)).status).toBe(401)
    await expect(entrar(banco.app, 'rosa')).rejects.toThrow('401')
    await terminar(await jefa(), id)
    expect((await visitar(rosa)).status).toBe(200)
  })

  test('O13 is suspended from Lima midnight of the first day to that after the last, on both processes', async () => {
    const rosa = await entrar(banco.app, 'rosa')
    const otra = cliente(await banco.otraApp(), rosa.token)
    const fin = { desde: '2026-11-20', hasta: '2026-11-21' }
    await hecha(await jefa(), datos('rosa', 'nadie', fin))
    const ambas = async () => [(await llamar(rosa)).status, (await llamar(otra)).status]
    // A token that was seen is not read again, so the session alone says when it ends.
    expect(await ambas()).toEqual([200, 200])
    for (const [dia, hora, esperado] of [
      ['2026-11-19', '23:59:59.900', 200],
      ['2026-11-20', '00:00:00', 401],
      ['2026-11-21', '23:59:59.900', 401],
      ['2026-11-22', '00:00:00', 200],
    ] as const) {
      await enLima(dia, hora)
      expect([dia, hora, await ambas()]).toEqual([dia, hora, [esperado, esperado]])
    }
  })

  test('USU-61 a comisión de servicios leaves the titular at work', async () => {
    const rosa = await entrar(banco.app, 'rosa')
    await hecha(await jefa(), datos('rosa', 'nadie', { clase: 'comision' }))
    expect((await visitar(rosa)).status).toBe(200)
  })

  test('O14 the last holder of permission 4 is not suspended, and user 11 never', async () => {
    const quien = await sol()
    // Of two holders one may be; sol cannot decide about herself.
    const { id } = await hecha(quien, datos('jefa', 'nadie', { alcance: [6] }))
    await terminar(quien, id)
    await banco.db.deleteFrom('permisos').where('empacce_id', '=', ELENCO.sol.id).where('codigo', '=', 4).execute()
    const admin = await banco.como('admin')
    expect(await registrar(admin, datos('jefa', 'nadie', { alcance: [6] }))).toMatchObject({
      status: 409,
      cuerpo: { codigo: 'ultimoAdministrador' },
    })
    expect((await registrar(admin, datos('jefa', 'nadie', { alcance: [6], clase: 'comision' }))).status).toBe(200)
    await banco.db.insertInto('permisos').values({ empacce_id: ELENCO.sol.id, codigo: 4 }).execute()
    await banco.db.insertInto('permisos').values({ empacce_id: ELENCO.admin.id, codigo: 5 }).execute()
    expect(await registrar(admin, datos('admin', 'nadie', { alcance: [5] }))).toMatchObject(
      campos({ suspende_titular: 'Al usuario administrador no se le suspende' }),
    )
    await banco.db.deleteFrom('permisos').where('empacce_id', '=', ELENCO.admin.id).execute()
  })

  test("O14 of two who would suspend each other's last holder at once, one is refused", async () => {
    const admin = await banco.como('admin')
    const juntas = await Promise.all([
      registrar(admin, datos('jefa', 'nadie', { alcance: [6] })),
      registrar(admin, datos('sol', 'rosa', { alcance: [5] })),
    ])
    expect(juntas.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('the head of an area', () => {
  test('ORG-13 USU-60 whoever answers for the head shows as such, and gets the mails of the head', async () => {
    await banco.db.updateTable('areas').set({ jefe_acceso_id: ELENCO.rosa.id }).where('id', '=', 20).execute()
    await banco.db
      .updateTable('usuarios')
      .set({ email: 'nadie@example.com' })
      .where('id', '=', ELENCO.nadie.id)
      .execute()
    const jefe = async () => (await findArea(banco.db, HOY, 20))?.jefe
    expect(await jefe()).toEqual({ name: 'rosa Prueba Elenco', cargo_name: 'Especialista' })
    const { id } = await hecha(await jefa(), datos('rosa', 'nadie'))
    expect(await jefe()).toEqual({ name: 'nadie Prueba Elenco', cargo_name: 'Especialista (e)' })
    await banco.db
      .updateTable('accesos')
      .set({ hasta: '2026-11-19' })
      .where('empacce_id', '=', ELENCO.luis.id)
      .execute()
    const destinatarios = async () =>
      (await listFinesDelDia(banco.db, ['2026-11-19'], HOY)).map(({ jefe_emails }) => jefe_emails)
    expect(await destinatarios()).toEqual([['nadie@example.com']])
    await terminar(await jefa(), id)
    expect(await destinatarios()).toEqual([[]])
    expect(await jefe()).toEqual({ name: 'rosa Prueba Elenco', cargo_name: 'Especialista' })
    await banco.db.updateTable('accesos').set({ hasta: null }).where('empacce_id', '=', ELENCO.luis.id).execute()
  })
})

describe('acting', () => {
  test('USU-62 O15 has the position and its scope, and none of the own permissions, until one goes back', async () => {
    const marta = await entrar(banco.app, 'marta')
    const { id } = await hecha(await sol(), datos('julio', 'marta'))
    expect((await visitarAJulio(marta)).status).toBe(403)
    const { cuerpo } = await elegir(marta, id)
    const claims = decodeJwt<SesionUsuario>(cuerpo.access_token)
    expect(claims).toMatchObject({
      ...{ areaID: 47, roles: [5], user: { id: ELENCO.marta.id, cargo: 'Especialista (e)' } },
      encargo: { id, documento: 'Memorando 322-2026-GDE', hasta: LEJOS, cargo: 'Especialista' },
    })
    expect(claims.jti).toBe(decodeJwt(marta.token ?? '').jti)
    // The token of before acts as the row says, too: the session decides, and never the union of both.
    for (const quien of [marta, cliente(banco.app, cuerpo.access_token)]) {
      expect((await visitarAJulio(quien)).status).toBe(200)
      expect((await quien.enviar({ method: 'GET', url: '/api/employees/search/98001004' })).statusCode).toBe(403)
    }
    const vuelta = decodeJwt<SesionUsuario>((await elegir(marta, null)).cuerpo.access_token)
    expect([vuelta.areaID, vuelta.roles, vuelta.encargo]).toEqual([20, [6], undefined])
    expect((await visitarAJulio(marta)).status).toBe(403)
  })

  test("USU-62 only one's own that is in force can be chosen, and not with an initial password", async () => {
    const marta = await entrar(banco.app, 'marta')
    const ajena = await hecha(await sol(), datos('julio', 'nadie'))
    const futura = await hecha(await sol(), datos('rosa', 'marta', { desde: '2026-11-19' }))
    for (const id of [ajena.id, futura.id, 999_999])
      expect(await elegir(marta, id)).toMatchObject({ status: 404, cuerpo: { codigo: 'noEncontrado' } })
    expect((await llamar(marta)).cuerpo.data).toEqual([])
    await enLima('2026-11-19', '00:00:00')
    expect((await llamar(marta)).cuerpo.data).toMatchObject([{ id: futura.id, cargo: 'Especialista' }])
    expect((await elegir(marta, futura.id)).status).toBe(200)
    const { jti } = decodeJwt(marta.token ?? '')
    await sql`update sesiones set match_password = true, encargo_id = null where id = ${jti}`.execute(banco.db)
    // The notice of the change comes by the database.
    await expect.poll(async () => (await elegir(marta, futura.id)).cuerpo.codigo).toBe('cambiarClave')
  })

  test('USU-62 O15 after its end the next call saves nothing and says so, and the one after is at the own position', async () => {
    const { id } = await hecha(await sol(), datos('julio', 'marta'))
    const marta = await actuando('marta', id)
    const cuantas = async () =>
      (
        await banco.db
          .selectFrom('visitas')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    expect((await visitarAJulio(marta)).status).toBe(200)
    await terminar(await sol(), id)
    const antes = await cuantas()
    const terminado = {
      status: 403,
      cuerpo: {
        ...{ codigo: 'encargoTerminado', encargo_terminado: true },
        message: 'El encargo terminó. Volvió a su puesto.',
      },
    }
    expect(await visitarAJulio(marta)).toMatchObject(terminado)
    expect(await cuantas()).toBe(antes)
    expect(await visitarAJulio(marta)).toMatchObject({ status: 403, cuerpo: { codigo: 'sinPermiso' } })
    expect((await marta.enviar({ method: 'GET', url: '/api/employees/search/98001004' })).statusCode).toBe(200)
  })

  test('O13 USU-62 an encargatura over midnight ends by the date, on a process that remembers it', async () => {
    const { id } = await hecha(await sol(), datos('julio', 'marta', { hasta: '2026-11-19' }))
    const marta = await actuando('marta', id)
    await enLima('2026-11-19', '23:59:59.900')
    expect((await llamar(marta)).status).toBe(200)
    await enLima('2026-11-20', '00:00:00')
    expect(await llamar(marta)).toMatchObject({ status: 403, cuerpo: { encargo_terminado: true } })
    expect((await llamar(marta)).status).toBe(200)
  })

  test('USU-62 another process hears of it at once', async () => {
    const { id } = await hecha(await sol(), datos('julio', 'marta'))
    const marta = await actuando('marta', id)
    const alla = cliente(await banco.otraApp(), marta.token)
    expect((await visitarAJulio(alla)).status).toBe(200)
    await terminar(await sol(), id)
    await expect.poll(async () => (await visitarAJulio(alla)).cuerpo.codigo).toBe('encargoTerminado')
  })

  test("USU-62 it ends with the encargado's own access: told once, and then without a session", async () => {
    const { id } = await hecha(await sol(), datos('julio', 'nadie'))
    const nadie = await actuando('nadie', id)
    await banco.db.updateTable('accesos').set({ estado: false }).where('empacce_id', '=', ELENCO.nadie.id).execute()
    await expect.poll(async () => (await llamar(nadie)).cuerpo.codigo).toBe('encargoTerminado')
    expect((await llamar(nadie)).status).toBe(401)
    await banco.db.updateTable('accesos').set({ estado: true }).where('empacce_id', '=', ELENCO.nadie.id).execute()
  })

  test("USU-64 ORG-29 it ends with the titular's access, and with the area", async () => {
    const casos = [
      () => banco.db.updateTable('accesos').set({ estado: false }).where('empacce_id', '=', ELENCO.julio.id).execute(),
      () => banco.db.updateTable('areas').set({ cerrada_at: AHORA, sucesora_id: 20 }).where('id', '=', 47).execute(),
    ]
    for (const acto of casos) {
      const { id } = await hecha(await sol(), datos('julio', 'marta'))
      const marta = await actuando('marta', id)
      await acto()
      await expect.poll(async () => (await visitarAJulio(marta)).cuerpo.codigo).toBe('encargoTerminado')
      const { data } = (await (await sol()).llamar(encargaturasApi.lista)).cuerpo
      expect(data.find((una) => una.id === id)?.estado).toBe('terminada')
      await banco.db.updateTable('accesos').set({ estado: true }).where('empacce_id', '=', ELENCO.julio.id).execute()
    }
    expect(await registrar(await sol(), datos('julio', 'marta'))).toMatchObject(
      campos({ area_id: 'Elija un área activa' }),
    )
    await banco.db.updateTable('areas').set({ cerrada_at: null, sucesora_id: null }).where('id', '=', 47).execute()
  })

  test('D-101 the scope is never more than the titular has by now', async () => {
    const { id } = await hecha(await sol(), datos('rosa', 'nadie'))
    const nadie = await actuando('nadie', id)
    expect((await visitar(nadie)).status).toBe(200)
    await banco.db.deleteFrom('permisos').where('empacce_id', '=', ELENCO.rosa.id).execute()
    await expect.poll(async () => (await visitar(nadie)).status).toBe(403)
    await banco.db.insertInto('permisos').values({ empacce_id: ELENCO.rosa.id, codigo: 5 }).execute()
  })

  test("USU-61 D-101 the mere last day of the titular's access does not end it: it goes on to its own, as the form says", async () => {
    await banco.db
      .updateTable('accesos')
      .set({ hasta: '2026-11-19' })
      .where('empacce_id', '=', ELENCO.rosa.id)
      .execute()
    const query = { area_id: '20', cargo_id: '2' }
    const { titulares } = (await (await jefa()).llamar(encargaturasApi.opciones, { query })).cuerpo
    expect(titulares.find(({ empacce_id }) => empacce_id === ELENCO.rosa.id)?.hasta).toBe('2026-11-19')
    const { id } = await hecha(await jefa(), datos('rosa', 'nadie', { hasta: '2026-11-25' }))
    const nadie = await actuando('nadie', id)
    await enLima('2026-11-25', '23:59:59')
    expect((await visitar(nadie)).status).toBe(200)
    await enLima('2026-11-26', '00:00:00')
    expect(await visitar(nadie)).toMatchObject({ status: 403, cuerpo: { encargo_terminado: true } })
    await banco.db.updateTable('accesos').set({ hasta: null }).where('empacce_id', '=', ELENCO.rosa.id).execute()
  })

  test('O15 user 11 acts with the scope alone, and may answer for a position by own decision', async () => {
    const admin = await entrar(banco.app, 'admin')
    const { id } = await hecha(admin, datos('julio', 'admin'))
    expect((await admin.llamar(encargaturasApi.lista)).status).toBe(200)
    await elegir(admin, id)
    expect((await admin.llamar(encargaturasApi.lista)).status).toBe(403)
    expect((await visitarAJulio(admin)).status).toBe(200)
  })

  test('USU-62 a public page takes no notice of an encargatura that is over, and leaves it to be told', async () => {
    const { id } = await hecha(await sol(), datos('julio', 'marta'))
    const marta = await actuando('marta', id)
    await terminar(await sol(), id)
    expect((await marta.enviar({ method: 'GET', url: '/salud' })).statusCode).toBe(200)
    expect((await llamar(marta)).cuerpo.encargo_terminado).toBe(true)
  })
})

describe('the trail', () => {
  test('USU-62 D-33 says by whose encargo a line was written, and of a vacant position which; the chain holds', async () => {
    const [de, vacante] = [
      await hecha(await sol(), datos('julio', 'marta')),
      await hecha(await sol(), datos(null, 'marta', { alcance: [5] })),
    ]
    expect((await visitarAJulio(await actuando('marta', de.id))).status).toBe(200)
    expect((await visitar(await actuando('marta', vacante.id))).status).toBe(200)
    expect((await visitar(await banco.como('rosa'))).status).toBe(200)
    const { data } = (
      await (
        await sol()
      ).llamar(auditoriaApi.listar, {
        query: { ...{ 'columns[modulo]': 'visitas', 'columns[desde]': '2020-01-01' }, length: '3' },
      })
    ).cuerpo
    expect(data.map(({ persona }) => persona)).toEqual([
      'rosa Prueba Elenco',
      'marta Prueba Elenco encargado de Especialista',
      'marta Prueba Elenco por encargo de julio Prueba Elenco',
    ])
    await enlazarTodo(banco.bd)
    expect((await revisarCadena(banco.db)).rotura).toBeNull()
    await porFuera(banco.bd, `update auditoria set encargo_id = null where id = ${data[2]?.id}`)
    expect((await revisarCadena(banco.db)).rotura).not.toBeNull()
  })
})
