import { Permiso } from '@cabildo/contracts/base/permisos'
import { SERVICIOS, type Servicio } from '@cabildo/contracts/base/servicios'
import { MENSAJES_FIRMA } from '@cabildo/contracts/firma-digital'
import { entidadApi } from '@cabildo/contracts/organizacion-entidad'
import { organizacionModulosApi } from '@cabildo/contracts/organizacion-modulos'
import { MENSAJES_PUESTA, puestaEnMarchaApi } from '@cabildo/contracts/puesta-en-marcha'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { comprobacionesDeBase } from '../../comandos/doctor/base.ts'
import { leerConfig } from '../../config.ts'
import { setEnviado, setFallo } from '../../platform/correo/correo.queries.ts'

const COMPLETA = {
  ...{ ENTIDAD_NOMBRE: 'Municipalidad de Prueba', ENTIDAD_RUC: '20990000019', ENTIDAD_DOMICILIO: 'Jr. Lima 100' },
  ENTIDAD_HORARIO: 'lunes a viernes de 8:00 a 16:00',
}
const banco = usarBanco({ env: { ...COMPLETA, DEMO: 'false', DIRECCION_PUBLICA: 'https://muni.example.com' } })
let admin: Cliente
let sol: Cliente
beforeAll(async () => {
  ;[admin, sol] = await Promise.all([banco.como('admin'), banco.como('sol')])
})
beforeEach(() => banco.poner(AHORA))

const ver = async (quien = sol) => (await quien.llamar(puestaEnMarchaApi.ver)).cuerpo.data
const estados = async () => Object.fromEntries((await ver()).pasos.map(({ paso, estado }) => [paso, estado]))
const lineas = async () => (await sol.llamar(puestaEnMarchaApi.listo)).cuerpo.data.lineas
const frases = async (numero: number) =>
  (await lineas()).filter((una) => una.numero === numero).map(({ frase }) => frase)
const omitir = (paso: string, body: { omitido: boolean; motivo?: string }) =>
  sol.llamar(puestaEnMarchaApi.omitir, { params: { paso }, body })

describe('the steps follow from facts', () => {
  test('ORG-46 what is there is done without a click, what is not is missing by name', async () => {
    expect(await estados()).toEqual({
      ...{ 1: 'hecho', 2: 'hecho', 3: 'hecho', 4: 'hecho', 5: 'falta' },
      ...{ 6: 'falta', 7: 'falta', 8: 'hecho', 9: 'falta' },
    })
    await banco.db.deleteFrom('areas_facultades').where('facultad', '=', 'visado').execute()
    const [, areas] = (await ver()).pasos
    expect(areas).toMatchObject({ estado: 'falta', faltan: ['Falta decir qué área es Alcaldía'] })
    expect(await frases(2)).toEqual(['Ninguna área es Alcaldía'])
    await banco.db.insertInto('areas_facultades').values({ area_id: 11, facultad: 'visado' }).execute()
    expect((await estados())[2]).toBe('hecho')
  })

  test('ORG-46 a step is left out by word of a person, with the reason, and another person takes that back', async () => {
    expect(await omitir('7', { omitido: true, motivo: 'no' })).toMatchObject({
      ...{ status: 422, cuerpo: { errors: { motivo: 'Ingrese al menos 3 caracteres' } } },
    })
    expect((await omitir('7', { omitido: true, motivo: 'x'.repeat(121) })).status).toBe(422)
    expect((await omitir('1', { omitido: true, motivo: 'no hace falta' })).status).toBe(422)
    const { cuerpo } = await omitir('7', { omitido: true, motivo: 'lo hace la empresa de alojamiento' })
    expect(cuerpo.data.pasos[6]).toMatchObject({
      estado: 'omitido',
      omision: { en: '2026-11-18 10:30:00', motivo: 'lo hace la empresa de alojamiento' },
    })
    const respaldo = (await lineas()).find(({ numero }) => numero === 11)
    expect(respaldo).toMatchObject({
      estado: 'conviene',
      detalle: expect.stringMatching(/^Omitido por sol .*: lo hace/),
    })
    await admin.llamar(puestaEnMarchaApi.omitir, { params: { paso: '7' }, body: { omitido: false } })
    expect((await estados())[7]).toBe('falta')
  })

  test('ORG-48 a backup counts once it was checked, and for 48 hours', async () => {
    await banco.db.insertInto('respaldos').values({ en: AHORA, destino: '/copias/una', bytes: 2_000_000 }).execute()
    expect([(await ver()).respaldo.ultimo?.comprobado_at, (await estados())[7]]).toEqual([null, 'falta'])
    await banco.db.updateTable('respaldos').set({ comprobado_at: AHORA }).execute()
    expect((await estados())[7]).toBe('hecho')
    expect(JSON.stringify(await ver())).not.toContain('/copias')
    const vieja = new Date(AHORA.getTime() - 48 * 3_600_000 - 1)
    await banco.db.updateTable('respaldos').set({ en: vieja }).execute()
    expect((await estados())[7]).toBe('falta')
  })
})

