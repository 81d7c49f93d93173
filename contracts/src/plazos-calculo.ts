import { DIA_MS, diaMas, fecha, marcaLima } from './base/tiempo.ts'

/**
 * The one function that counts days (PLA-01): legal filing dates, terms, suspensions, days left and the list that
 * explains a due date. Its inputs are a calendar, a clock with its events and today's Lima day; it reads nothing else.
 * Days are yyyy-MM-dd.
 */

/** Years that the calendar knows (PLA-27). */
const PRIMER_ANIO = 2017
const ULTIMO_ANIO = 2100
/** Longest term, in business days (PLA-03). */
export const DIAS_DE_PLAZO_MAXIMO = 365

/** What the engine refuses, by name (PLA-27); `eventos` are events out of order or a transition that no state allows. */
export type FallaDePlazo = 'fecha' | 'anio' | 'dias' | 'eventos' | 'fin' | 'prorroga'

export class PlazoImposible extends Error {
  readonly falla: FallaDePlazo
  constructor(falla: FallaDePlazo) {
    super(`plazo imposible: ${falla}`)
    this.falla = falla
  }
}

/** National holidays of fixed date (PLA-10): month and day, name, and the first year of those that newer laws gave. */
const FERIADOS_FIJOS: readonly (readonly [dia: string, nombre: string, desde?: number])[] = [
  ['01-01', 'Año Nuevo'],
  ['05-01', 'Día del Trabajo'],
  ['06-07', 'Batalla de Arica y Día de la Bandera', 2024],
  ['06-29', 'San Pedro y San Pablo'],
  ['07-23', 'Día de la Fuerza Aérea del Perú', 2023],
  ['07-28', 'Fiestas Patrias'],
  ['07-29', 'Fiestas Patrias'],
  ['08-06', 'Batalla de Junín', 2022],
  ['08-30', 'Santa Rosa de Lima'],
  ['10-08', 'Combate de Angamos'],
  ['11-01', 'Todos los Santos'],
  ['12-08', 'Inmaculada Concepción'],
  ['12-09', 'Batalla de Ayacucho', 2022],
  ['12-25', 'Navidad'],
]

/** Easter Sunday of a year by the Gregorian computus. */
const pascua = (anio: number): string => {
  const a = anio % 19
  const b = Math.floor(anio / 100)
  const c = anio % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const suma = h + l - 7 * m + 114
  return `${anio}-${String(Math.floor(suma / 31)).padStart(2, '0')}-${String((suma % 31) + 1).padStart(2, '0')}`
}

/** The national holidays of a year with their names, by date (PLA-10). */
export const feriadosDe = (anio: number): ReadonlyMap<string, string> => {
  const domingo = pascua(anio)
  const dias: [string, string][] = [
    ...FERIADOS_FIJOS.flatMap(([dia, nombre, desde = 0]): [string, string][] =>
      anio >= desde ? [[`${anio}-${dia}`, nombre]] : [],
    ),
    [diaMas(domingo, -3), 'Jueves Santo'],
    [diaMas(domingo, -2), 'Viernes Santo'],
  ]
  return new Map(dias.sort(([a], [b]) => a.localeCompare(b)))
}

/** A non-working day that staff entered (PLA-11): one day, or those from `fecha` to `hasta`. */
export interface DiaRegistrado {
  fecha: string
  hasta: string | null
  nombre: string
  norma: string
}

/** Why a day is not counted. */
export type Motivo =
  | { tipo: 'subsanacion' }
  /** A weekend, with the name of what else it is. */
  | { tipo: 'sabado' | 'domingo'; nombre: string | null }
  | { tipo: 'feriado'; nombre: string }
  | { tipo: 'registrado'; nombre: string; norma: string }

const ordinal = (dia: string): number => Date.parse(`${dia}T00:00:00Z`) / DIA_MS
const diaDe = (n: number): string => new Date(n * DIA_MS).toISOString().slice(0, 10)
const PRIMERO = ordinal(`${PRIMER_ANIO}-01-01`)
const ULTIMO = ordinal(`${ULTIMO_ANIO}-12-31`)

/** The ordinal of a day that exists, of the years that the calendar knows. */
const ordinalConocido = (dia: string): number => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(dia)) throw new PlazoImposible('fecha')
  const n = ordinal(dia)
  if (Number.isNaN(n) || diaDe(n) !== dia) throw new PlazoImposible('fecha')
  if (n < PRIMERO || n > ULTIMO) throw new PlazoImposible('anio')
  return n
}

