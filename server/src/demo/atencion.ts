import { randomUUID } from 'node:crypto'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import { Movimiento } from '@cabildo/contracts/expedientes-reglas'
import { MENSAJES_REQUERIMIENTO } from '@cabildo/contracts/expedientes-respuestas'
import { DONDE_SE_PRESENTA } from '@cabildo/contracts/reclamos'
import { ClaseDeRespuesta } from '@cabildo/contracts/respuestas'
import { concluirAtencion, insertDesignacion, lockEnActo, setDesistido } from '../features/atencion/index.ts'
import { claveDe } from '../features/consulta/index.ts'
import { abrirRespuesta, emitirRespuesta, guardarInforme, insertMovimientos } from '../features/expedientes/index.ts'
import { insertDesistimiento } from '../features/mesa-de-partes/index.ts'
import { setNoCorresponde, setRespondido } from '../features/reclamos/index.ts'
import type { Trx } from '../platform/db/conexion.ts'
import { crearPlazos } from '../platform/plazos/plazos.ts'
import { crearReloj } from '../platform/reloj.ts'
import { type CursoDeSolicitud, cursarSolicitud, DIAS_DE_CURSO } from './atencion-solicitudes.ts'
import { cuentaDe, idDeCuenta } from './cuentas.ts'
import { CALENDARIO_DEMO, CORTE_DEMO, diasHabilesAntesDe, MINUTO_MS, medianocheLima } from './dias.ts'
import { SIN_CARTAS } from './expedientes-guardar.ts'
import { INFORMES_DE_AREAS, NO_SON_RECLAMOS, RESPUESTAS_A_RECLAMOS } from './reclamos-textos.ts'
import { huellaDe } from './tramites.ts'

type Clase = 'reclamo' | 'solicitud'
interface Presentado {
  id: number
  created_at: Date
}

/** How far each has come. */
type Curso = 'registrado' | 'en_atencion' | 'con_informe' | 'respondido' | 'tarde' | 'no_corresponde' | 'desistido'

/** Of the complaints, from the oldest on; the newest wait for somebody. */
const DE_RECLAMOS: readonly Curso[] = [
  ...(['respondido', 'respondido', 'no_corresponde', 'tarde', 'respondido', 'desistido', 'respondido'] as const),
  ...(['no_corresponde', 'respondido', 'tarde', 'respondido', 'registrado', 'respondido', 'en_atencion'] as const),
  ...(['respondido', 'con_informe', 'en_atencion', 'respondido', 'registrado', 'en_atencion', 'con_informe'] as const),
]
/** Of the requests, from the newest back; those without mail are to be picked up (see reclamos.ts). */
const DE_SOLICITUDES: readonly (Curso | CursoDeSolicitud)[] = [
  ...([
    'registrado',
    'por_subsanar',
    'en_atencion',
    'con_informe',
    'por_entregar',
    'prorrogada',
    'registrado',
  ] as const),
  ...(['entregada', 'respondida', 'denegada', 'abandonada', 'encauzada', 'no_presentada', 'desistido'] as const),
  ...(['respondida'] as const),
]
const DE_AMBOS: readonly string[] = ['registrado', 'en_atencion', 'con_informe', 'desistido']

/** Who is asked, and who receives there. */
const AREAS = [
  { area_id: 15, recibe: 'asistente' },
  { area_id: 25, recibe: 'obras' },
  { area_id: 30, recibe: 'registro' },
] as const
/** Business days after the filing in which something is done, and in which it is done late. */
const ENVIA = 2
const RECIBE = 3
const INFORMA = 5
const RESPONDE = 8
const TARDE = 34

const RESPONSABLE = { reclamo: 'reclamos', solicitud: 'secretaria' } as const
const quienEs = (nombre: Parameters<typeof cuentaDe>[0]) => {
  const cuenta = cuentaDe(nombre)
  return { area_id: Number(cuenta.area_id), user_id: idDeCuenta(cuenta) }
}

