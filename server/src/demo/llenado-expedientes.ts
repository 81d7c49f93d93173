import type { Db } from '../platform/db/conexion.ts'
import { enTransaccion } from '../platform/db/transaccion.ts'
import { crearReloj, type Reloj } from '../platform/reloj.ts'
import type { AREAS_DEMO } from './cuentas.ts'
import { CALENDARIO_DEMO, diasHabilesAntesDe } from './dias.ts'
import { apartarForaneas, apartarTabla, asentar, darHolgura, reponer } from './llenado.queries.ts'
import {
  contarBandejas,
  contarTramites,
  insertMovimientosLlenos,
  insertPlazosLlenos,
  insertRegistrosLlenos,
  insertTramitesLlenos,
  llevarHechos,
  prepararCasos,
  prepararMovimientos,
} from './llenado-expedientes.queries.ts'

/** The area with a full tray. */
const AREA_LLENA: keyof typeof AREAS_DEMO = 15
const MESA: keyof typeof AREAS_DEMO = 9
/** The engine's calendar begins in 2017; a register of three years is what trays are measured with. */
const ANIOS = 3
/** Cases whose facts are brought up to date at once, so that there is progress to show. */
const TRAMO = 20_000
const ACTOR = { user_id: null, peticion: 'demostracion-llenado' }

/** Terms of the types of procedure, of which the longest is also that of what has no type. */
const TERMINOS = [5, 10, 15, 30] as const

/** All that a case is made of, and so all that is set aside while it is filled. */
const TABLAS = [
  'tramites',
  'tramites_archivos',
  'casos',
  'registros',
  'movimientos',
  'plazos',
  'plazos_eventos',
] as const

const QUE = [
  'Solicito licencia de funcionamiento para bodega',
  'Solicito licencia de edificación de una vivienda',
  'Solicito constancia de posesión de un lote',
  'Solicito certificado de parámetros urbanísticos',
  'Solicito inspección técnica de una azotea',
  'Solicito autorización para usar la vía pública',
  'Solicito fraccionamiento del impuesto predial',
  'Solicito exoneración de pago por viudez',
  'Solicito partida de matrimonio certificada',
  'Solicito el retiro de un poste inclinado',
  'Solicito la poda de árboles que tapan el alumbrado',
  'Solicito la reparación de un buzón hundido',
  'Pido el cierre de la calle por la fiesta patronal',
  'Denuncio ruidos molestos de un taller de mecánica',
  'Denuncio una construcción sin licencia',
  'Comunico la mudanza de mi taller de carpintería',
  'Presento la valorización de la obra de pistas y veredas',
  'Presento descargos contra la papeleta de infracción',
  'Interpongo recurso de reconsideración',
  'Reitero mi pedido de visita',
] as const
const DONDE = [
  'en el barrio San Isidro',
  'en la urbanización Los Cipreses',
  'en el jirón Los Molles',
  'en Pampa Alta',
  'en la avenida Los Libertadores',
  'en el pasaje Las Orquídeas',
  'frente al mercado central',
  'en el asentamiento Villa Esperanza',
  'junto al colegio San Martín',
  'en la quebrada Honda',
  'en el parque de la Amistad',
] as const
const PROVEIDOS = [
  'Para su atención',
  'Emitir opinión técnica',
  'Verificar e informar',
  'Por corresponder',
  'Proyectar respuesta',
] as const
const MOTIVOS = [
  'Atendido sin respuesta escrita: se atendió en la oficina',
  'Atendido sin respuesta escrita: se hizo la visita',
  'No corresponde a la municipalidad: se orientó al vecino',
  'Otro: ya no lo necesita',
] as const

/**
 * Adds `total` cases of the past three years to a loaded demonstration, five movements each on average, for measuring trays: a
 * tenth of them in process in area 15, as many again on their way, the others filed away; clocks of every colour. One
 * transaction, during which nobody else uses the register. Needs the owner of the tables. Throws where there are no people.
 */
export const llenarExpedientes = async (
  db: Db,
  total: number,
  { reloj = crearReloj(), alAvanzar }: { reloj?: Reloj; alAvanzar?: (mensaje: string) => void } = {},
): Promise<void> => {
  const dias = diasHabilesAntesDe(reloj.hoy(), ANIOS).map((dia) => ({
    dia,
    vencen: TERMINOS.map((termino) => CALENDARIO_DEMO.termino(dia, termino)),
  }))
  const paso = (mensaje: string) => alAvanzar?.(mensaje)
  await enTransaccion(db, ACTOR, async (trx) => {
    await darHolgura(trx)
    const sentencias: string[] = []
    for (const tabla of TABLAS) sentencias.unshift(...(await apartarForaneas(trx, tabla)))
    for (const tabla of TABLAS) sentencias.unshift(...(await apartarTabla(trx, tabla)))
    const marco = { ...{ ahora: reloj.ahora(), hoy: reloj.hoy(), anio: reloj.anio() }, llena: AREA_LLENA, mesa: MESA }
    const textos = { que: QUE, donde: DONDE, proveidos: PROVEIDOS, motivos: MOTIVOS }
    const { personas, desde } = await prepararCasos(trx, { ...marco, total, dias, terminos: TERMINOS, ...textos })
    if (personas === 0) throw new Error('Cargue primero los datos de demostración: faltan personas')
    await insertTramitesLlenos(trx)
    await insertRegistrosLlenos(trx)
    await insertPlazosLlenos(trx, marco)
    paso(`${total.toLocaleString('es-PE')} expedientes y sus plazos`)
    await prepararMovimientos(trx, { ...marco, ...textos })
    await insertMovimientosLlenos(trx)
    paso('Sus movimientos')
    // The facts of a case are read by this one.
    const primera = sentencias.filter((una) => una.includes('INDEX movimientos_registro '))
    await reponer(trx, primera)
    for (let hasta = TRAMO; hasta - TRAMO < total; hasta += TRAMO)
      await llevarHechos(trx, desde + hasta - TRAMO, desde + hasta)
    paso('Lo que los movimientos dicen de cada uno')
    await reponer(
      trx,
      sentencias.filter((una) => !primera.includes(una)),
    )
    await contarTramites(trx)
    await contarBandejas(trx)
    paso('Sus índices')
  })
  await asentar(db, [...TABLAS, 'expedientes', 'bandejas_conteo'])
}