/** Whether the calendar knows a day: what was imported may be older. */
export const enElCalendario = (dia: string): boolean => {
  const anio = Number(dia.slice(0, 4))
  return anio >= PRIMER_ANIO && anio <= ULTIMO_ANIO
}

/** The business days of a municipality. */
export interface Calendario {
  /** Why a day is no business day (PLA-04); null for a business day. */
  motivo(dia: string): Motivo | null
  /** The day itself, or the first business day after it. */
  desde(dia: string): string
  /** The n-th business day after a day, which is not counted itself (PLA-03); 1 to 365. */
  termino(dia: string, dias: number): string
  /** Business days after the first day, up to and including the second; 0 where the second is not later. */
  entre(despuesDe: string, hasta: string): number
}

/** A calendar of the national holidays and the days that staff entered; dates outside 2017 to 2100 are refused. */
export const crearCalendario = (registrados: readonly DiaRegistrado[] = []): Calendario => {
  const motivos = new Map<number, Motivo>()
  // All business days stand in one rising list, so that a term is one place of it.
  const habiles: number[] = []
  for (const { fecha, hasta, nombre, norma } of registrados) {
    const ultimo = ordinalConocido(hasta ?? fecha)
    for (let n = ordinalConocido(fecha); n <= ultimo; n++) motivos.set(n, { tipo: 'registrado', nombre, norma })
  }
  for (let anio = PRIMER_ANIO; anio <= ULTIMO_ANIO; anio++)
    for (const [dia, nombre] of feriadosDe(anio)) motivos.set(ordinal(dia), { tipo: 'feriado', nombre })
  for (let n = PRIMERO; n <= ULTIMO; n++) {
    // 1 January 1970 was a Thursday.
    const semana = (n + 4) % 7
    const motivo = motivos.get(n)
    const nombre = motivo && 'nombre' in motivo ? motivo.nombre : null
    if (semana === 6) motivos.set(n, { tipo: 'sabado', nombre })
    else if (semana === 0) motivos.set(n, { tipo: 'domingo', nombre })
    else if (!motivo) habiles.push(n)
  }
  /** How many business days there are before a day, or up to and including it. */
  const antes = (n: number): number => {
    let [izquierda, derecha] = [0, habiles.length]
    while (izquierda < derecha) {
      const medio = (izquierda + derecha) >>> 1
      if ((habiles[medio] ?? 0) < n) izquierda = medio + 1
      else derecha = medio
    }
    return izquierda
  }
  const enLaLista = (lugar: number): string => {
    const n = habiles[lugar]
    if (n === undefined) throw new PlazoImposible('fin')
    return diaDe(n)
  }
  const hasta = (dia: string): number => antes(ordinalConocido(dia) + 1)
  return {
    motivo: (dia) => motivos.get(ordinalConocido(dia)) ?? null,
    desde: (dia) => enLaLista(antes(ordinalConocido(dia))),
    termino(dia, dias) {
      if (!Number.isInteger(dias) || dias < 1 || dias > DIAS_DE_PLAZO_MAXIMO) throw new PlazoImposible('dias')
      return enLaLista(hasta(dia) + dias - 1)
    },
    entre: (despuesDe, ultimo) => Math.max(0, hasta(ultimo) - hasta(despuesDe)),
  }
}

/** The day on which what came at an instant counts as filed: after the cut-off HH:MM the next one, moved to a business day (PLA-02). */
export const fechaLegal = (instante: Date, corte: string, calendario: Calendario): string => {
  const marca = marcaLima(instante)
  const dia = marca.slice(0, 10)
  return calendario.desde(marca.slice(11, 16) > corte ? diaMas(dia, 1) : dia)
}

