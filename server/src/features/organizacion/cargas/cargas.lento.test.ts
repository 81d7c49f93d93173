import { MENSAJES_ACCESOS } from '@cabildo/contracts/accesos'
import { marcaLima } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_CARGAS, organizacionCargasApi } from '@cabildo/contracts/organizacion-cargas'
import { sesionApi } from '@cabildo/contracts/sesion'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AHORA, entrar, usarBanco } from '../../../../test/banco.ts'
import { leerHoja } from '../../../../test/cargas.ts'
import {
  CLAVE_GENERADA,
  type Fila,
  TITULOS,
  unaPersona,
  usarCargasDePersonal,
} from '../../../../test/cargas-personal.ts'
import { enCarrera } from '../../../../test/carrera.ts'
import { dniDelElenco, type Persona } from '../../../../test/elenco.ts'
import { unLibro } from '../../../../test/hojas-de-prueba.ts'
import { sinBlancos, textoDePdf } from '../../../../test/leer-pdf.ts'
import { MUDO } from '../../../../test/obrero.ts'
import { vencerCargas } from '../../../platform/cargas/cargas.queries.ts'
import { tareaDeRevision } from '../../../platform/cargas/cargas.ts'
import { crearReloj } from '../../../platform/reloj.ts'
import { vencerClaves } from './cargas.queries.ts'
import { CARGA_DE_PERSONAL } from './cargas.ts'

// A mail server elsewhere that may be spoken to in clear.
const banco = usarBanco({ env: { SMTP_URL: 'smtp://correo.example.com:25' } })
const api = organizacionCargasApi
const { ver, trabajar, revisar, filasDe, aplicar, pedirHojas } = usarCargasDePersonal(banco)
const de = (id: number) => ({ params: { id: String(id) } })

const accesosDe = (dni: string) =>
  sql<{ area_id: number; cargo_id: number; estado: boolean; user_id: number | null; codigos: number[] }>`
    select a.area_id, a.cargo_id, a.estado, a.user_id,
      array(select p.codigo::integer from permisos p where p.empacce_id = a.empacce_id order by 1) as codigos
    from accesos a join trabajadores t on t.employee_id = a.employee_id
    where t.dni = ${dni} and a.anio_eje = 2026 and a.deleted_at is null order by a.empacce_id`
    .execute(banco.db)
    .then(({ rows }) => rows)

test('ORG-53 people are looked at first, applied in one act, and are equal in the next file', async () => {
  const [una, otra] = [unaPersona(), unaPersona({ AREA: '15', CARGO: '1' })]
  const mala = unaPersona({ DNI: '1234567', SEXO: 'X' })
  const carga = await revisar('jefa', [una, otra, mala])
  expect(carga).toMatchObject({ estado: 'lista', filas: 3, nuevos: 2, rechazados: 1, usuarios: 0, claves: null })
  expect(await accesosDe(una.DNI ?? '')).toEqual([])
  const [primera, , rechazada] = await filasDe('jefa', carga.id)
  expect(primera).toMatchObject({ fila: 2, clase: 'nuevo', lugar: 'Gerencia de Administración, Especialista' })
  expect(rechazada?.motivos).toEqual([
    'El DNI «1234567» tiene 7 dígitos: deben ser 8',
    'El sexo debe ser M, F, MASCULINO, FEMENINO, 1 o 0',
  ])
  expect((await aplicar('jefa', carga.id)).cuerpo.data).toMatchObject({ estado: 'aplicada', registrados: 2 })
  expect(await accesosDe(otra.DNI ?? '')).toMatchObject([{ area_id: 15, cargo_id: 1, estado: true, user_id: null }])
  // Sent twice it is done once.
  expect((await aplicar('jefa', carga.id)).status).toBe(200)
  expect(await accesosDe(otra.DNI ?? '')).toHaveLength(1)
  const misma = await revisar('jefa', [una, { ...otra, NOMBRES: 'Rosa' }])
  expect(misma).toMatchObject({ nuevos: 0, iguales: 2 })
  expect((await filasDe('jefa', misma.id))[1]?.avisos).toEqual(['NOMBRES: se conserva «Elena», como está registrado'])
})