describe('the test mail', () => {
  const probar = () => sol.llamar(puestaEnMarchaApi.probarCorreo)
  const ultimo = async () =>
    await banco.db.selectFrom('correos').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

  test('ORG-48 it goes to the own address through the outbox, waits, and has worked once the mail server took it', async () => {
    expect(await probar()).toMatchObject({ status: 422, cuerpo: { errors: { email: MENSAJES_PUESTA.sinCorreo } } })
    await banco.db.updateTable('usuarios').set({ email: 'sol@example.com' }).where('id', '=', ELENCO.sol.id).execute()
    expect((await probar()).cuerpo.data.correo).toMatchObject({ prueba: { estado: 'espera', texto: 'En espera' } })
    const { id, para } = await ultimo()
    expect(para).toBe('sol@example.com')
    await setFallo(banco.db, id, 'EAUTH 535 AUTH PLAIN', null)
    const falla = (await ver()).correo
    expect(falla.prueba).toMatchObject({
      ...{ estado: 'falla', texto: 'El servidor de correo no acepta el usuario o la clave' },
    })
    expect([falla.ultima, (await estados())[6]]).toEqual([null, 'falta'])
    await setEnviado(banco.db, id, 'smtp', AHORA)
    expect((await ver()).correo).toMatchObject({
      prueba: { estado: 'entregado', texto: 'Entregado al servidor de correo' },
      ultima: { en: '2026-11-18 10:30:00' },
    })
    expect((await estados())[6]).toBe('hecho')
    // The outbox forgets the mail; that it worked stays, also while a later one waits.
    await sql`delete from correos where id = ${id}`.execute(banco.db)
    await probar()
    expect([(await ver()).correo.prueba?.estado, (await estados())[6]]).toEqual(['espera', 'hecho'])
    expect((await ver(admin)).correo.prueba).toBeNull()
  })

  test('ORG-48 a mail that only lies in the mailbox folder was not taken by a mail server', async () => {
    await banco.db.deleteFrom('pruebas').execute()
    await probar()
    await setEnviado(banco.db, (await ultimo()).id, 'buzon', AHORA)
    expect((await ver()).correo.prueba?.estado).toBe('buzon')
    expect((await estados())[6]).toBe('falta')
  })

  test('ORG-48 O29 at most ten in an hour', async () => {
    await banco.db.deleteFrom('limites').execute()
    const respuestas = []
    for (let i = 0; i < 11; i++) respuestas.push((await probar()).status)
    expect(respuestas).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})

describe('Listo para atender', () => {
  test('ORG-56 nobody to attend an open service, or only user 11 with Panel Usuarios, is told with what to do', async () => {
    const sin = async (codigo: Permiso) => {
      const quitados = await banco.db.selectFrom('permisos').selectAll().where('codigo', '=', codigo).execute()
      await banco.db.deleteFrom('permisos').where('codigo', '=', codigo).execute()
      return () => banco.db.insertInto('permisos').values(quitados).execute()
    }
    const devolver = await sin(Permiso.reclamos)
    expect(await frases(3)).toContain(
      'Nadie puede atender el libro de reclamaciones: dé el permiso Panel Reclamos a alguien',
    )
    await devolver()
    expect((await lineas()).filter(({ numero, estado }) => numero === 3 && estado === 'falta')).toEqual([])
    expect(await frases(4)).toEqual([expect.stringMatching(/personas tienen Panel Usuarios$/)])
  })

  test('ORG-56 initial passwords, heads, siglas and ends of access are counted as they are now', async () => {
    await banco.db.updateTable('areas').set({ name: 'Gerencia de Aguas' }).where('id', '=', 20).execute()
    await banco.db.updateTable('areas').set({ jefe_acceso_id: ELENCO.gloria.id }).where('id', '=', 15).execute()
    await banco.db
      .updateTable('accesos')
      .set({ hasta: '2026-12-01' })
      .where('empacce_id', '=', ELENCO.nadie.id)
      .execute()
    const vencida = { clave_inicial: true, clave_vence_at: new Date(AHORA.getTime() - 1) }
    await banco.db.updateTable('usuarios').set(vencida).where('id', '=', ELENCO.nadie.id).execute()
    expect(await frases(15)).toEqual([
      expect.stringMatching(/^6 áreas no tienen jefe; \d comparten siglas; 1 accesos terminan en 15 días$/),
    ])
    expect(await frases(13)).toEqual(['1 usuarios no han cambiado su contraseña inicial; 1 ya vencieron'])
    await banco.db.updateTable('usuarios').set({ clave_inicial: false, clave_vence_at: null }).execute()
    expect(await frases(13)).toEqual(['Todos cambiaron su contraseña inicial'])
  })

  test('ORG-56 missing lines stand first; the entity asks for its fields by name', async () => {
    const atencion = { domicilio: '', telefono: '', correo: 'prueba@example.com', horario: '' }
    await sol.llamar(entidadApi.atencion, { body: atencion })
    expect(await frases(1)).toEqual(['Complete los datos de la entidad: domicilio, horario'])
    expect((await ver()).pasos[0]?.faltan).toEqual(['Falta el dato domicilio', 'Falta el dato horario'])
    expect((await lineas())[0]?.estado).toBe('falta')
    await sol.llamar(entidadApi.atencion, { body: { ...atencion, domicilio: 'Jr. Lima 100', horario: 'de 8 a 4' } })
    const todas = await lineas()
    const orden = todas.map(({ estado }) => ['falta', 'conviene', 'listo'].indexOf(estado))
    expect(orden).toEqual(orden.toSorted((a, b) => a - b))
    expect(new Set(todas.map(({ numero }) => numero))).toEqual(
      new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]),
    )
  })
})