/** Kinds of clock (Table PLA-B), with what may happen to each. */
export const CLASES_PLAZO = {
  respuesta_tramite: { suspende: true, prorrogas: 0, delCiudadano: false },
  respuesta_reclamo: { suspende: false, prorrogas: 0, delCiudadano: false },
  respuesta_informacion: { suspende: false, prorrogas: 1, delCiudadano: false },
  aviso_prorroga: { suspende: false, prorrogas: 0, delCiudadano: false },
  observar_informacion: { suspende: false, prorrogas: 0, delCiudadano: false },
  subsanacion_mesa: { suspende: false, prorrogas: 0, delCiudadano: true },
  subsanacion_area: { suspende: false, prorrogas: 0, delCiudadano: true },
  subsanacion_informacion: { suspende: false, prorrogas: 0, delCiudadano: true },
  acuse: { suspende: false, prorrogas: 0, delCiudadano: false },
  interno: { suspende: false, prorrogas: Number.POSITIVE_INFINITY, delCiudadano: false },
} as const
export type ClasePlazo = keyof typeof CLASES_PLAZO

export const ESTADOS_PLAZO = ['CORRIENDO', 'SUSPENDIDO', 'VENCIDO', 'CUMPLIDO', 'CONCLUIDO'] as const
export type EstadoPlazo = (typeof ESTADOS_PLAZO)[number]

/** Administrative silence (Table PLA-E). */
export const SILENCIO = { positivo: 1, negativo: 2, automatica: 3, ninguno: 9 } as const
export type Silencio = (typeof SILENCIO)[keyof typeof SILENCIO]
/** Business days to notify, added to the term before positive silence (PLA-21). */
const DIAS_PARA_NOTIFICAR = 5

/** What happened to a clock (Table PLA-C), on its Lima day. `vence` is the due date as it was told then. */
export type EventoPlazo =
  | { tipo: 'INICIO' | 'PRORROGA' | 'CALENDARIO'; dia: string; vence: string }
  | { tipo: 'CUMPLIDO' | 'CONCLUIDO'; dia: string; vence: string | null }
  | { tipo: 'SUSPENSION' | 'REANUDACION' | 'VENCIDO' | 'SILENCIO' | 'REABIERTO'; dia: string }

export interface Plazo {
  clase: ClasePlazo
  /** Not counted itself (PLA-03). */
  desde: string
  dias: number
  silencio: Silencio
}

export interface PlazoEvaluado {
  estado: EstadoPlazo
  /** Null while suspended. */
  vence: string | null
  /** Business days that were left on the day of the suspension; null where none runs. */
  faltaban: number | null
  /** Business days after today up to the due date; null where the clock does not run. */
  quedan: number | null
  /** Business days by which the due date has passed, or had passed when the clock stopped. */
  tarde: number
  /** The day on which the clock stopped. */
  cerrado: string | null
  /** First day on which silence is told (PLA-21); null where there is none, or no due date. */
  silencioDesde: string | null
}

interface Suspension {
  desde: string
  hasta: string
}

/** A clock after its events, whatever day it is. */
interface Recorrido {
  /** The due date, as if no suspension were open. */
  vence: string
  suspensiones: readonly Suspension[]
  suspendido: string | null
  prorrogas: number
  cierre: { estado: 'CUMPLIDO' | 'CONCLUIDO'; dia: string; vence: string | null } | null
}

const exigir = (permitido: boolean): void => {
  if (!permitido) throw new PlazoImposible('eventos')
}

/** Goes through the events of a clock; their order alone is judged, for the calendar may have changed since they happened. */
const recorrer = (plazo: Plazo, eventos: readonly EventoPlazo[], calendario: Calendario): Recorrido => {
  const suspensiones: Suspension[] = []
  let suspendido: string | null = null
  let prorroga = ''
  let prorrogas = 0
  /** The latest date that was told: a term of the citizen never moves earlier (PLA-14). */
  let dicho = ''
  let cierre: Recorrido['cierre'] = null
  let anterior = plazo.desde
  for (const [i, evento] of eventos.entries()) {
    const { tipo, dia } = evento
    exigir(dia >= anterior && (tipo === 'INICIO') === (i === 0))
    anterior = dia
    exigir((cierre !== null) === (tipo === 'REABIERTO'))
    switch (tipo) {
      case 'REABIERTO':
        cierre = null
        break
      case 'INICIO':
      case 'CALENDARIO':
        if (evento.vence > dicho) dicho = evento.vence
        break
      case 'SUSPENSION':
        exigir(suspendido === null)
        suspendido = dia
        break
      case 'REANUDACION':
        exigir(suspendido !== null)
        suspensiones.push({ desde: suspendido ?? dia, hasta: dia })
        suspendido = null
        break
      case 'PRORROGA':
        prorroga = evento.vence
        prorrogas++
        break
      case 'CUMPLIDO':
      case 'CONCLUIDO':
        cierre = { estado: tipo, dia, vence: evento.vence }
        break
    }
  }
  const termino = calendario.termino(plazo.desde, plazo.dias)
  const quitados = suspensiones.reduce((suma, { desde, hasta }) => suma + calendario.entre(desde, hasta), 0)
  const contado = prorroga ? calendario.desde(prorroga) : quitados ? calendario.termino(termino, quitados) : termino
  const vence = CLASES_PLAZO[plazo.clase].delCiudadano && dicho > contado ? dicho : contado
  return { vence, suspensiones, suspendido, prorrogas, cierre }
}

