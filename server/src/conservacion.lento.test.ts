import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../test/banco.ts'
import { ELENCO, EMPLEADOS } from '../test/elenco.ts'
import { unaSolicitud, unReclamo } from '../test/fabricas-ciudadanos.ts'
import { unTramite } from '../test/fabricas-tramites.ts'
import { MUDO } from '../test/obrero.ts'
import { leerConfig } from './config.ts'
import { carpetasConFilas, conservados, PERMANENTES } from './modulos.ts'
import { contarVencidos, informeDeConservacion } from './platform/conservacion/informe.ts'
import { purgar } from './platform/conservacion/purga.ts'
import { crearReloj } from './platform/reloj.ts'
import { barrerArchivos } from './platform/trabajos/limpieza.ts'
import { listSeriesRotas } from './revision/revision.queries.ts'

const banco = usarBanco()
// Wednesday 18 November 2026 in Lima: two years before begin here, and so does the last day that is kept.
const reloj = crearReloj(() => AHORA)
const LIMITE = new Date('2024-11-18T00:00:00-05:00')
const ANTES = new Date(LIMITE.getTime() - 1)
const DOS_ANIOS = '24'

const lista = (ajustes: Record<string, string> = {}) =>
  conservados(leerConfig({ DATABASE_URL: banco.bd.url, ...ajustes }))
const hacer = (ajustes: Record<string, string>, mas: { porTanda?: number } = {}) =>
  purgar(lista(ajustes), { db: banco.db, reloj, log: MUDO, quien: 'trabajo', ...mas })
const TODO = {
  CONSERVACION_VISITAS_MESES: DOS_ANIOS,
  CONSERVACION_TRAMITES_OBSERVADOS_MESES: DOS_ANIOS,
  CONSERVACION_ELIMINADOS_MESES: DOS_ANIOS,
  CONSERVACION_TRAMITES_CONTACTO_MESES: DOS_ANIOS,
  CONSERVACION_RECLAMOS_CONTACTO_MESES: DOS_ANIOS,
  CONSERVACION_SOLICITUDES_CONTACTO_MESES: DOS_ANIOS,
  CONSERVACION_EXPEDIENTES_CONTACTO_MESES: DOS_ANIOS,
  CONSERVACION_TRABAJADORES_MESES: DOS_ANIOS,
  CONSERVACION_CONSULTAS_MESES: DOS_ANIOS,
  CONSERVACION_AUDITORIA_MESES: DOS_ANIOS,
}