test('ORG-56 USU-55 who was not renewed is counted, and stands first in January', async () => {
  const laSeptima = async () => {
    const todas = await lineas()
    return [todas.findIndex(({ numero }) => numero === 7), todas.find(({ numero }) => numero === 7)] as const
  }
  expect((await laSeptima())[1]).toMatchObject({ estado: 'listo', frase: 'Nadie tiene accesos del 2025 sin renovar' })
  const mover = (anio_eje: number) =>
    banco.db.updateTable('accesos').set({ anio_eje }).where('empacce_id', '=', ELENCO.nadie.id).execute()
  await mover(2025)
  // Something is missing, which stands before it in other months.
  await banco.db.deleteFrom('areas_facultades').where('facultad', '=', 'visado').execute()
  const noviembre = await laSeptima()
  expect(noviembre[0]).toBeGreaterThan(0)
  expect(noviembre[1]).toMatchObject({
    ...{ estado: 'conviene', frase: '1 usuario tiene accesos del 2025 sin renovar', destino: 'renovacion' },
  })
  // Everybody's access of November is last year's in January.
  const enero = new Date('2027-01-04T09:00:00-05:00')
  await sql`update sesiones set vista = ${enero}, vence = ${enero}::timestamptz + interval '1 hour'`.execute(banco.db)
  banco.poner(enero)
  await mover(2026)
  expect((await lineas())[0]).toMatchObject({
    ...{
      numero: 7,
      estado: 'conviene',
      frase: expect.stringMatching(/^1\d usuarios tienen accesos del 2026 sin renovar$/),
    },
  })
  await banco.db.insertInto('areas_facultades').values({ area_id: 11, facultad: 'visado' }).execute()
})