test('ORG-55 refused rows come back with their reasons and can be uploaded again; nobody sees another’s file', async () => {
  const carga = await revisar('jefa', [unaPersona({ AREA: 'Gerencia de Nada' })])
  const { rawPayload } = await (await banco.como('jefa')).enviar({
    method: 'GET',
    url: api.rechazadas.path.replace(':id', String(carga.id)),
  })
  const devuelta = await leerHoja(new File([new Uint8Array(rawPayload)], 'r.xlsx'))
  expect(devuelta[1]?.at(-1)).toBe('No hay un área llamada «Gerencia de Nada»')
  expect((await (await banco.como('sol')).llamar(api.ver, de(carga.id))).status).toBe(404)
  expect((await (await banco.como('sol')).llamar(api.aplicar, { ...de(carga.id), body: {} })).status).toBe(404)
  const pendientes = (await (await banco.como('jefa')).llamar(api.pendientes, {})).cuerpo.data
  expect(pendientes.map(({ id }) => id)).toEqual([carga.id])
  await vencerCargas(banco.db, new Date(Date.now() + 86_400_000))
  expect((await (await banco.como('jefa')).llamar(api.ver, de(carga.id))).status).toBe(404)
})

test('ORG-55 a last try that fails after the check, as where it makes passwords, takes no row away', async () => {
  const una = unaPersona({ PERFIL: 'Redactor' })
  const { id } = await revisar('jefa', [una])
  const { db, archivos } = banco
  const clase = CARGA_DE_PERSONAL(crearReloj(() => AHORA))
  const fallar = tareaDeRevision({ db, archivos, log: MUDO }, clase, () => Promise.reject(new Error('sin claves')))
  await expect(fallar({ carga_id: id }, { ultimo: true })).rejects.toThrow('sin claves')
  expect(await filasDe('jefa', id)).toHaveLength(1)
  expect((await aplicar('jefa', id)).cuerpo.data).toMatchObject({ estado: 'aplicada', registrados: 1, usuarios: 1 })
})

test('ORG-55 whoever works elsewhere is moved only where moves are applied, and keeps no permission', async () => {
  const una = unaPersona()
  await aplicar('jefa', (await revisar('jefa', [una])).id)
  const mudada = { ...una, AREA: 'Gerencia de Desarrollo Urbano' }
  const carga = await revisar('jefa', [mudada])
  expect(carga).toMatchObject({ cambiados: 1, traslados: 1 })
  expect((await filasDe('jefa', carga.id))[0]).toMatchObject({
    ...{ clase: 'cambia', traslado: true },
    avisos: ['Traslado de Gerencia de Administración a Gerencia de Desarrollo Urbano'],
  })
  await aplicar('jefa', carga.id)
  expect(await accesosDe(una.DNI ?? '')).toMatchObject([{ area_id: 20, estado: true }])
  await aplicar('jefa', (await revisar('jefa', [mudada])).id, true)
  expect(await accesosDe(una.DNI ?? '')).toMatchObject([
    { area_id: 20, estado: false },
    { area_id: 15, estado: true, codigos: [] },
  ])
})

test('ORG-53 O10 a profile that only informática gives, and accounts above the caller, are refused by their own reason', async () => {
  const filas = [
    unaPersona({ PERFIL: 'Administrador de usuarios' }),
    unaPersona({ AREA: '21' }),
    unaPersona({ DNI: dniDelElenco('sol'), AREA: '15' }),
    unaPersona({ DNI: dniDelElenco('jefa'), AREA: '15' }),
  ]
  const carga = await revisar('jefa', filas)
  expect((await filasDe('jefa', carga.id)).map(({ motivos }) => motivos)).toEqual([
    ['Solo el área de informática puede hacer este cambio'],
    ['Solo el área de informática puede hacer este cambio'],
    ['Solo el área de informática puede hacer este cambio'],
    ['No puede cambiar sus propios accesos ni permisos'],
  ])
  expect((await revisar('sol', filas)).rechazados).toBe(1)
})