/** Titular and alternate of complaints and of requests, since the year began (REC-40, TRS-13, demo.md). */
export const insertResponsables = async (trx: Trx, hoy: string): Promise<void> => {
  const desde = `${hoy.slice(0, 4)}-01-01`
  const como = { user_id: quienEs('informatica').user_id, ahora: new Date(medianocheLima(desde) + 10 * 60 * MINUTO_MS) }
  for (const [proceso, titular, alterno, resolucion] of [
    ['reclamos', 'reclamos', 'alterno', '021'],
    ['transparencia', 'secretaria', 'mesa', '022'],
  ] as const) {
    const documento = `Resolución de Alcaldía ${resolucion}-${desde.slice(0, 4)}`
    const designados = { titular: quienEs(titular).user_id, alterno: quienEs(alterno).user_id, documento, desde }
    await insertDesignacion(
      trx,
      proceso,
      { ...designados, version: '' },
      { ...como, area_id: quienEs(titular).area_id },
    )
  }
}

interface Presentados {
  reclamos: readonly Presentado[]
  solicitudes: readonly Parameters<typeof cursarSolicitud>[2][]
}

/**
 * Does what became of the demonstration's complaints and requests, by the statements of the product's own acts and dated back
 * from today; nobody is written to. Needs their clocks, and the cases of their citizens.
 */
export const insertAtencion = async (
  trx: Trx,
  version: number,
  hoy: string,
  { reclamos, solicitudes }: Presentados,
): Promise<void> => {
  const habiles = diasHabilesAntesDe(hoy, 1)
  const marcha = { trx, version, hoy, habiles }
  for (const [i, reclamo] of reclamos.entries()) await atender(marcha, 'reclamo', reclamo, DE_RECLAMOS[i], i)
  for (const [i, solicitud] of solicitudes.toReversed().entries())
    await atenderSolicitud(marcha, solicitud, DE_SOLICITUDES[i], i)
}

interface Marcha {
  trx: Trx
  version: number
  hoy: string
  habiles: readonly string[]
}

const atenderSolicitud = async (
  marcha: Marcha,
  solicitud: Presentados['solicitudes'][number],
  curso: Curso | CursoDeSolicitud = 'registrado',
  i: number,
): Promise<void> => {
  if (DE_AMBOS.includes(curso)) return atender(marcha, 'solicitud', solicitud, curso as Curso, i)
  // So early in a year there may be none that far back.
  const faltan = DIAS_DE_CURSO[curso as CursoDeSolicitud] ?? 0
  if (despuesDe(marcha, solicitud).length < faltan) return
  const uno = deUno(marcha, solicitud, quienEs(RESPONSABLE.solicitud))
  return cursarSolicitud(marcha.trx, uno, solicitud, curso as CursoDeSolicitud)
}

/** The business days since something was filed, up to yesterday. */
const despuesDe = ({ habiles }: Marcha, { created_at }: Presentado): string[] =>
  habiles.filter((dia) => dia > diaLima(created_at))

/** The clocks by which what was filed is attended to, and who answers for it. */
const deUno = (marcha: Marcha, presentado: Presentado, responsable: ReturnType<typeof quienEs>) => {
  const despues = despuesDe(marcha, presentado)
  const como = (ahora: Date) => {
    const reloj = crearReloj(() => ahora)
    const vigente = { actual: () => ({ version: marcha.version, calendario: CALENDARIO_DEMO }) }
    return { ahora, casa: { reloj, cartero: SIN_CARTAS, plazos: crearPlazos(vigente, CORTE_DEMO, reloj) } }
  }
  return {
    ...{ responsable, hoy: marcha.hoy },
    /** So many business days after the filing, or yesterday, at a minute of the day. */
    en: (dias: number, minuto: number) =>
      como(new Date(medianocheLima(despues[Math.min(dias, despues.length) - 1] ?? '') + minuto * MINUTO_MS)),
    /** So many minutes after the filing. */
    alPresentar: (minutos: number) => como(new Date(presentado.created_at.getTime() + minutos * MINUTO_MS)),
  }
}
export type MarchaDeUno = ReturnType<typeof deUno>