test('ORG-56 doctor tells the same list, what is ready as one line', async () => {
  const config = leerConfig({ ...COMPLETA, DATABASE_URL: banco.bd.url, DIRECCION_PUBLICA: 'https://muni.example.com' })
  const [suya] = comprobacionesDeBase(banco.bd, config).filter(({ que }) => que === 'listo para atender')
  const dichos = [await suya?.hacer()].flat().map((dicho) => dicho?.dice)
  const faltan = (await lineas()).filter(({ estado }) => estado !== 'listo')
  expect(dichos[0]).toMatch(/^\d+ de \d+ puntos están listos$/)
  expect(dichos.slice(1).map((dice) => dice?.replace(/^\w+: /, ''))).toEqual(faltan.map(({ frase }) => frase))
})

describe('the test of the own signature', () => {
  test('ORG-48 where there is no certificate the cause is told, and nothing is kept', async () => {
    const antes = await banco.archivosEnDisco()
    const { status, cuerpo } = await sol.llamar(puestaEnMarchaApi.probarFirma, { body: {} })
    expect([status, cuerpo.codigo]).toEqual([422, 'sinCertificado'])
    expect(cuerpo.message).not.toBe(MENSAJES_FIRMA.noCabe)
    expect(await banco.db.selectFrom('pruebas').selectAll().where('clase', '=', 'firma').execute()).toEqual([])
    expect(await banco.archivosEnDisco()).toEqual(antes)
    const [firma] = await frases(9)
    expect(firma).toBe('Nadie puede firmar: no hay un firmador')
  })
})

// The last ones: they put the municipality in service.
describe('Poner en servicio', () => {
  const poner = (quien: Cliente, servicios: Servicio[]) =>
    quien.llamar(puestaEnMarchaApi.poner, { body: { servicios } })
  const abiertos = async () => (await sol.llamar(organizacionModulosApi.ver)).cuerpo.data.servicios.toSorted()

  test('ORG-56 a line that says Falta keeps it out of service, unless the service that it is of stays closed', async () => {
    await banco.db.updateTable('servicios').set({ abierto: false }).execute()
    const quitados = await banco.db.selectFrom('permisos').selectAll().where('codigo', '=', Permiso.reclamos).execute()
    await banco.db.deleteFrom('permisos').where('codigo', '=', Permiso.reclamos).execute()
    const { status, cuerpo } = await poner(sol, [...SERVICIOS])
    expect([status, cuerpo.codigo, cuerpo.message]).toEqual([
      409,
      'faltaParaAtender',
      'Nadie puede atender el libro de reclamaciones: dé el permiso Panel Reclamos a alguien',
    ])
    expect([await abiertos(), (await ver()).en_servicio]).toEqual([[], null])
    await banco.db.insertInto('permisos').values(quitados).execute()
  })

  test('ORG-56 two people at once put it in service once, with one date and one name', async () => {
    const [uno, otro] = await Promise.all([poner(sol, ['mesa_de_partes', 'visitas']), poner(admin, ['reclamos'])])
    expect([uno.status, otro.status].toSorted()).toEqual([200, 409])
    const [bien, mal] = uno.status === 200 ? [uno, otro] : [otro, uno]
    expect(bien.cuerpo.message).toBe('La municipalidad está en servicio desde el 18/11/2026')
    expect([mal.cuerpo.codigo, mal.cuerpo.message]).toEqual([
      'yaEnServicio',
      'La municipalidad está en servicio desde el 18/11/2026',
    ])
    expect(await abiertos()).toEqual(uno.status === 200 ? ['mesa_de_partes', 'visitas'] : ['reclamos'])
    expect((await ver()).en_servicio).toMatchObject({ desde: '2026-11-18 10:30:00' })
    expect((await estados())[9]).toBe('hecho')
    const { rows } = await sql`select from auditoria where tabla = 'puesta_en_marcha' and registro = '9'`.execute(
      banco.db,
    )
    expect(rows).toHaveLength(1)
  })
})