test('TRA-31 permission 6 registers in its own area alone, and makes no users', async () => {
  const carga = await revisar('marta', [
    unaPersona({ AREA: '' }),
    unaPersona({ AREA: '15' }),
    unaPersona({ PERFIL: 'Redactor' }),
    unaPersona({ DNI: dniDelElenco('gloria') }),
  ])
  expect((await filasDe('marta', carga.id)).map(({ clase, motivos }) => [clase, motivos[0]])).toEqual([
    ['nuevo', undefined],
    ['rechazado', 'Solo puede registrar a trabajadores de su área'],
    ['rechazado', 'Los usuarios se crean en Usuarios'],
    ['rechazado', 'Trabaja en otra área: su traslado lo hace la administración de usuarios'],
  ])
  expect((await aplicar('marta', carga.id)).cuerpo.data).toMatchObject({ registrados: 1 })
})

test('ORG-54 a text means what is chosen for all its rows, is offered again, and creating takes ORG-01', async () => {
  const filas = [
    unaPersona({ AREA: 'Ger. de Adm.' }),
    unaPersona({ AREA: 'GER. DE ADM.' }),
    unaPersona({ CARGO: 'Chofer' }),
  ]
  const carga = await revisar('jefa', filas)
  expect(carga.equivalencias).toMatchObject([
    { campo: 'area', texto: 'Ger. de Adm.', filas: 2, elegida: null, recordada: null },
    { campo: 'cargo', texto: 'Chofer', filas: 1 },
  ])
  expect(carga.equivalencias[0]?.parecidas).toHaveLength(3)
  const guardar = async (quien: Persona, id: number, body: object) =>
    (await banco.como(quien)).llamar(api.equivalencias, { ...de(id), body })
  const elegidas = [{ campo: 'area', texto: 'Ger. de Adm.', id: 20 }]
  expect((await guardar('jefa', carga.id, { elegidas })).cuerpo.data).toMatchObject({ nuevos: 2, rechazados: 1 })
  expect((await guardar('jefa', carga.id, { crear_todos: true })).status).toBe(403)
  expect((await guardar('jefa', carga.id, { elegidas: [{ campo: 'area', texto: 'Chofer', id: 999 }] })).status).toBe(
    422,
  )
  const suya = await revisar('sol', filas)
  expect(suya.equivalencias[0]).toMatchObject({ elegida: null, recordada: { id: 20 } })
  const { cuerpo } = await guardar('sol', suya.id, { elegidas, crear_todos: true })
  expect(cuerpo).toMatchObject({ creados: { areas: 0, cargos: 1 }, data: { nuevos: 3, rechazados: 0 } })
})

test('ORG-54 D-35 what cannot be created is said beside its field: a parent, a text, a name in use', async () => {
  const largo = 'Especialista '.repeat(12).trim()
  const carga = await revisar('sol', [unaPersona({ AREA: 'Área por crear' }), unaPersona({ CARGO: largo })])
  expect((await filasDe('sol', carga.id))[1]?.motivos).toContainEqual(expect.stringContaining('120'))
  const faltas = async (body: object) => {
    const { status, cuerpo } = await (await banco.como('sol')).llamar(api.equivalencias, { ...de(carga.id), body })
    return [status, cuerpo.errors]
  }
  expect(await faltas({ crear_todos: true, depende_de: 9_999 })).toEqual([422, { depende_de: 'Elija un área activa' }])
  expect(await faltas({ crear: [{ campo: 'cargo', texto: 'especialista' }] })).toEqual([
    422,
    { crear: 'Ya existe un cargo con ese nombre' },
  ])
  expect((await faltas({ crear: [{ campo: 'cargo', texto: largo }] }))[0]).toBe(422)
})