const unaVisita = async (created_at: Date, mas: { deleted_at?: Date; updated_at?: Date; area_id?: number } = {}) =>
  (
    await banco.db
      .insertInto('visitas')
      .values({
        ...{ area_id: 20, empacce_id: EMPLEADOS.activoDe20, employee_id: 101, cargo_id: 2, nrodoc: '98000077' },
        ...{ name: 'Ana', apellidos: 'Puma', ape_nom: 'PUMA Ana', motivo: 'Un asunto muy suyo' },
        ...{ employee_visitado: 'Tello', employee_cargo: 'Especialista', created_at, updated_at: created_at },
        ...mas,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const unCorreo = async (enviado_at: Date | null, mas: { fallido_at?: Date; via?: 'buzon' } = {}) =>
  (
    await banco.db
      .insertInto('correos')
      .values({ para: 'ana@example.com', asunto: 'Su trámite', texto: 'Hola', enviado_at, created_at: ANTES, ...mas })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const quedan = async (tabla: 'visitas' | 'correos' | 'tramites' | 'consultas', ids: number[]) =>
  (await banco.db.selectFrom(tabla).select('id').where('id', 'in', ids).orderBy('id').execute()).map(({ id }) => id)

/** The trail is dated by the database's clock, and nobody may date it back but its owner. */
const envejecerAuditoria = (a: Date) =>
  banco.bd.comoDueno(`
    alter table auditoria disable trigger auditoria_intacta;
    update auditoria set en = '${a.toISOString()}' where en > now() - interval '1 day' and peticion is null;
    alter table auditoria enable trigger auditoria_intacta`)
const lineasDe = (tabla: string, registro: number) =>
  banco.db
    .selectFrom('auditoria')
    .select(['accion', 'antes', 'despues', 'reducida', 'peticion'])
    .where('tabla', '=', tabla)
    .where('registro', '=', String(registro))
    .orderBy('id')
    .execute()

describe('how long things are kept', () => {
  beforeEach(() =>
    banco.bd.comoDueno('truncate visitas, visitas_conteo, purgas, correos, correos_conteo, pruebas cascade'),
  )

  test('P-10 without a setting no record goes, however old; mails do after 90 days', async () => {
    const visita = await unaVisita(new Date('2001-01-01T10:00:00-05:00'))
    const limite = new Date('2026-08-20T00:00:00-05:00')
    const [viejo, justo] = [await unCorreo(new Date(limite.getTime() - 1)), await unCorreo(limite)]
    const nada = { filas: 0, archivos: 0, lineas: 0 }
    expect(await hacer({})).toEqual([
      { ...nada, modulo: 'correos', hasta: limite, filas: 1 },
      { ...nada, modulo: 'auditoria_repaso', hasta: new Date('2026-05-22T00:00:00-05:00') },
    ])
    expect(await quedan('visitas', [visita])).toEqual([visita])
    expect(await quedan('correos', [viejo, justo])).toEqual([justo])
    await hacer({ CONSERVACION_CORREOS_DIAS: 'siempre' })
    expect(await quedan('correos', [justo])).toEqual([justo])
  })

  test('P-10 a visit goes when the day of its limit begins, and not a moment before; its totals follow (D-42)', async () => {
    const viejas = [await unaVisita(ANTES), await unaVisita(ANTES)]
    const justa = await unaVisita(LIMITE, { updated_at: ANTES })
    const corregida = await unaVisita(ANTES, { updated_at: LIMITE })
    const eliminada = await unaVisita(ANTES, { deleted_at: ANTES })
    const [estado] = (await contarVencidos(lista(TODO), { db: banco.db, reloj })).filter((e) => e.modulo === 'visitas')
    expect(estado?.vencidos).toEqual({ filas: 2, desde: ANTES })
    await hacer({ CONSERVACION_VISITAS_MESES: DOS_ANIOS })
    expect(await quedan('visitas', [...viejas, justa, corregida, eliminada])).toEqual([justa, corregida, eliminada])
    await hacer({ CONSERVACION_ELIMINADOS_MESES: DOS_ANIOS })
    expect(await quedan('visitas', [justa, corregida, eliminada])).toEqual([justa, corregida])
    const { rows } = await sql`select sum(total)::integer as total from visitas_conteo`.execute(banco.db)
    expect(rows).toEqual([{ total: 2 }])
  })

  test('P-19 what goes leaves in the trail that it went, and no value of it, of before either', async () => {
    const visita = await unaVisita(ANTES)
    await banco.db.updateTable('visitas').set({ motivo: 'Otro asunto' }).where('id', '=', visita).execute()
    await envejecerAuditoria(ANTES)
    await hacer({ CONSERVACION_VISITAS_MESES: DOS_ANIOS })
    const lineas = await lineasDe('visitas', visita)
    expect(lineas.map(({ accion, reducida }) => [accion, reducida])).toEqual([
      ['INSERT', true],
      ['UPDATE', true],
      ['DELETE', true],
    ])
    expect(JSON.stringify(lineas)).not.toMatch(/98000077|PUMA|asunto/)
    expect(lineas[0]?.despues).toMatchObject({ motivo: '[retirado]', area_id: 20 })
    expect(lineas[1]).toMatchObject({ antes: { motivo: '[retirado]' }, despues: { motivo: '[retirado]' } })
    expect(lineas[2]).toMatchObject({ antes: {}, peticion: expect.stringMatching(/^purga-\d+$/) })
    const [purga] = await banco.db.selectFrom('purgas').selectAll().where('modulo', '=', 'visitas').execute()
    expect(purga).toMatchObject({ filas: 1, lineas: 2, archivos: 0, quien: 'trabajo', hasta: LIMITE, fin: AHORA })
    const [suya] = await lineasDe('purgas', purga?.id ?? 0)
    expect(suya).toMatchObject({ accion: 'UPDATE', reducida: false, despues: { filas: 1, modulo: 'visitas' } })
  })

  test('P-10 nobody is told of each row that goes, and a purge that is cut goes on', async () => {
    const ids = []
    for (let i = 0; i < 7; i++) ids.push(await unaVisita(ANTES))
    const eventos = async () => (await sql`select from eventos where tema = 'visitas'`.execute(banco.db)).rows.length
    const habia = await eventos()
    const [visitas] = lista({ CONSERVACION_VISITAS_MESES: DOS_ANIOS }).filter(({ modulo }) => modulo === 'visitas')
    if (!visitas) throw new Error('Las visitas no se conservan')
    let tandas = 0
    const cortada = {
      ...visitas,
      tanda: async (...datos: Parameters<typeof visitas.tanda>) => {
        const tanda = await visitas.tanda(...datos)
        if (++tandas === 3) throw new Error('corte de luz')
        return tanda
      },
    }
    const partes = { db: banco.db, reloj, log: MUDO, quien: 'trabajo' as const, porTanda: 2 }
    await expect(purgar([cortada], partes)).rejects.toThrow('corte de luz')
    expect(await quedan('visitas', ids)).toHaveLength(3)
    expect(await purgar([visitas], partes)).toMatchObject([{ filas: 3 }])
    expect(await quedan('visitas', ids)).toEqual([])
    expect(await eventos()).toBe(habia)
    const purgas = await banco.db.selectFrom('purgas').select(['filas', 'fin']).orderBy('id').execute()
    expect(purgas).toEqual([
      { filas: 4, fin: null },
      { filas: 3, fin: AHORA },
    ])
  })

  test('P-10 a row that somebody holds is left for the next time, and people write meanwhile', async () => {
    const [tomada, libre] = [await unaVisita(ANTES), await unaVisita(ANTES)]
    await banco.db.transaction().execute(async (trx) => {
      await trx.selectFrom('visitas').select('id').where('id', '=', tomada).forUpdate().execute()
      await hacer({ CONSERVACION_VISITAS_MESES: DOS_ANIOS })
      await unaVisita(AHORA)
    })
    expect(await quedan('visitas', [tomada, libre])).toEqual([tomada])
    const aLaVez = await Promise.all([hacer(TODO, { porTanda: 1 }), hacer(TODO, { porTanda: 1 })])
    expect(aLaVez.flat().reduce((suma, { modulo, filas }) => suma + (modulo === 'visitas' ? filas : 0), 0)).toBe(1)
  })

  test('P-10 mails that wait stay, those given up go with their job, and the mailbox counts right (SHE-103)', async () => {
    const viejo = new Date('2026-01-02T10:00:00-05:00')
    const [espera, fallido, delBuzon] = [
      await unCorreo(null),
      await unCorreo(null, { fallido_at: viejo }),
      await unCorreo(viejo, { via: 'buzon' }),
    ]
    for (const id of [espera, fallido])
      await sql`select graphile_worker.add_job('enviar_correo', job_key := ${`correo:${id}`})`.execute(banco.db)
    await hacer({})
    expect(await quedan('correos', [espera, fallido, delBuzon])).toEqual([espera])
    const { rows } = await sql`select key from graphile_worker.jobs where key like 'correo:%'`.execute(banco.db)
    expect(rows).toEqual([{ key: `correo:${espera}` }])
    const { rows: conteo } = await sql`
      select estado, sum(total)::integer as total from correos_conteo group by 1 having sum(total) <> 0`.execute(
      banco.db,
    )
    expect(conteo).toEqual([{ estado: 'pendiente', total: 1 }])
  })
})

/** Of a complaint that was answered. */
const RESPONDIDO = { estado: 'RESPONDIDO', respondido_at: ANTES, respondido_por: ELENCO.sol.id } as const

describe('filings, complaints and requests', () => {
  const observar = (id: number, observado_at: Date) =>
    banco.db
      .updateTable('tramites')
      .set({ send_mail: true, modo_observacion: 'anular', motivo: 'Falta la firma', observado_at })
      .where('id', '=', id)
      .execute()
  const desistir = async (id: number, desistido_at: Date) => {
    await sql`insert into desistimientos (clave, alcance, huella) values (${`tramite:${id}`}, 'procedimiento', '')`.execute(
      banco.db,
    )
    await banco.db.updateTable('tramites').set({ desistido_at }).where('id', '=', id).execute()
  }
  const recibir = (id: number, recibido_at: Date) =>
    banco.db
      .updateTable('tramites')
      .set({ expe_id: `2024-${id}`, recibido_at })
      .where('id', '=', id)
      .execute()
  const viejo = { created_at: new Date('2024-01-10T10:00:00-05:00') }

  test('P-10 EXP-68 an observed or withdrawn filing goes with its rows, its files with the sweep; received and waiting ones stay', async () => {
    const [observado, justo, recibido, espera] = await Promise.all([
      unTramite(banco, { ...viejo, anexos: ['plano.pdf'] }),
      unTramite(banco, viejo),
      unTramite(banco, viejo),
      unTramite(banco, viejo),
    ])
    await observar(observado.id, ANTES)
    await observar(justo.id, LIMITE)
    await recibir(recibido.id, ANTES)
    const [desistido, hacePoco] = [await unTramite(banco, viejo), await unTramite(banco, viejo)]
    await desistir(desistido.id, ANTES)
    await desistir(hacePoco.id, LIMITE)
    const purgados = await hacer({ CONSERVACION_TRAMITES_OBSERVADOS_MESES: DOS_ANIOS })
    const purgado = purgados.find(({ modulo }) => modulo === 'tramites_observados')
    expect(purgado).toMatchObject({ filas: 2, archivos: 3 })
    const { rows: desistimientos } = await sql`select clave from desistimientos`.execute(banco.db)
    expect(desistimientos).toEqual([{ clave: `tramite:${hacePoco.id}` }])
    const ids = [desistido.id, observado.id, justo.id, recibido.id, espera.id]
    expect(await quedan('tramites', ids)).toEqual([justo.id, recibido.id, espera.id].sort((a, b) => a - b))
    const manana = crearReloj(() => new Date(Date.now() + 2 * 86_400_000))
    await barrerArchivos(banco.archivos, carpetasConFilas(banco.db), manana, MUDO)()
    const pesos = (rutas: string[]) => Promise.all(rutas.map((ruta) => banco.archivos.pesar('mpvirtual', ruta)))
    expect(await pesos(observado.archivos)).toEqual([null, null])
    expect(await pesos(recibido.archivos)).toEqual([expect.any(Number)])
    // D-21: its number is nobody else's, and no gap for whoever looks through the series (E11).
    expect(await listSeriesRotas(banco.db)).toEqual([])
    const nuevo = await unTramite(banco, viejo)
    expect(nuevo.nro_registro > espera.nro_registro && nuevo.nro_registro > observado.nro_registro).toBe(true)
    const { rows } = await sql`
      select (select sum(total)::integer from tramites_conteo) = (select count(*)::integer from tramites where deleted_at is null) as igual`.execute(
      banco.db,
    )
    expect(rows).toEqual([{ igual: true }])
  })

  test('P-19 a deleted filing goes, P-10 a received one loses its contact and nothing else', async () => {
    const [eliminado, recibido, justo] = [
      await unTramite(banco, viejo),
      await unTramite(banco, viejo),
      await unTramite(banco, viejo),
    ]
    await banco.db.updateTable('tramites').set({ deleted_at: ANTES }).where('id', '=', eliminado.id).execute()
    await recibir(recibido.id, ANTES)
    await recibir(justo.id, LIMITE)
    const leer = (id: number) =>
      banco.db.selectFrom('tramites').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const [antes, otro] = [await leer(recibido.id), await leer(justo.id)]
    await hacer({ CONSERVACION_ELIMINADOS_MESES: DOS_ANIOS, CONSERVACION_TRAMITES_CONTACTO_MESES: DOS_ANIOS })
    expect(await quedan('tramites', [eliminado.id])).toEqual([])
    expect(await leer(recibido.id)).toEqual({
      ...antes,
      phone: '',
      email: '',
      // The address is not found any more, either.
      busqueda: antes.busqueda.replace(antes.email, ''),
    })
    expect(await leer(justo.id)).toEqual(otro)
  })

  test('CON-28 P-10 a case goes with its filing; that of a received one stays, without the address it was given', async () => {
    const [eliminado, recibido] = [await unTramite(banco, viejo), await unTramite(banco, viejo)]
    const reclamo = await unReclamo(banco.db, { ...viejo, ...RESPONDIDO, vence: '2024-11-17', expe_id: 'caso' })
    const claves = [`tramite:${eliminado.id}`, `tramite:${recibido.id}`, `reclamo:${reclamo.id}`]
    for (const clave of claves)
      await banco.db.insertInto('casos').values({ clave, codigo: 'K7QF3MZ9', correo: 'otro@example.com' }).execute()
    await banco.db
      .insertInto('casos_cargos')
      .values(claves.map((clave) => ({ clave, orden: 0, clase: 'presentacion', pedido_at: ANTES })))
      .execute()
    await banco.db.updateTable('tramites').set({ deleted_at: ANTES }).where('id', '=', eliminado.id).execute()
    await recibir(recibido.id, ANTES)
    await hacer({
      ...{ CONSERVACION_ELIMINADOS_MESES: DOS_ANIOS, CONSERVACION_TRAMITES_CONTACTO_MESES: DOS_ANIOS },
      CONSERVACION_RECLAMOS_CONTACTO_MESES: DOS_ANIOS,
    })
    const quedan = await banco.db
      .selectFrom('casos')
      .select(['clave', 'correo'])
      .where('clave', 'in', claves)
      .orderBy('clave', 'desc')
      .execute()
    expect(quedan).toEqual([
      { clave: claves[1], correo: null },
      { clave: claves[2], correo: null },
    ])
    const cargos = await banco.db.selectFrom('casos_cargos').select('clave').where('clave', 'in', claves).execute()
    expect(cargos.map(({ clave }) => clave).sort()).toEqual([claves[1], claves[2]].sort())
  })

  test('P-10 a complaint, a request and an expediente lose how to reach somebody, and keep number and text', async () => {
    const vencido = { vence: '2024-11-17', ...viejo, ...RESPONDIDO }
    const unos = await unReclamo(banco.db, { ...vencido, expe_id: 'a' })
    const justos = await unReclamo(banco.db, { ...vencido, vence: '2024-11-18', expe_id: 'b' })
    const abierto = await unReclamo(banco.db, { ...vencido, path: null, expe_id: null })
    // Whoever still waits for an answer is written to; what is of before is answered elsewhere (REC-41).
    const sinResponder = await unReclamo(banco.db, { vence: '2024-11-17', ...viejo, expe_id: 'e' })
    const deAntes = await unReclamo(banco.db, { vence: '2024-11-17', ...viejo, expe_id: 'f', anterior: true })
    const respondida = { ...RESPONDIDO, estado: 'RESPONDIDA' } as const
    const pedida = await unaSolicitud(banco.db, { ...viejo, ...respondida, email: 'ana@example.com', expe_id: 'c' })
    await banco.db.updateTable('solicitudes').set({ vence: '2024-11-17' }).where('id', '=', pedida.id).execute()
    const justa = await unaSolicitud(banco.db, { ...viejo, ...respondida, email: 'eva@example.com', expe_id: 'd' })
    await banco.db.updateTable('solicitudes').set({ vence: '2024-11-18' }).where('id', '=', justa.id).execute()
    const { exma_id } = await banco.db
      .insertInto('expedientes')
      .values({ anio: 2024, numero: 7 })
      .returning('exma_id')
      .executeTakeFirstOrThrow()
    const unRegistro = {
      ...{ exma_id, anio: 2024, tipo_documento: 'OFICIO', numero_documento: '1', folios: 1, asunto: 'Asunto' },
      ...{ solicitante: 'Puma', documento_identidad: '98000077', email: 'ana@example.com' },
    }
    await banco.db
      .insertInto('registros')
      .values([
        { ...unRegistro, numero: 7, clave: 'tramite:7', created_at: ANTES },
        { ...unRegistro, numero: 8, clave: 'tramite:8', created_at: LIMITE },
      ])
      .execute()
    await envejecerAuditoria(ANTES)
    await hacer(TODO)
    const reclamos = await banco.db
      .selectFrom('reclamos')
      .select(['id', 'phone', 'email', 'descripcion', 'ndoc'])
      .where('id', 'in', [unos.id, justos.id, abierto.id, sinResponder.id, deAntes.id])
      .orderBy('id')
      .execute()
    const entero = { phone: '987654321', email: 'rosa.q@example.com', descripcion: 'No me dieron recibo' }
    expect(reclamos).toEqual([
      { id: unos.id, ...entero, phone: '', email: '', ndoc: '98000001' },
      { id: justos.id, ...entero, ndoc: '98000001' },
      { id: abierto.id, ...entero, ndoc: '98000001' },
      { id: sinResponder.id, ...entero, ndoc: '98000001' },
      { id: deAntes.id, ...entero, phone: '', email: '', ndoc: '98000001' },
    ])
    expect(JSON.stringify(await lineasDe('reclamos', unos.id))).not.toMatch(/987654321|rosa\.q/)
    const solicitud = await banco.db
      .selectFrom('solicitudes')
      .select(['numero', 'address', 'email', 'pedido', 'busqueda'])
      .where('id', '=', pedida.id)
      .executeTakeFirstOrThrow()
    expect(solicitud).toMatchObject({
      numero: pedida.numero,
      address: '',
      email: '',
      pedido: 'Presupuesto de la plaza',
    })
    expect(solicitud.busqueda).not.toContain('ana@')
    const otra = await banco.db.selectFrom('solicitudes').select('email').where('id', '=', justa.id).executeTakeFirst()
    expect(otra).toEqual({ email: 'eva@example.com' })
    const registros = await banco.db
      .selectFrom('registros')
      .select(['email', 'solicitante'])
      .where('clave', 'in', ['tramite:7', 'tramite:8'])
      .orderBy('numero')
      .execute()
    expect(registros).toEqual([
      { email: '', solicitante: 'Puma' },
      { email: 'ana@example.com', solicitante: 'Puma' },
    ])
  })

  test('P-20 an employee who left keeps the name; P-11 old lookups go', async () => {
    await banco.db
      .insertInto('trabajadores')
      .values([
        {
          employee_id: 901,
          dni: '98000901',
          name: 'Eva',
          ape_pat: 'Ríos',
          ape_mat: 'Paz',
          fecha_nac: '1980-01-02',
          sexo: 0,
          deleted_at: ANTES,
        },
        {
          employee_id: 902,
          dni: '98000902',
          name: 'Luz',
          ape_pat: 'Ríos',
          ape_mat: 'Paz',
          fecha_nac: '1981-01-02',
          sexo: 0,
          deleted_at: LIMITE,
        },
      ])
      .execute()
    const nota = { que: 'padron', de: '98000077', filas: 1, user_id: 1 }
    const notas = await banco.db
      .insertInto('consultas')
      .values([
        { ...nota, created_at: ANTES },
        { ...nota, created_at: LIMITE },
      ])
      .returning('id')
      .execute()
    await hacer(TODO)
    const filas = await banco.db
      .selectFrom('trabajadores')
      .select(['name', 'fecha_nac', 'sexo'])
      .where('employee_id', 'in', [901, 902])
      .orderBy('employee_id')
      .execute()
    expect(filas).toEqual([
      { name: 'Eva', fecha_nac: null, sexo: null },
      { name: 'Luz', fecha_nac: '1981-01-02', sexo: 0 },
    ])
    const ids = notas.map(({ id }) => id)
    expect(await quedan('consultas', ids)).toEqual(ids.slice(1))
  })
})

describe('the audit trail', () => {
  const linea = (en: string, registro: string) =>
    banco.bd.comoDueno(`insert into auditoria (en, user_id, peticion, tabla, registro, accion, antes, despues)
      values ('${en}', 2, 'vieja', 'usuarios', '${registro}', 'UPDATE',
        '{"username": "ana", "area_id": 1, "estado": true}', '{"username": "eva", "area_id": 1, "estado": false}')`)

  test('P-19 an old line loses its values and keeps who, what, when and the names of the fields', async () => {
    // The purges of other tests have gone through what was here.
    await banco.bd.comoDueno('truncate purgas')
    await linea('2024-11-17 23:59:59.999999-05', '701')
    await linea('2024-11-18 00:00:00-05', '702')
    // More of one instant than a batch holds.
    for (let i = 0; i < 5; i++) await linea('2023-01-01 00:00:00.000001-05', `71${i}`)
    await hacer({ CONSERVACION_AUDITORIA_MESES: DOS_ANIOS }, { porTanda: 2 })
    const reducida = {
      reducida: true,
      antes: { username: '[retirado]', estado: true },
      despues: { username: '[retirado]', estado: false },
      ...{ accion: 'UPDATE', peticion: 'vieja' },
    }
    expect(await lineasDe('usuarios', 701)).toEqual([reducida])
    for (let i = 0; i < 5; i++) expect(await lineasDe('usuarios', 710 + i)).toEqual([reducida])
    expect(await lineasDe('usuarios', 702)).toMatchObject([{ reducida: false, despues: { username: 'eva' } }])
    const { cuerpo } = await (await banco.como('admin'))
      .enviar({
        method: 'GET',
        url: '/api/auditoria?columns[registro]=701',
      })
      .then((r) => ({ cuerpo: r.json() }))
    expect(cuerpo.data[0]).toMatchObject({ user_id: 2, accion: 'modifico' })
    expect(cuerpo.data[0].cambios).toContainEqual({ campo: 'username', antes: '[retirado]', despues: '[retirado]' })
    // The next one begins where this one came.
    await linea('2024-11-18 00:00:00-05', '703')
    const otro = crearReloj(() => new Date(AHORA.getTime() + 86_400_000))
    const [suyo] = (
      await purgar(lista({ CONSERVACION_AUDITORIA_MESES: DOS_ANIOS }), {
        ...{ db: banco.db, reloj: otro, log: MUDO, quien: 'trabajo' },
      })
    ).slice(-1)
    expect(suyo?.lineas).toBeGreaterThanOrEqual(2)
    expect(await lineasDe('usuarios', 703)).toMatchObject([{ reducida: true }])
  })

  test('P-19 what was too young when its record was purged goes half a year after the purge, of that record alone', async () => {
    const [visita, otra] = [await unaVisita(ANTES), await unaVisita(AHORA)]
    await hacer({ CONSERVACION_VISITAS_MESES: DOS_ANIOS })
    const sinSus = { reducida: true, despues: { motivo: '[retirado]' } }
    const con = { reducida: false, despues: { nrodoc: '98000077' } }
    expect(await lineasDe('visitas', visita)).toMatchObject([con, { accion: 'DELETE' }])
    await hacer({})
    expect(await lineasDe('visitas', visita)).toMatchObject([con, { accion: 'DELETE' }])
    // Half a year goes by, and more: nights that had nothing to do have come meanwhile.
    await banco.bd.comoDueno(`
      truncate purgas;
      alter table auditoria disable trigger auditoria_intacta;
      update auditoria set en = en - interval '2 years' where tabla = 'visitas' and registro in ('${visita}', '${otra}');
      alter table auditoria enable trigger auditoria_intacta`)
    const repaso = lista({}).filter(({ modulo }) => modulo === 'auditoria_repaso')
    const [estado] = await contarVencidos(repaso, { db: banco.db, reloj })
    expect(estado?.vencidos?.filas).toBe(1)
    expect((await hacer({}, { porTanda: 1 })).at(-1)).toMatchObject({ modulo: 'auditoria_repaso', lineas: 1 })
    expect(await lineasDe('visitas', visita)).toMatchObject([sinSus, { accion: 'DELETE' }])
    expect(await lineasDe('visitas', otra)).toMatchObject([con])
    const [despues] = await contarVencidos(repaso, { db: banco.db, reloj })
    expect(despues?.vencidos?.filas).toBe(0)
  })

  test.each([
    "update auditoria set despues = null where registro = '702'",
    "select set_config('cabildo.reduccion', 'si', false), id from auditoria for update",
    "select reducir_auditoria('-infinity', 0, now() - interval '179 days', 10)",
  ])('D-33 the application cannot touch the last half a year, nor anything by hand: %s', async (orden) => {
    const error = await sql
      .raw(orden)
      .execute(banco.db)
      .then(
        () => null,
        (e: { code?: string }) => e.code,
      )
    expect(error).toBe('42501')
  })

  test('D-33 asking for a young record leaves its lines as they are', async () => {
    const visita = await unaVisita(AHORA)
    await sql`select reducir_auditoria_de('visitas', ${[String(visita)]}::text[])`.execute(banco.db)
    expect(await lineasDe('visitas', visita)).toMatchObject([{ reducida: false, despues: { nrodoc: '98000077' } }])
  })
})

describe('the report', () => {
  test('P-10 tells each term, what is due and what went, and nobody', async () => {
    await banco.bd.comoDueno('truncate visitas, visitas_conteo, purgas')
    await unaVisita(ANTES)
    let notado = ''
    const destino = new Writable({
      write: (trozo, _, listo) => {
        notado += trozo
        listo()
      },
    })
    const ajustes = { CONSERVACION_VISITAS_MESES: DOS_ANIOS }
    const partes = { db: banco.db, reloj, entidad: 'Municipalidad de Prueba', permanentes: PERMANENTES }
    const antes = await informeDeConservacion(lista(ajustes), partes)
    expect(antes).toMatch(/Visitas, desde que se registraron +\| 24 meses +\| 1 +\| 17\/11\/2024/)
    expect(antes).toMatch(/Trámites observados.+\| siempre +\| — /)
    expect(antes).toMatch(/nacimientos +\| siempre: registro civil/)
    expect(antes).toContain('Todavía no hubo ninguna.')
    await purgar(lista(ajustes), { db: banco.db, reloj, log: pino(destino), quien: 'orden' })
    const despues = await informeDeConservacion(lista(ajustes), partes)
    expect(despues).toMatch(/18\/11\/2026 10:30 \| Visitas, .+ \| 18\/11\/2024 \| 1 .+ \| orden/)
    expect(despues).toMatch(/Visitas, desde que se registraron +\| 24 meses +\| 0 /)
    expect(notado).toContain('"modulo":"visitas"')
    expect(`${notado}${despues}`).not.toMatch(/98000077|PUMA/)
    // Nights with nothing to do push nothing out of the report; one that was cut is told.
    await banco.bd.comoDueno(`insert into purgas (modulo, hasta, quien, inicio, fin, ms)
      select 'visitas', now(), 'trabajo', now(), now(), 1 from generate_series(1, 100)`)
    await banco.bd.comoDueno(
      `insert into purgas (modulo, hasta, quien, inicio) values ('visitas', now(), 'trabajo', now())`,
    )
    const alMes = await informeDeConservacion(lista(ajustes), partes)
    const ultimas = alMes.slice(alMes.indexOf('## Últimas purgas')).match(/^\| \d.*$/gm)
    expect(ultimas).toEqual([expect.stringContaining('interrumpida'), expect.stringMatching(/\| 1 .+ \| orden/)])
  })
})