/**
 * What a clock is on a day (PLA-01): its state, due date, days left or late, and the first day of silence. A clock that has
 * stopped keeps the due date of that day (PLA-14).
 * @throws PlazoImposible
 */
export const evaluar = (
  plazo: Plazo,
  eventos: readonly EventoPlazo[],
  hoy: string,
  calendario: Calendario,
): PlazoEvaluado => {
  const { cierre, suspendido, ...recorrido } = recorrer(plazo, eventos, calendario)
  const vence = cierre ? cierre.vence : suspendido === null ? recorrido.vence : null
  const corre = !cierre && vence !== null
  return {
    estado: cierre?.estado ?? (vence === null ? 'SUSPENDIDO' : vence < hoy ? 'VENCIDO' : 'CORRIENDO'),
    vence,
    faltaban: !cierre && suspendido !== null ? calendario.entre(suspendido, recorrido.vence) : null,
    quedan: corre ? calendario.entre(hoy, vence) : null,
    tarde: vence === null ? 0 : calendario.entre(vence, cierre?.dia ?? hoy),
    cerrado: cierre?.dia ?? null,
    silencioDesde: vence === null ? null : primerDiaDeSilencio(plazo.silencio, vence, calendario),
  }
}

/** The day on which silence is told: after the due date, or after the five business days to notify (PLA-21). */
const primerDiaDeSilencio = (silencio: Silencio, vence: string, calendario: Calendario): string | null => {
  if (silencio === SILENCIO.positivo) return diaMas(calendario.termino(vence, DIAS_PARA_NOTIFICAR), 1)
  return silencio === SILENCIO.negativo ? diaMas(vence, 1) : null
}

/**
 * Refuses what may not happen next to a clock (Tables PLA-B to PLA-D).
 * @throws PlazoImposible 'eventos' for a transition that its state does not allow, 'prorroga' for an extension that is not
 * a business day after the date that it replaces.
 */
export const exigirEvento = (
  plazo: Plazo,
  eventos: readonly EventoPlazo[],
  nuevo: EventoPlazo,
  calendario: Calendario,
): void => {
  const clase = CLASES_PLAZO[plazo.clase]
  const { vence, suspendido, prorrogas } = recorrer(plazo, eventos, calendario)
  recorrer(plazo, [...eventos, nuevo], calendario)
  if (nuevo.tipo === 'SUSPENSION') exigir(clase.suspende && nuevo.dia <= vence)
  if (nuevo.tipo === 'CUMPLIDO') exigir(suspendido === null)
  if (nuevo.tipo === 'PRORROGA') {
    exigir(suspendido === null && prorrogas < clase.prorrogas)
    if (calendario.motivo(nuevo.vence) || nuevo.vence <= vence) throw new PlazoImposible('prorroga')
  }
}

/** A calendar day of a term: its number in the count, or why it is not counted. */
export type DiaDelComputo =
  | { dia: string; numero: number; motivo: null }
  | { dia: string; numero: null; motivo: Motivo }

/** All days from the one after the start to the due date (PLA-08); empty while the clock is suspended. */
export const computo = (plazo: Plazo, eventos: readonly EventoPlazo[], calendario: Calendario): DiaDelComputo[] => {
  const { vence, suspensiones, suspendido } = recorrer(plazo, eventos, calendario)
  const dias: DiaDelComputo[] = []
  let numero = 0
  for (let dia = diaMas(plazo.desde, 1); suspendido === null && dia <= vence; dia = diaMas(dia, 1)) {
    const suspendida = suspensiones.some(({ desde, hasta }) => desde < dia && dia <= hasta)
    const motivo: Motivo | null = calendario.motivo(dia) ?? (suspendida ? { tipo: 'subsanacion' } : null)
    dias.push(motivo ? { dia, numero: null, motivo } : { dia, numero: ++numero, motivo: null })
  }
  return dias
}