test('ORG-55 USU-64 a move keeps the end of the access, or takes that of the file, which the preview shows', async () => {
  const titulos = [...TITULOS, 'VIGENTE HASTA']
  const conFin = (fila: Fila, hasta: string) => ({ ...fila, 'VIGENTE HASTA': hasta })
  const [una, otra] = [unaPersona(), unaPersona()]
  await aplicar('jefa', (await revisar('jefa', [conFin(una, '15/12/2026'), conFin(otra, '15/12/2026')], titulos)).id)
  const AREA = 'Gerencia de Desarrollo Urbano'
  const carga = await revisar('jefa', [{ ...una, AREA }, conFin({ ...otra, AREA }, '20/12/2026')], titulos)
  expect((await filasDe('jefa', carga.id)).map(({ cambios }) => cambios.slice(1))).toEqual([
    [],
    [{ campo: 'VIGENTE HASTA', antes: '15/12/2026', despues: '20/12/2026' }],
  ])
  await aplicar('jefa', carga.id, true)
  const { rows } = await sql<{ hasta: string }>`
    select a.hasta from accesos a join trabajadores t on t.employee_id = a.employee_id
    where t.dni in (${una.DNI}, ${otra.DNI}) and a.area_id = 15 and a.estado order by t.dni`.execute(banco.db)
  expect(rows.map(({ hasta }) => hasta)).toEqual(['2026-12-15', '2026-12-20'])
})

test('ORG-55 USU-64 a move before the first day ends nothing earlier than it began, and keeps that day at the new place', async () => {
  const titulos = [...TITULOS, 'VIGENTE DESDE', 'VIGENTE HASTA']
  const una = unaPersona({ 'VIGENTE DESDE': '01/12/2026' })
  await aplicar('jefa', (await revisar('jefa', [una], titulos)).id)
  const mudada = { ...una, AREA: '15', 'VIGENTE DESDE': '' }
  expect((await aplicar('jefa', (await revisar('jefa', [mudada], titulos)).id, true)).status).toBe(200)
  const { rows } = await sql`
    select a.area_id, a.estado, a.desde::text, a.hasta::text from accesos a join trabajadores t on t.employee_id = a.employee_id
    where t.dni = ${una.DNI} order by a.empacce_id`.execute(banco.db)
  expect(rows).toEqual([
    { area_id: 20, estado: false, desde: '2026-12-01', hasta: '2026-12-01' },
    { area_id: 15, estado: true, desde: '2026-12-01', hasta: null },
  ])
  // An end before that day is none.
  const corta = await revisar('jefa', [{ ...una, 'VIGENTE DESDE': '', 'VIGENTE HASTA': '30/11/2026' }], titulos)
  expect((await filasDe('jefa', corta.id))[0]?.motivos).toEqual([MENSAJES_ACCESOS.fechas])
})

