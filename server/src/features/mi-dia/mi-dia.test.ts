import type { Llamada } from '@cabildo/contracts/base/llamada'
import { diaMas } from '@cabildo/contracts/base/tiempo'
import { correosApi } from '@cabildo/contracts/correos'
import { documentosApi } from '@cabildo/contracts/documentos'
import { expedientesApi } from '@cabildo/contracts/expedientes'
import { firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import {
  ASUNTOS,
  direccionDe,
  type MiDia,
  miDiaApi,
  NOMBRES_DE_ASUNTOS,
  type NombreDeAsunto,
} from '@cabildo/contracts/mi-dia'
import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import { visitasApi } from '@cabildo/contracts/visitas'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, entrar, usarBanco } from '../../../test/banco.ts'
import { ELENCO, type Persona } from '../../../test/elenco.ts'
import { conPlazo, darBandejas, entrarEnBandeja, unExpediente } from '../../../test/expedientes.ts'
import { unReclamo } from '../../../test/fabricas-ciudadanos.ts'
import { unDocumento } from '../../../test/fabricas-documentos.ts'
import { unTramite } from '../../../test/fabricas-tramites.ts'
import { insertPlazo } from '../../platform/plazos/plazos.queries.ts'

const banco = usarBanco()
const HOY = '2026-11-18'
const AYER = diaMas(HOY, -1)
const MANANA = diaMas(HOY, 1)

const verComo = async (quien: Cliente): Promise<MiDia> => {
  const { status, cuerpo } = await quien.llamar(miDiaApi.ver)
  expect(status).toBe(200)
  return cuerpo
}
const ver = async (persona: Persona) => verComo(await banco.como(persona))
/** The figures that somebody is told, and those that are not nought. */
const dichos = ({ asuntos }: MiDia) => NOMBRES_DE_ASUNTOS.filter((nombre) => asuntos[nombre] !== null)
const esperan = ({ asuntos }: MiDia) =>
  Object.fromEntries(NOMBRES_DE_ASUNTOS.filter((n) => asuntos[n]).map((n) => [n, asuntos[n]]))

const conReloj = (clave: string, clase: 'respuesta_reclamo' | 'respuesta_informacion', vence: string) =>
  banco.db
    .transaction()
    .execute((trx) =>
      insertPlazo(
        trx,
        { clave, clase, desde: '2026-11-02', dias: 5, silencio: 9, vence },
        { version: 0, dia: '2026-11-02' },
      ),
    )