const atender = async (
  marcha: Marcha,
  clase: Clase,
  presentado: Presentado,
  curso: Curso = 'registrado',
  i: number,
): Promise<void> => {
  const { trx } = marcha
  const { id } = presentado
  // What came lately waits, whatever it would come to.
  if (curso === 'registrado' || despuesDe(marcha, presentado).length < ENVIA) return
  const { en } = deUno(marcha, presentado, quienEs(RESPONSABLE[clase]))
  const clave = claveDe(clase, id)
  if (curso === 'en_atencion' || curso === 'con_informe') {
    const { area_id, recibe } = AREAS[i % AREAS.length] ?? AREAS[0]
    const mover = async (
      quien: ReturnType<typeof quienEs>,
      ahora: Date,
      nuevo: Parameters<typeof insertMovimientos>[3][0],
    ) => {
      const tenido = await lockEnActo(trx, clase, id)
      if (!tenido?.oper_id || !tenido.registro_id) throw new Error(`${clave}: nadie lo tiene`)
      const { oper_id, registro_id } = tenido
      const que = { ...quien, acto: randomUUID(), ahora }
      await insertMovimientos(trx, { oper_id, registro_id, copia: false }, que, [nuevo])
    }
    const responsable = quienEs(RESPONSABLE[clase])
    const { ahora: enviado } = en(ENVIA, 560)
    await mover(responsable, enviado, {
      ...{ oper_idtope: Movimiento.derivado, destino: area_id, proveido: 'Informar en tres días' },
    })
    // Every other one that an area was sent has not been received.
    if (curso === 'en_atencion' && i % 2 === 0) return
    const suya = quienEs(recibe)
    await mover(suya, en(RECIBE, 610).ahora, { oper_idtope: Movimiento.registrado, persona: null })
    if (curso === 'en_atencion') return
    const { ahora, casa } = en(INFORMA, 690)
    const texto = INFORMES_DE_AREAS[clase === 'reclamo' ? 0 : 1]
    const respuesta_id = await guardarInforme(trx, casa, { clave, texto, archivos: [], ...suya })
    await mover(suya, ahora, {
      ...{ oper_idtope: Movimiento.devuelto, destino: responsable.area_id, a_responsable: true, respuesta_id },
    })
    return
  }
  const { user_id, area_id } = quienEs(RESPONSABLE[clase])
  const { ahora, casa } = en(curso === 'tarde' ? TARDE : RESPONDE, 640 + i)
  const comun = { clase, id, repetida: async () => false } as const
  if (curso === 'desistido') {
    await concluirAtencion(trx, casa, {
      ...{ ...comun, user_id: null, plazo: { tipo: 'CONCLUIDO' }, concluye: 'DESISTIDO' },
      motivo: MENSAJES_REQUERIMIENTO.desistimiento,
      async escribir() {
        const desistimiento = {
          alcance: 'procedimiento',
          motivo: '',
          huella: huellaDe('retiro'),
          registrado_por: null,
        } as const
        await insertDesistimiento(trx, { clave, ...desistimiento }, ahora)
        await setDesistido(trx, clase, id, { user_id: null, ahora })
      },
    })
    return
  }
  if (curso === 'no_corresponde') {
    const que = NO_SON_RECLAMOS[i % NO_SON_RECLAMOS.length] ?? NO_SON_RECLAMOS[0]
    const donde = DONDE_SE_PRESENTA[que.que_es] ?? ''
    await concluirAtencion(trx, casa, {
      ...{ ...comun, user_id, plazo: { tipo: 'CONCLUIDO' }, motivo: 'Concluido: no es un reclamo' },
      escribir: () => setNoCorresponde(trx, id, { ...que, donde }, { user_id, ahora }),
    })
    return
  }
  const [acciones, texto] = RESPUESTAS_A_RECLAMOS[i % RESPUESTAS_A_RECLAMOS.length] ?? ['', '']
  let respuesta_id = 0
  await concluirAtencion(trx, casa, {
    ...{ ...comun, user_id, plazo: { tipo: 'CUMPLIDO' }, motivo: 'Concluido: respondido por el responsable' },
    async escribir() {
      await setRespondido(trx, id, acciones, { user_id, ahora })
      respuesta_id = await emitirRespuesta(
        trx,
        casa,
        { clave, clase: ClaseDeRespuesta.final, texto, archivos: [], area_id, user_id },
        () => ({ para: '', asunto: '', partes: [] }),
      )
    },
  })
  // Of the others nobody has opened the answer.
  if (i % 4 === 0) return
  const { casa: alAbrir } = en((curso === 'tarde' ? TARDE : RESPONDE) + 1, 1_180)
  if (alAbrir.reloj.ahora() > ahora) await abrirRespuesta(trx, { ...alAbrir, db: trx }, { clave, respuesta_id })
}