test('ORG-55 USU-64 a move takes the access of the coming year along, unless the file says until a day before it', async () => {
  const titulos = [...TITULOS, 'VIGENTE HASTA']
  const conFin = (fila: Fila, hasta: string) => ({ ...fila, 'VIGENTE HASTA': hasta })
  const [una, corta, larga] = [unaPersona(), unaPersona(), unaPersona()]
  await aplicar('jefa', (await revisar('jefa', [una, corta, larga])).id)
  // As a renewal of December makes them.
  await sql`
    insert into accesos (employee_id, area_id, cargo_id, anio_eje, desde)
    select a.employee_id, a.area_id, a.cargo_id, 2027, '2027-01-01' from accesos a join trabajadores t on t.employee_id = a.employee_id
    where t.dni in (${una.DNI}, ${corta.DNI}, ${larga.DNI})`.execute(banco.db)
  const AREA = 'Gerencia de Desarrollo Urbano'
  const mudadas = [{ ...una, AREA }, conFin({ ...corta, AREA }, '31/12/2026'), conFin({ ...larga, AREA }, '31/03/2027')]
  const carga = await revisar('jefa', mudadas, titulos)
  expect(carga).toMatchObject({ cambiados: 3, traslados: 3 })
  expect((await aplicar('jefa', carga.id, true)).status).toBe(200)
  const deEnero = async ({ DNI }: Fila) =>
    (
      await sql`select a.area_id, a.estado, a.desde::text, a.hasta::text, a.fin_motivo is not null as dicho
        from accesos a join trabajadores t on t.employee_id = a.employee_id
        where t.dni = ${DNI} and a.anio_eje = 2027 order by a.empacce_id`.execute(banco.db)
    ).rows
  const termino = { area_id: 20, estado: false, desde: '2027-01-01', hasta: '2027-01-01', dicho: true }
  const sigue = { area_id: 15, estado: true, desde: '2027-01-01', hasta: null, dicho: false }
  expect(await deEnero(una)).toEqual([termino, sigue])
  expect(await deEnero(corta)).toEqual([termino])
  expect(await deEnero(larga)).toEqual([termino, { ...sigue, hasta: '2027-03-31' }])
  expect(await revisar('jefa', mudadas, titulos)).toMatchObject({ iguales: 3 })
})

test('ORG-55 USU-64 a move that would leave somebody without an access from today is refused', async () => {
  const titulos = [...TITULOS, 'VIGENTE DESDE', 'VIGENTE HASTA']
  const [una, otra] = [unaPersona(), unaPersona()]
  await aplicar('jefa', (await revisar('jefa', [una, otra])).id)
  const carga = await revisar(
    'jefa',
    [
      { ...una, AREA: '15', 'VIGENTE DESDE': '01/12/2026' },
      { ...otra, AREA: '15', 'VIGENTE HASTA': '17/11/2026' },
    ],
    titulos,
  )
  expect((await filasDe('jefa', carga.id)).map(({ motivos }) => motivos)).toEqual([
    [MENSAJES_CARGAS.trasladoDesdeHoy],
    [MENSAJES_CARGAS.trasladoDesdeHoy],
  ])
})

test('ORG-55 O11 new users get a password each, on sheets that are handed over once and to nobody else', async () => {
  const carga = await revisar('jefa', [
    unaPersona({ 'APELLIDO PATERNO': 'Ñahui', PERFIL: 'Redactor' }),
    unaPersona({ 'APELLIDO PATERNO': 'Ñahui', PERFIL: 'Redactor' }),
    unaPersona({ USUARIO: 'otra.cuenta', PERFIL: 'Recepción de visitas', CORREO: 'otra@example.com' }),
  ])
  expect(carga).toMatchObject({ usuarios: 3 })
  expect((await filasDe('jefa', carga.id)).map(({ usuario }) => usuario)).toEqual(['enahui', 'enahui2', 'otra.cuenta'])
  const aplicada = (await aplicar('jefa', carga.id)).cuerpo.data
  expect(aplicada).toMatchObject({ usuarios: 3, claves: { en_hojas: 3, por_correo: 0 } })
  // No mail goes out here.
  expect(await banco.db.selectFrom('correos').select('id').execute()).toEqual([])
  const pedir = (quien: Persona) => pedirHojas(quien, carga.id)
  expect((await pedir('sol')).statusCode).toBe(404)
  const volcado = JSON.stringify(await banco.bd.comoDueno('select to_jsonb(k) from cargas_claves k'))
  const { statusCode, rawPayload } = await pedir('jefa')
  expect(statusCode).toBe(200)
  const paginas = (await textoDePdf(rawPayload)).map(sinBlancos)
  expect(paginas).toHaveLength(3)
  const clave = paginas.find((pagina) => pagina.includes('otra.cuenta'))?.match(CLAVE_GENERADA)?.[0] ?? ''
  expect(volcado.includes(clave)).toBe(false)
  const { status } = await banco.ciudadano.llamar(sesionApi.ingresar, {
    body: { username: 'otra.cuenta', password: clave },
  })
  expect(status).toBe(200)
  expect((await pedir('jefa')).statusCode).toBe(410)
})