const reclamo = async (vence: string) => {
  const { id } = await unReclamo(banco.db, { vence })
  await conReloj(`reclamo:${id}`, 'respuesta_reclamo', vence)
}
let solicitudes = 0
const solicitud = async (vence: string) => {
  const { id } = await banco.db
    .insertInto('solicitudes')
    .values({
      ...{
        anio: 2026,
        orden: 70_000 + ++solicitudes,
        dni: '98000001',
        ape_nom: 'QUISPE MAMANI Rosa',
        address: 'Jr. Puno',
      },
      ...{ pedido: 'Copia del presupuesto', email: 'rosa@example.com', vence, huella: `mi-dia-${solicitudes}` },
      created_at: AHORA,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await conReloj(`solicitud:${id}`, 'respuesta_informacion', vence)
}
const visita = (area_id: number, created_at: string, mas: { salida_date?: Date } = {}) =>
  sql`insert into visitas (area_id, empacce_id, employee_id, cargo_id, tipo_doc, nrodoc, name, apellidos, ape_nom, motivo, employee_visitado,
      employee_cargo, created_at, salida_date)
    select ${area_id}, a.empacce_id, a.employee_id, a.cargo_id, 'DNI', '98000001', 'Rosa', 'QUISPE MAMANI', 'QUISPE MAMANI Rosa', 'Trámite', 'Alguien', 'Cargo',
      ${created_at}::timestamptz, ${mas.salida_date ?? null}::timestamptz
    from accesos a where a.area_id = ${area_id} limit 1`.execute(banco.db)

let sol: Cliente
/** Everything that may wait in area 21, whose `sol` has every permission, with as much beside it that must not count. */
beforeAll(async () => {
  await darBandejas(banco)
  const bandeja = await entrarEnBandeja(banco, 'sol')
  sol = bandeja.quien
  const para21 = async (vence?: string) => {
    const caso = await unExpediente(banco, { destinos: [{ dependencia: 21 }] })
    if (vence) await conPlazo(banco, caso.tramite_id, { vence })
    return caso
  }
  await para21()
  await para21(AYER)
  await para21(HOY)
  const mio = await para21('2027-03-01')
  const deNadie = await para21('2027-03-01')
  await bandeja.recibir(mio.oper_id, deNadie.oper_id)
  // Whoever receives has it to begin with.
  await bandeja.asignar(deNadie.registro_id, null)
  await unExpediente(banco, { destinos: [{ dependencia: 20 }] })

  for (const vence of [AYER, AYER, HOY, MANANA]) await reclamo(vence)
  for (const vence of [AYER, HOY, HOY, MANANA]) await solicitud(vence)
  await visita(21, `${HOY} 08:00:00-05`)
  await visita(21, `${HOY} 08:00:00-05`, { salida_date: AHORA })
  await visita(21, `${AYER} 08:00:00-05`)
  await visita(21, '2025-03-03 08:00:00-05')
  await visita(20, `${HOY} 08:00:00-05`)

  await unDocumento(banco.db, { destinos: [{ area_id: 21, derivado: true }] })
  await unDocumento(banco.db, { destinos: [{ area_id: 21, derivado: true, estado: true }] })
  await unDocumento(banco.db, { destinos: [{ area_id: 21, derivado: true }], devuelto: 'Falta el informe' })
  await unDocumento(banco.db, {
    en_secuencia: true,
    destinos: [
      { area_id: 11, motivo: 2, derivado: true },
      { area_id: 21, motivo: 1, derivado: true },
    ],
  })
  await unDocumento(banco.db, { area_id: 21, destinos: [{ area_id: 11, derivado: true }], devuelto: 'Falta la fecha' })
  await unDocumento(banco.db, { area_id: 21 })

  await unTramite(banco)
  await unTramite(banco)
  await banco.db
    .insertInto('correos')
    .values([
      { para: 'a@example.pe', asunto: 'Uno', texto: 'Uno', via: null, ultimo_error: 'ECONNECTION', fallido_at: AHORA },
      { para: 'b@example.pe', asunto: 'Dos', texto: 'Dos', via: null },
    ])
    .execute()
})

test('SHE-56 EXP-05 D-140 what waits for the own area and oneself is counted, and nothing else', async () => {
  const suyo = await verComo(sol)
  expect(suyo.hoy).toBe(HOY)
  expect(dichos(suyo)).toEqual(NOMBRES_DE_ASUNTOS)
  expect(esperan(suyo)).toEqual({
    ...{ expedientes_vencidos: 1, expedientes_hoy: 1, expedientes_por_recibir: 3, expedientes_mios: 1 },
    ...{
      expedientes_sin_asignar: 1,
      reclamos_vencidos: 2,
      reclamos_hoy: 1,
      solicitudes_vencidas: 1,
      solicitudes_hoy: 2,
    },
    ...{ visitas_hoy: 1, visitas_anteriores: 2, documentos_por_firmar: 1, documentos_devueltos: 1 },
    ...{ tramites_por_recepcionar: 2, correos_fallidos: 1 },
  })
})

/** How a screen asks for the rows that its address tells. */
const PIDEN: Record<(typeof ASUNTOS)[NombreDeAsunto]['ruta'], (datos: Record<string, string>) => [Llamada, object]> = {
  bandeja: ({ vencidos, ...datos }) => [
    expedientesApi.listar,
    { body: { ...datos, ...(vencidos && { vencidos: true }) } },
  ],
  documentos: (datos) => [documentosApi.listar, { body: datos }],
  reclamos: (datos) => [reclamosListaApi.listar, { query: columnas(datos) }],
  transparencia_lista: (datos) => [transparenciaListaApi.listar, { query: columnas(datos) }],
  visitas: (datos) => [visitasApi.porArea, { params: { areaID: '21' }, query: columnas(datos) }],
  mpv: (datos) => [mesaDePartesListaApi.listar, { query: columnas(datos) }],
  firmadigital: (datos) => [firmaDigitalApi.porArea, { params: { areaID: '21' }, query: columnas(datos) }],
  buzon: (datos) => [correosApi.listar, { query: columnas(datos) }],
}
const columnas = (datos: Record<string, string>) =>
  Object.fromEntries(Object.entries(datos).map(([campo, valor]) => [`columns[${campo}]`, valor]))

test.each(NOMBRES_DE_ASUNTOS)('EXP-05 D-122 the figure %s opens exactly the rows that it counts', async (nombre) => {
  const { asuntos, hoy } = await verComo(sol)
  const [, datos = ''] = direccionDe(nombre, hoy).split('?')
  const [llamada, envio] = PIDEN[ASUNTOS[nombre].ruta](Object.fromEntries(new URLSearchParams(datos)))
  const { status, cuerpo } = await sol.llamar(llamada, envio as never)
  const { data, recordsFiltered } = cuerpo as unknown as { data: unknown[]; recordsFiltered: number }
  expect([status, recordsFiltered, data.length]).toEqual([200, asuntos[nombre], asuntos[nombre]])
})

describe('what each permission is told', () => {
  const DE_MESA = ['solicitudes_vencidas', 'solicitudes_hoy', 'tramites_por_recepcionar', 'tramites_por_subsanar']
  const DE_BANDEJA = ['expedientes_vencidos', 'expedientes_hoy', 'expedientes_mios', 'expedientes_por_recibir']
  test.each<[Persona, string[]]>([
    ['nadie', []],
    ['marta', []],
    ['silvia', ['documentos_devueltos']],
    ['alcaldesa', ['documentos_por_firmar', 'documentos_devueltos']],
    ['mila', DE_MESA],
    ['rebeca', ['reclamos_vencidos', 'reclamos_hoy']],
    ['admin', ['correos_fallidos']],
    // Who supervises reads trays, and nothing in them waits for her.
    ['jefa', []],
    ['julio', [...DE_BANDEJA, 'visitas_hoy', 'visitas_anteriores']],
    ['luis', [...DE_BANDEJA, 'visitas_hoy', 'visitas_anteriores', 'expedientes_sin_asignar']],
  ])('SHE-56 SHE-98 %s', async (persona, suyos) => {
    expect(dichos(await verComo(await entrar(banco.app, persona))).toSorted()).toEqual([...suyos].toSorted())
  })

  test('D-02 nobody is told what waits in another area', async () => {
    const { asuntos } = await verComo(await entrar(banco.app, 'julio'))
    expect([asuntos.visitas_hoy, asuntos.expedientes_por_recibir]).toEqual([0, 0])
    expect((await verComo(await entrar(banco.app, 'luis'))).asuntos).toMatchObject({
      visitas_hoy: 1,
      expedientes_por_recibir: 1,
    })
  })
})

describe('what opens after signing in', () => {
  const abreDe = ({ token }: Cliente) =>
    JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()).abre as string | undefined
  const ajustar = (quien: Cliente, al_ingresar: string) =>
    quien.llamar(miDiaApi.ajustar, { body: { al_ingresar: al_ingresar as 'welcome' } })

  test('SHE-19 SHE-25 is the welcome until its owner chooses otherwise, on whatever machine, and nobody else’s', async () => {
    const marta = await entrar(banco.app, 'marta')
    expect([abreDe(marta), (await verComo(marta)).al_ingresar]).toEqual([undefined, 'welcome'])
    const antes = await banco.db
      .selectFrom('usuarios')
      .select('updated_at')
      .where('id', '=', ELENCO.marta.id)
      .executeTakeFirstOrThrow()
    expect((await ajustar(marta, 'mi_dia')).status).toBe(200)
    expect((await verComo(marta)).al_ingresar).toBe('mi_dia')
    expect(abreDe(await entrar(banco.app, 'marta'))).toBe('mi_dia')
    expect(abreDe(await entrar(banco.app, 'nadie'))).toBeUndefined()
    // Who has the person's form open at that moment is not refused.
    expect(
      await banco.db.selectFrom('usuarios').select('updated_at').where('id', '=', ELENCO.marta.id).executeTakeFirst(),
    ).toEqual(antes)
    await ajustar(marta, 'welcome')
    expect(abreDe(await entrar(banco.app, 'marta'))).toBeUndefined()
  })

  test('SHE-25 another screen is refused, and so is whoever has no session', async () => {
    expect((await ajustar(await banco.como('nadie'), 'auditoria')).status).toBe(422)
    expect((await ajustar(banco.ciudadano, 'mi_dia')).status).toBe(401)
    expect((await banco.ciudadano.llamar(miDiaApi.ver)).status).toBe(401)
    expect((await ver('nadie')).al_ingresar).toBe('welcome')
  })
})