/** Why a day is not counted, as the list of days says it (PLA-08). */
export const nombreDeMotivo = (motivo: Motivo): string => {
  switch (motivo.tipo) {
    case 'sabado':
      return conNombre('sábado', motivo.nombre)
    case 'domingo':
      return conNombre('domingo', motivo.nombre)
    case 'subsanacion':
      return 'en subsanación'
    case 'feriado':
      return motivo.nombre
    case 'registrado':
      return `${motivo.nombre} (${motivo.norma})`
  }
}

const conNombre = (dia: string, nombre: string | null): string => (nombre === null ? dia : `${dia}, ${nombre}`)

/** A number of business days, in words (D-127). */
export const diasHabiles = (n: number): string => (n === 1 ? '1 día hábil' : `${n} días hábiles`)

/**
 * The sentence that explains a due date: holidays, then suspensions, each by date (PLA-08, D-128); a holiday on a weekend is
 * not named. Empty while there is no due date.
 */
export const explicacion = (dias: readonly DiaDelComputo[]): string => {
  const contados = dias.filter(({ numero }) => numero !== null)
  const [primero, ultimo] = [contados[0], dias.at(-1)]
  if (!primero || !ultimo) return ''
  const cruza = dias[0]?.dia.slice(0, 4) !== ultimo.dia.slice(0, 4)
  const corta = (dia: string): string => (cruza ? fecha(dia) : fecha(dia).slice(0, 5))
  const feriados: string[] = []
  const suspensiones: string[] = []
  /** Days of the suspension that is being read. */
  let suspendidos: string[] = []
  const cerrarSuspension = (): void => {
    const [desde, hasta] = [suspendidos[0], suspendidos.at(-1)]
    if (desde && hasta) suspensiones.push(`del ${corta(desde)} al ${corta(hasta)} en subsanación`)
    suspendidos = []
  }
  for (const { dia, motivo } of dias) {
    if (motivo?.tipo === 'subsanacion') suspendidos.push(dia)
    else if (!motivo) cerrarSuspension()
    else if (motivo.tipo === 'feriado' || motivo.tipo === 'registrado') {
      feriados.push(`${corta(dia)} ${nombreDeMotivo(motivo)}`)
    }
  }
  cerrarSuspension()
  const noSeCuentan = [...feriados, ...suspensiones, 'sábados ni domingos'].join(', ')
  return `Vence el ${fecha(ultimo.dia)}: ${diasHabiles(contados.length)} desde el ${corta(primero.dia)}; no se cuentan ${noSeCuentan}.`
}

/** Terms from this length on turn amber earlier (PLA-18). */
export const PLAZO_LARGO_DIAS = 15
export const AMBAR_DIAS = { largo: 5, corto: 2 }

/** Whether so few days are left of a term that it is amber (PLA-18). */
export const porVencer = (quedan: number, dias: number): boolean =>
  quedan <= (dias >= PLAZO_LARGO_DIAS ? AMBAR_DIAS.largo : AMBAR_DIAS.corto)

export type Semaforo = 'verde' | 'ambar' | 'rojo' | 'gris'

/** The colour of an open clock and the words that always go with it (PLA-18); null once it has stopped. */
export const semaforo = (
  { estado, quedan, tarde }: Pick<PlazoEvaluado, 'estado' | 'quedan' | 'tarde'>,
  dias: number,
): { color: Semaforo; texto: string } | null => {
  if (estado === 'SUSPENDIDO') return { color: 'gris', texto: 'En subsanación' }
  if (estado === 'VENCIDO') return { color: 'rojo', texto: tarde ? `Venció hace ${diasHabiles(tarde)}` : 'Venció' }
  if (estado !== 'CORRIENDO' || quedan === null) return null
  const faltan = quedan === 1 ? 'Falta 1 día hábil' : `Faltan ${quedan} días hábiles`
  return { color: porVencer(quedan, dias) ? 'ambar' : 'verde', texto: quedan === 0 ? 'Vence hoy' : faltan }
}