test('ORG-55 where a password could cross the network in clear it goes on a sheet, which the preview says', async () => {
  const carga = await revisar('jefa', [unaPersona({ PERFIL: 'Redactor', CORREO: 'gilda@example.com' })])
  expect(carga.claves).toEqual({ por_correo: 0, en_hojas: 1, hasta: null })
  expect((await aplicar('jefa', carga.id)).cuerpo.data.claves).toMatchObject({ por_correo: 0, en_hojas: 1 })
  expect(await banco.db.selectFrom('correos').select('id').execute()).toEqual([])
})

test('ORG-55 the sheets are offered for 24 hours from the applying, whenever the file was uploaded', async () => {
  const carga = await revisar('jefa', [unaPersona({ PERFIL: 'Redactor' })])
  // Uploaded twenty hours before it is applied; the nightly sweep comes six hours after that.
  await sql`update cargas set created_at = ${new Date(AHORA.getTime() - 20 * 3_600_000)} where id = ${carga.id}`.execute(
    banco.db,
  )
  expect((await aplicar('jefa', carga.id)).status).toBe(200)
  const luego = new Date(AHORA.getTime() + 6 * 3_600_000)
  const ayer = new Date(luego.getTime() - 24 * 3_600_000)
  await vencerCargas(banco.db, ayer)
  await vencerClaves(banco.db, ayer)
  banco.poner(luego)
  const pendientes = (await (await entrar(banco.app, 'jefa')).llamar(api.pendientes, {})).cuerpo.data
  expect(pendientes.map(({ id, claves }) => [id, claves?.en_hojas, claves?.hasta])).toEqual([
    [carga.id, 1, marcaLima(new Date(AHORA.getTime() + 24 * 3_600_000))],
  ])
  expect((await pedirHojas('jefa', carga.id)).statusCode).toBe(200)
})

test('ORG-55 passwords that nobody downloaded in a day are deleted', async () => {
  const carga = await revisar('jefa', [unaPersona({ PERFIL: 'Redactor' })])
  await aplicar('jefa', carga.id)
  // A day and a second after it was applied.
  await vencerClaves(banco.db, new Date(AHORA.getTime() + 1_000))
  expect(await banco.bd.comoDueno('select 1 from cargas_claves')).toEqual([])
})

test('ORG-55 D-22 a preview that has become untrue is shown again; two who apply at once apply once', async () => {
  const una = unaPersona()
  const carga = await revisar('jefa', [una, unaPersona()])
  await aplicar('sol', (await revisar('sol', [una])).id)
  expect(await aplicar('jefa', carga.id)).toMatchObject({ status: 409, cuerpo: { codigo: 'personalCambiado' } })
  expect(await ver('jefa', carga.id)).toMatchObject({ estado: 'lista', nuevos: 1, iguales: 1 })
  const dosVeces = await enCarrera(
    banco.bd,
    (trx) => sql`select from cargas where id = ${carga.id} for update`.execute(trx),
    [() => aplicar('jefa', carga.id), () => aplicar('jefa', carga.id)],
  )
  expect(dosVeces).toMatchObject([
    { status: 200, cuerpo: { data: { registrados: 1 } } },
    { status: 200, cuerpo: { data: { registrados: 1 } } },
  ])
})

test('ORG-53 the template is taken as it is: its headings are known and its example is nobody', async () => {
  const { rawPayload } = await (await banco.como('jefa')).enviar({
    method: 'GET',
    url: api.plantilla.path.replace(':clase', 'personal'),
  })
  const [titulos, ejemplo] = await leerHoja(new File([new Uint8Array(rawPayload)], 'p.xlsx'))
  expect(titulos?.slice(0, 4)).toEqual(['DNI', 'APELLIDO PATERNO', 'APELLIDO MATERNO', 'NOMBRES'])
  expect(ejemplo?.[0]).toBe('00000000')
})

test('O10 ORG-54 what a text was said to mean holds while that is there; what it cannot mean is refused, and nothing is applied by half', async () => {
  const nueva = await banco.db
    .insertInto('areas')
    .values({ id: 900, name: 'Oficina de Paso' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [una, otra] = [unaPersona({ AREA: 'Of. de paso' }), unaPersona()]
  const carga = await revisar('jefa', [una, otra])
  const decir = async (elegidas: { campo: 'area'; texto: string; id: number }[]) =>
    (await banco.como('jefa')).llamar(api.equivalencias, { ...de(carga.id), body: { elegidas } })
  // 2 is a position, and no area.
  expect((await decir([{ campo: 'area', texto: 'Of. de paso', id: 2 }])).status).toBe(422)
  expect((await decir([{ campo: 'area', texto: 'Of. de paso', id: nueva.id }])).cuerpo.data).toMatchObject({
    nuevos: 2,
  })
  await banco.bd.comoDueno(`update areas set cerrada_at = now(), sucesora_id = 20 where id = ${nueva.id}`)
  expect(await aplicar('jefa', carga.id)).toMatchObject({ status: 409, cuerpo: { codigo: 'personalCambiado' } })
  expect([await accesosDe(una.DNI ?? ''), await accesosDe(otra.DNI ?? '')]).toEqual([[], []])
  expect((await filasDe('jefa', carga.id))[0]?.motivos).toEqual(['No hay un área llamada «Of. de paso»'])
})

test('O10 ORG-53 the reserved profile in the last row of ten thousand is refused, and one row more refuses the file', async () => {
  const filas = Array.from({ length: 10_000 }, (_, i) => ({
    ...unaPersona({ PERFIL: i === 9_998 ? 'Administrador de usuarios' : '' }),
    DNI: String(96_000_000 + i),
  }))
  const carga = await revisar('jefa', filas)
  expect(carga).toMatchObject({ estado: 'lista', filas: 10_000, nuevos: 9_999, rechazados: 1, usuarios: 0 })
  const una = await revisar('jefa', [...filas, unaPersona()])
  expect(una).toMatchObject({ estado: 'fallida', falla: expect.stringContaining('10,000 como máximo') })
})

test('O10 ORG-53 a formula in a name counts by what it showed, and without that the row is refused', async () => {
  const persona = (dni: string, nombre: object) => [
    ...[dni, 'Huamán', 'Ríos', nombre, 'F', 'Gerencia de Administración', 'Especialista', null, null, null],
  ]
  const libro = await unLibro(
    [
      {
        filas: [
          TITULOS,
          persona('97399901', { formula: 'HYPERLINK("http://malo.example","x")' }),
          persona('97399902', { formula: 'CONCATENATE("Ros","a")', resultado: 'Rosa' }),
        ] as Parameters<typeof unLibro>[0][number]['filas'],
      },
    ],
    'personal.xlsx',
  )
  const { cuerpo } = await (await banco.como('jefa')).llamar(api.subirPersonal, {
    archivos: { 'selectedFile[]': [libro] },
    body: {},
  })
  await trabajar(cuerpo.data.id)
  const leidas = await filasDe('jefa', cuerpo.data.id)
  expect(leidas.map(({ clase, nombre }) => [clase, nombre])).toEqual([
    ['rechazado', expect.anything()],
    ['nuevo', 'Huamán Ríos, Rosa'],
  ])
})
